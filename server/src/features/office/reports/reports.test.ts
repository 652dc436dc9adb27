import type { OutcomesView, ReportView } from "@corral/contract/types";
import { addDays, atWall, DAY, type Day, dayIn, wallClock, weekday } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { produces } from "#src/testing/produces";
import { type Together, together } from "#src/testing/together";
import { queriesOf } from "#src/testing/watch-statements";

let c: Corral;
let t: Together;
let staff: ReturnType<typeof openPointOfSale>;

/**
 * A shopkeeper's handwritten book of what the test did, against which the reports are checked without our queries.
 */
interface Note {
  day: Day;
  /** Named as on the page. */
  method: string;
  /** Of the hours of the day, in the business's zone. */
  hour: number;
  /** The cashier of the counter, or nobody: the buyer's own purchase. */
  seller: string;
  kind: string;
  purpose: string;
  item: string;
  cents: number;
}
const book: Note[] = [];
const today = () => dayIn(c.deps.zone, c.deps.now());
const SHOP = "La tienda en línea";
const note = ({ kind, ...n }: Pick<Note, "method" | "purpose" | "item" | "cents"> & { kind?: string }) =>
  void book.push({
    day: today(),
    hour: wallClock(c.deps.zone, c.deps.now()).hour,
    seller: n.purpose === FREE.purpose ? CASHIER : SHOP,
    kind: kind ?? (n.item === FREE.item || n.item === OVER ? n.item : "Productos"),
    ...n,
  });
const total = (notes: Note[], of: (n: Note) => boolean = () => true) =>
  notes.filter(of).reduce((sum, n) => sum + n.cents, 0);
const collected = (notes: Note[]) => total(notes, (n) => n.cents > 0);
const back = (notes: Note[]) => 0 - total(notes, (n) => n.cents < 0);

const FULL = "Ventas pagadas de una vez";
const FREE = { purpose: "Cobros libres", item: "Cobros sin artículo" };
const OVER = "De más y saldo a favor";

/** Who has the demo's account "cajero". */
const CASHIER = "Lupita Ramos";
let monday: Day;
let sunday: Day;
let firstDisputed: { chargeId: string; item: { title: string }; price: number };

beforeAll(async () => {
  c = await corral();
  t = together(c);
  staff = openPointOfSale(c);
  // To Monday noon, so that no step crosses midnight.
  let day = addDays(today(), 1);
  while (weekday(day) !== 1) day = addDays(day, 1);
  await c.later(atWall(c.deps.zone, day, "12:00") - c.deps.now());
  [monday, sunday] = [day, addDays(day, 6)];
  await week();
});
afterAll(() => c.close());

const owner = () => t.staff("dueno");
const report = async (query: string) => (await (await owner()).get(`/api/reports?${query}`)).body as ReportView;

async function product() {
  const held = await t.hold();
  return { ...held, price: held.item.price, title: (held.item as { title: string }).title };
}

/** Seven days of trade with every payment method and common mishaps. */
async function week() {
  const cashier = await staff.device("cajero");
  await staff.drawer(cashier);
  // Monday: a card payment, and cash and the business's own terminal at the counter.
  const card = await product();
  await card.b.pay(card.chargeId, await card.b.card());
  note({ method: "Tarjeta (Mercado Pago)", purpose: FULL, item: card.title, cents: card.price });
  const byCash = await staff.free(cashier, 35_000);
  await staff.cash(cashier, byCash, 35_000, 50_000);
  note({ method: "Efectivo", ...FREE, cents: 35_000 });
  const terminal = await staff.free(cashier, 12_345);
  expect((await staff.terminal(cashier, terminal, 12_345)).status).toBe(201);
  note({ method: "Terminal propia", ...FREE, cents: 12_345 });
  // Cash movements without a charge appear in no sales report.
  const till = (await cashier.get("/api/till")).body.here.id as string;
  await cashier.call("POST", `/api/till/${till}/movements`, { kind: "in", amount: 7_700, reason: "Cambio" });
  await c.later(DAY);

  // Tuesday: OXXO, and a transfer of a hundred pesos too much.
  const oxxo = await product();
  const voucher = await oxxo.b.pay(oxxo.chargeId, {
    method: "oxxo_cash",
    payer: { name: "Ana Pérez", email: "ana@testuser.com", phone: "55 1234 5678" },
  });
  await c.control("/pay", { reference: voucher.body.attempts[0].voucher.reference });
  await oxxo.b.call("POST", `/api/charges/${oxxo.chargeId}/check`);
  note({ method: "Efectivo en OXXO", purpose: FULL, item: oxxo.title, cents: oxxo.price });
  const over = await product();
  await t.bySpei(over.b, over.chargeId, { amount: over.price + 10_000 });
  note({ method: "Transferencia SPEI", purpose: FULL, item: over.title, cents: over.price });
  note({ method: "Transferencia SPEI", purpose: OVER, item: OVER, cents: 10_000 });
  await c.later(DAY);

  // Wednesday: a deposit, and a transfer that is too small.
  const setAside = await t.withDeposit();
  note({
    method: "Tarjeta (Mercado Pago)",
    purpose: "Apartados",
    item: setAside.item.title,
    kind: "Animales",
    cents: setAside.deposit,
  });
  const short = await product();
  await t.bySpei(short.b, short.chargeId, { amount: short.price - 5_000 });
  note({ method: "Transferencia SPEI", purpose: FULL, item: short.title, cents: short.price - 5_000 });
  await c.later(DAY);

  // Thursday: partial refunds of card and cash, and the rest of the short transfer.
  const part = Math.floor(card.price / 3);
  await t.giveBack(card.chargeId, part);
  note({ method: "Tarjeta (Mercado Pago)", purpose: FULL, item: card.title, cents: -part });
  const inCash = await t.giveBack(byCash, 5_000, { way: "cash" });
  expect(inCash.status).toBe(200);
  note({ method: "Efectivo", ...FREE, cents: -5_000 });
  await t.bySpei(short.b, short.chargeId);
  note({ method: "Transferencia SPEI", purpose: FULL, item: short.title, cents: 5_000 });
  await c.later(DAY);

  // Friday: the balance, and a card payment that will be disputed.
  await t.bySpei(setAside.b, setAside.balanceId);
  note({
    method: "Transferencia SPEI",
    purpose: "Saldos",
    item: setAside.item.title,
    kind: "Animales",
    cents: setAside.rest,
  });
  const lost = await product();
  await lost.b.pay(lost.chargeId, await lost.b.card());
  note({ method: "Tarjeta (Mercado Pago)", purpose: FULL, item: lost.title, cents: lost.price });
  firstDisputed = { chargeId: lost.chargeId, item: { title: lost.title }, price: lost.price };
  await c.later(DAY);

  // Saturday: a sale of two items, and a direct transfer confirmed by staff.
  const b = c.buyer();
  const [one, two] = (await b.shelf("group=productos")).slice(-2);
  if (!one || !two) throw new Error("empty shelf");
  const mixed = await b.cart(
    [
      { itemId: one.id, qty: 1 },
      { itemId: two.id, qty: 2 },
    ],
    one.price + 2 * two.price,
  );
  await b.pay(mixed.body.chargeId, await b.card());
  note({ method: "Tarjeta (Mercado Pago)", purpose: FULL, item: one.title, cents: one.price });
  note({ method: "Tarjeta (Mercado Pago)", purpose: FULL, item: two.title, cents: 2 * two.price });
  const direct = await staff.free(cashier, 88_801);
  const sent = await staff.transfer(cashier, direct, 88_801, "RASTREOSEMANA1");
  const transferId = sent.body.id ?? sent.body.transfer?.id;
  expect((await staff.confirm(await staff.device("dueno"), transferId)).status).toBe(200);
  note({ method: "Transferencia directa", ...FREE, cents: 88_801 });
  await c.later(DAY);

  // Sunday: the surplus is refunded to its payer.
  await t.giveBack(over.chargeId, 10_000);
  note({ method: "Transferencia SPEI", purpose: OVER, item: OVER, cents: -10_000 });
}

/** An independent CSV parser. */
function parse(text: string): Record<string, string>[] {
  expect(text.startsWith("\ufeff")).toBe(true);
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const body = text.slice(1);
  for (let i = 0; i < body.length; i++) {
    const ch = body[i] as string;
    if (quoted) {
      if (ch === '"' && body[i + 1] === '"') {
        cell += '"';
        i++;
      } else if (ch === '"') quoted = false;
      else cell += ch;
    } else if (ch === '"') quoted = true;
    else if (ch === ",") {
      rows.at(-1)?.push(cell);
      cell = "";
    } else if (ch === "\r") {
      expect(body[i + 1]).toBe("\n");
      i++;
      rows.at(-1)?.push(cell);
      cell = "";
      rows.push([]);
    } else cell += ch;
  }
  expect(rows.pop()).toEqual([]);
  const [head = [], ...lines] = rows;
  return lines.map((line) => {
    expect(line).toHaveLength(head.length);
    return Object.fromEntries(line.map((text, n) => [head[n] as string, text]));
  });
}
async function file(name: string, from: Day, to: Day) {
  const phone = await owner();
  const answer = await phone.text(`/api/reports/${name}.csv?from=${from}&to=${to}`);
  return { ...answer, rows: parse(answer.body) };
}
const cents = (text: string | undefined) => {
  const m = /^(-?)(\d+)\.(\d\d)$/.exec(text ?? "");
  if (!m) throw new Error(`no amount: ${text}`);
  return (m[1] ? -1 : 1) * (Number(m[2]) * 100 + Number(m[3]));
};
const column = (rows: Record<string, string>[], name: string) => rows.reduce((n, r) => n + cents(r[name]), 0);

describe("a week of trade", () => {
  it("adds up to the handwritten book: in, out, by day, method, purpose and item", async () => {
    const r = await report(`span=week&on=${addDays(monday, 3)}`);
    expect(r.range).toMatchObject({ from: monday, to: sunday });
    expect(r.totals).toEqual({
      collected: collected(book),
      refunded: back(book),
      disputed: 0,
      net: total(book),
      fees: null,
    });
    expect(r.series.map((s) => [s.from, s.collected, s.back])).toEqual(
      Array.from({ length: 7 }, (_, n) => {
        const notes = book.filter((b) => b.day === addDays(monday, n));
        return [addDays(monday, n), collected(notes), back(notes)];
      }),
    );
    const by = (key: "method" | "purpose" | "item" | "kind" | "seller") =>
      [...new Set(book.map((n) => n[key]))]
        .map((k) => [k, total(book, (n) => n[key] === k)])
        .filter(([, n]) => n !== 0);
    const sorted = (rows: (string | number)[][]) => rows.map((x) => x.join(" ")).sort();
    // A manual refund by transfer leaves another account than the payment's.
    const went = r.methods.map((m) => m.net).reduce((a, b) => a + b, 0);
    expect(went).toBe(total(book));
    expect(sorted(r.methods.filter((m) => m.net !== 0).map((m) => [m.words, m.net]))).toEqual(sorted(by("method")));
    expect(sorted(r.purposes.filter((p) => p.net !== 0).map((p) => [p.words, p.net]))).toEqual(sorted(by("purpose")));
    expect(sorted(r.items.map((i) => [i.title, i.net]))).toEqual(sorted(by("item")));
    expect(sorted(r.kinds.map((k) => [k.words, k.net]))).toEqual(sorted(by("kind")));
    expect(sorted(r.sellers.map((s) => [s.words, s.net]))).toEqual(sorted(by("seller")));
    expect(r.hours.map((h) => [h.key, h.collected, h.back])).toEqual(
      [...new Set(book.map((n) => n.hour))].sort().map((hour) => {
        const notes = book.filter((n) => n.hour === hour);
        return [String(hour).padStart(2, "0"), collected(notes), back(notes)];
      }),
    );
    const animals = total(book, (n) => n.kind === "Animales");
    expect(r.species.map((s) => s.net).sort()).toEqual([animals, total(book) - animals].sort());
  });

  it("says what was sold, what was paid of what was begun, and what is owed", async () => {
    const phone = await owner();
    const { body, status } = await phone.get(`/api/reports/outcomes?span=week&on=${monday}`);
    expect(status).toBe(200);
    const r = body as OutcomesView;
    const { rows } = await sql<{ total: number; count: number }>`
      select coalesce(sum(total), 0)::int as total, count(*)::int as count from sale
      where (placed_at at time zone ${c.deps.zone})::date between ${monday}::date and ${sunday}::date and state in ('confirmed', 'completed')`.execute(
      c.deps.db,
    );
    expect(r.sold).toEqual({ ...rows[0], average: Math.round((rows[0]?.total ?? 0) / (rows[0]?.count ?? 1)) });
    expect(r.units.reduce((n, u) => n + u.total, 0)).toBe(rows[0]?.total);
    expect(r.units.find((u) => u.key === "animal")).toMatchObject({ words: "Animales", units: 1 });
    const paidBy = (words: string) => r.attempts.find((a) => a.words === words);
    expect(paidBy("Tarjeta (Mercado Pago)")).toMatchObject({ paid: 4, declined: 0 });
    expect(paidBy("Efectivo en OXXO")).toMatchObject({ paid: 1, left: 0 });
    expect(r.owed.total).toBe(r.owed.ages.reduce((n, a) => n + a.amount, 0));
    expect(r.waiting.reduce((n, w) => n + w.amount, 0)).toBeGreaterThanOrEqual(r.owed.total);
    produces("VALIDATION_FAILED")(await phone.get("/api/reports/outcomes?span=range&from=2026-02-03&to=2026-02-02"));
  });

  it("a year later is compared with it, by the same weekdays, and a range that overlaps its year before too", async () => {
    const nextYear = await report(`span=week&on=${addDays(monday, 364)}&compare=year`);
    expect(nextYear.previous).toMatchObject({ from: monday, to: sunday, isToThisHour: false });
    expect(nextYear.before).toMatchObject({ collected: collected(book), net: total(book) });
    const two = await report(
      `span=range&from=${addDays(monday, -400)}&to=${addDays(monday, 300)}&compare=year&by=week`,
    );
    expect([two.compare, two.by, two.steps]).toEqual(["year", "week", ["week", "month"]]);
    expect(two.totals.net).toBe(total(book));
    expect(two.series.reduce((n, s) => n + s.collected - s.back, 0)).toBe(total(book));
    expect(two.before.net).toBe(0);
    const over = await report(`span=range&from=${addDays(monday, 10)}&to=${addDays(monday, 420)}&compare=year`);
    expect(over.before.net).toBe(total(book));
    produces("VALIDATION_FAILED")(await (await owner()).get(`/api/reports?span=year&by=day`));
  });

  it("is the sum of its days' reports", async () => {
    const days = await Promise.all(Array.from({ length: 7 }, (_, n) => report(`span=day&on=${addDays(monday, n)}`)));
    for (const [n, d] of days.entries()) {
      const notes = book.filter((b) => b.day === addDays(monday, n));
      expect(d.totals).toMatchObject({ collected: collected(notes), net: total(notes) });
      expect(d.items.reduce((a, i) => a + i.net, 0)).toBe(total(notes));
      expect(d.methods.reduce((a, i) => a + i.net, 0)).toBe(total(notes));
      expect(d.purposes.reduce((a, i) => a + i.net, 0)).toBe(total(notes));
    }
    const range = await report(`span=range&from=${monday}&to=${sunday}`);
    expect(range.totals.net).toBe(days.reduce((a, d) => a + d.totals.net, 0));
    // A day is compared with the day before.
    expect(days[1]?.before).toEqual(days[0]?.totals);
  });

  it("is exported with columns that sum to the page's figures, and without formulas", async () => {
    const moves = await file("movimientos", monday, sunday);
    expect(moves.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(moves.headers.get("content-disposition")).toBe(
      `attachment; filename="corral-movimientos-${monday}-a-${sunday}.csv"`,
    );
    expect(column(moves.rows, "Entró")).toBe(collected(book));
    expect(column(moves.rows, "Salió")).toBe(back(book));
    expect(column(moves.rows, "Neto")).toBe(total(book));
    expect(column(moves.rows, "De más")).toBe(total(book, (n) => n.item === OVER));
    for (const day of new Set(book.map((n) => n.day)))
      expect(
        column(
          moves.rows.filter((r) => r.Fecha === day),
          "Neto",
        ),
      ).toBe(total(book, (n) => n.day === day));

    const receipts = await file("comprobantes", monday, sunday);
    expect(column(receipts.rows, "Entró")).toBe(collected(book));
    expect(column(receipts.rows, "Salió")).toBe(back(book));
    expect(new Set(receipts.rows.map((r) => r.Folio)).size).toBe(receipts.rows.length);

    const items = await file("articulos", monday, sunday);
    expect(column(items.rows, "Neto cobrado")).toBe(total(book));
  });

  it("needs as many queries for a month as for a day, and one more where it is not over", async () => {
    const phone = await owner();
    const queries = (query: string) => queriesOf(c, () => phone.get(`/api/reports?${query}`));
    const day = await queries(`span=day&on=${monday}`);
    expect(day).toHaveLength(9);
    expect(await queries(`span=month&on=${monday}`)).toHaveLength(10);
  });
});

describe("later events", () => {
  it("a week that is not over is compared with the same days of the week before, up to this hour", async () => {
    // The Wednesday after, before and after the hour at which that week's sales were made.
    const before = (notes: Note[]) => ({ collected: collected(notes), net: total(notes) });
    const until = (day: Day) => book.filter((n) => n.day <= day);
    const wednesday = addDays(monday, 2);
    await c.later(atWall(c.deps.zone, addDays(wednesday, 7), "11:00") - c.deps.now());
    const early = await report("span=week");
    expect(early.range.from).toBe(addDays(monday, 7));
    expect(early.previous).toMatchObject({ from: monday, to: wednesday, isToThisHour: true });
    expect(early.before).toMatchObject(before(until(addDays(wednesday, -1))));
    await c.later(atWall(c.deps.zone, addDays(wednesday, 7), "23:00") - c.deps.now());
    const late = await report("span=week");
    expect(late.before).toMatchObject(before(until(wednesday)));
    expect(late.series.map((s) => s.collected)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    // What is over is compared whole.
    const whole = await report(`span=week&on=${addDays(monday, -7)}`);
    expect(whole.previous).toMatchObject({ to: addDays(monday, -8), isToThisHour: false });
  });

  it("a lost dispute counts on the day of the bank's decision, and leaves the week of the sale unchanged", async () => {
    await c.later(3 * DAY);
    const lostOn = today();
    await t.dispute(firstDisputed.chargeId, "opened");
    await t.dispute(firstDisputed.chargeId, "lost");
    const day = await report(`span=day&on=${lostOn}`);
    expect(day.totals).toMatchObject({
      collected: 0,
      refunded: 0,
      disputed: firstDisputed.price,
      net: -firstDisputed.price,
    });
    expect(day.items).toEqual([
      expect.objectContaining({ title: firstDisputed.item.title, net: -firstDisputed.price }),
    ]);
    expect(day.methods).toEqual([
      expect.objectContaining({ words: "Tarjeta (Mercado Pago)", back: firstDisputed.price }),
    ]);
    const csv = await file("movimientos", lostOn, lostOn);
    expect(csv.rows.map((r) => [r.Movimiento, r.Salió])).toEqual([["Contracargo", decimal(firstDisputed.price)]]);
    // The week before is unchanged.
    expect((await report(`span=week&on=${monday}`)).totals.net).toBe(total(book));
  });

  it("late money counts when it arrives, and a formula in a concept stays text", async () => {
    const held = await product();
    const out = await held.b.pay(held.chargeId, { method: "spei_mp" });
    const clabe = out.body.attempts[0].clabe.clabe as string;
    await t.runOut(held.chargeId);
    const before = await report(`span=day&on=${today()}`);
    await c.control("/pay", { clabe, late: true });
    await c.later(DAY);
    const on = today();
    const cashier = await staff.device("cajero");
    await staff.drawer(cashier);
    const made = await cashier.call("POST", "/api/counter/charges", {
      free: { amount: 1_000, concept: '=HYPERLINK("http://x";"a, b")', purpose: "free" },
    });
    await staff.cash(cashier, made.body.chargeId, 1_000);
    expect(before.totals.collected).toBe(0);
    const day = await report(`span=day&on=${on}`);
    expect(day.totals.collected).toBe(held.price + 1_000);
    const phone = await owner();
    const { body } = await phone.text(`/api/reports/movimientos.csv?from=${on}&to=${on}`);
    expect(body).toContain(`"'=HYPERLINK(""http://x"";""a, b"")"`);
    expect(parse(body).map((r) => r.Concepto)).toContain(`'=HYPERLINK("http://x";"a, b")`);
  });
});

const decimal = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, "0")}`;

describe("access and ranges", () => {
  it("only owner, manager and accountant may read reports", async () => {
    for (const login of ["cajero", "vaquero", "mvz", "taquilla", "soporte"]) {
      const phone = await t.staff(login);
      produces("FORBIDDEN")(await phone.get("/api/reports"));
      produces("FORBIDDEN")(await phone.get(`/api/reports/movimientos.csv?from=${monday}&to=${monday}`));
    }
    for (const login of ["encargado", "contador"])
      expect((await (await t.staff(login)).get("/api/reports")).status).toBe(200);
    produces("UNAUTHENTICATED")(await c.buyer().get("/api/reports/articulos.csv"));
  });

  it("unknown days, reversed ranges and ranges that are too long get different refusals", async () => {
    const phone = await owner();
    const fields = async (query: string) => {
      const answer = await phone.get(`/api/reports?${query}`);
      produces("VALIDATION_FAILED")(answer);
      return answer.body.errors.map((e: { field: string }) => e.field);
    };
    expect(await fields("span=day&on=2026-02-30")).toEqual(["on"]);
    expect(await fields("span=range&to=2026-02-03")).toEqual(["from"]);
    expect(await fields("span=range&from=2026-02-03&to=2026-02-02")).toEqual(["to"]);
    expect(await fields("span=range&from=2020-01-01&to=2026-02-02")).toEqual(["to"]);
    produces("VALIDATION_FAILED")(await phone.get("/api/reports/movimientos.csv?from=ayer&to=hoy"));
    produces("NOT_FOUND")(await phone.get(`/api/reports/nominas.csv?from=${monday}&to=${monday}`));
    expect((await phone.get("/api/reports")).body.range.to >= today()).toBe(true);
  });
});
