import type { OrderRow, Today } from "@corral/contract/types";
import { addDays, dayIn } from "@corral/domain/kernel/time";
import { staffMethods } from "@corral/domain/payments/charges/staff-methods";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { produces } from "#src/testing/produces";
import { listOrders } from "./order-list/list-orders";
import type { OrderFilter } from "./order-list/order-filter";

let c: Corral;
let payments: ReturnType<typeof openPayments>;
let counter: ReturnType<typeof openPointOfSale>;
type Phone = ReturnType<Corral["buyer"]>;
let owner: Phone, cashier: Phone, field: Phone;
beforeAll(async () => {
  c = await corral();
  payments = openPayments(c);
  counter = openPointOfSale(c);
  [owner, cashier, field] = (await Promise.all(["dueno", "cajero", "vaquero"].map((it) => counter.staff(it)))) as [
    Phone,
    Phone,
    Phone,
  ];
  for (const who of [owner, cashier, field]) await counter.drawer(who);
});
afterAll(() => c.close());

const list = async (who: Phone, query = "") => {
  const { status, body } = await who.get(`/api/sales?limit=60&${query}`);
  expect(status, query).toBe(200);
  return body.items as OrderRow[];
};
const ids = async (query: string, who = owner) => (await list(who, query)).map((it) => it.chargeId);
const paidAnimal = async () => {
  const held = await payments.hold(undefined, "group=animales&sort=price_asc");
  expect((await held.b.pay(held.chargeId, await held.b.card())).body.state).toBe("paid");
  return held;
};

test("a sale and a charge without goods stand in one list, newest first, each with one word for its money and its goods", async () => {
  const sale = await paidAnimal();
  const alone = await counter.free(cashier, 35_000, { customer: { name: "Don Chema", phone: "55 8765 4321" } });
  const unpaid = await payments.hold();
  const [first, second, third] = await list(owner);
  expect(first).toMatchObject({
    kind: "sale",
    id: unpaid.saleId,
    chargeId: unpaid.chargeId,
    money: { state: "open", words: "Por cobrar" },
    fulfilment: null,
    collected: 0,
  });
  expect(second).toMatchObject({
    kind: "charge",
    id: alone,
    chargeId: alone,
    buyer: "Don Chema",
    title: "Huevo de rancho",
    total: 35_000,
    money: { state: "open", words: "Por cobrar" },
    fulfilment: null,
    asked: false,
  });
  expect(third).toMatchObject({
    kind: "sale",
    id: sale.saleId,
    total: sale.item.price,
    collected: sale.item.price,
    money: { state: "paid", words: "Pagado" },
    fulfilment: { state: "docs_pending", words: "Por preparar" },
  });
  await counter.cash(cashier, alone, 35_000);
  expect((await list(owner, "q=Chema"))[0]).toMatchObject({
    id: alone,
    money: { words: "Pagado" },
    collected: 35_000,
    folio: expect.any(String),
  });
});

test("is found without accents and capitals, by words in any order, of the buyer and of what was sold", async () => {
  const b = c.buyer();
  const item = (await b.shelf("group=productos")).at(-1);
  if (!item) throw new Error("nothing left on the shelf");
  const { body: sale } = await b.cart([{ itemId: item.id, qty: 1 }], item.price, {
    contact: { name: "José Ríos Ñandú", phone: "5587654321", email: "rios@testuser.com" },
  });
  const [word = ""] = (item.title as string).split(" ");
  const found = (q: string) => ids(`q=${encodeURIComponent(q)}`);
  for (const q of ["rios", "RÍOS JOSE", "nandu", "ri", `${word.toUpperCase()} ríos`, "55 8765 4321"])
    expect(await found(q), q).toContain(sale.chargeId);
  expect(await found("rios nadie")).toEqual([]);
});

test("is filtered by its money and its goods, together", async () => {
  const due = await payments.hold();
  const alone = await counter.free(owner, 12_300);
  const paid = await paidAnimal();
  const over = await payments.hold();
  await over.b.call("POST", `/api/sales/${over.saleId}/release`);
  const each = async (query: string) => {
    const found = await ids(query);
    return [due.chargeId, alone, paid.chargeId, over.chargeId].map((id) => found.includes(id));
  };
  expect(await each("")).toEqual([true, true, true, true]);
  expect(await each("money=due")).toEqual([true, true, false, false]);
  expect(await each("money=paid")).toEqual([false, false, true, false]);
  expect(await each("money=ended")).toEqual([false, false, false, true]);
  expect(await each("fulfilment=to_deliver")).toEqual([false, false, true, false]);
  expect(await each("money=paid&fulfilment=to_deliver&method=mp_card")).toEqual([false, false, true, false]);
  expect(await each("money=due&fulfilment=to_deliver")).toEqual([false, false, false, false]);
  expect(await each("money=problem")).toEqual([false, false, false, false]);
  await paid.b.call("POST", `/api/charges/${paid.chargeId}/cancel-request`, { text: "Ya no la quiero" });
  expect(await each("fulfilment=asked")).toEqual([false, false, true, false]);
  const { me } = (await owner.get("/api/session")).body;
  expect(await each(`by=${me.id}`)).toEqual([false, true, false, false]);
  const today = dayIn(c.deps.zone, c.deps.now());
  expect(await each(`day=${today}`)).toEqual([true, true, true, true]);
  expect(await ids(`day=${addDays(today, -400)}`)).toEqual([]);
  produces("VALIDATION_FAILED")(await owner.get("/api/sales?money=nada"));
  produces("VALIDATION_FAILED")(await owner.get("/api/sales?day=ayer"));
});

test("a sale with its deposit paid is due until its balance is, and then paid", async () => {
  const item = await c.deps.db
    .selectFrom("catalog_item as i")
    .select(["i.id", "i.price", "i.deposit_bp"])
    .where("i.status", "=", "published")
    .where("i.deposit_bp", "is not", null)
    .where((e) =>
      e.not(e.exists(e.selectFrom("claim as c").select("c.id").whereRef("c.subject_id", "=", "i.animal_id"))),
    )
    .executeTakeFirstOrThrow();
  const b = c.buyer();
  const seenDeposit = Math.ceil((item.price * (item.deposit_bp ?? 0)) / 10_000 / 100) * 100;
  const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price, { seenDeposit });
  await b.pay(body.chargeId, await b.card());
  const row = (await list(owner, "money=due")).find((it) => it.id === body.saleId);
  expect(row?.money.words).toBe("Apartado pagado");
  expect(row?.chargeId).not.toBe(body.chargeId);
  expect((await list(owner, "money=paid")).some((it) => it.id === body.saleId)).toBe(false);
});

test("a page goes on where the one before ended, across both kinds, whatever is sold meanwhile", async () => {
  for (let i = 0; i < 3; i++) {
    await counter.free(cashier, 1_000 + i);
    await payments.hold();
  }
  const all = (await list(owner)).map((it) => it.id);
  const read: string[] = [];
  let cursor: string | null = "";
  for (let page = 0; cursor !== null && read.length < 9; page++) {
    const { body }: { body: { items: OrderRow[]; next: string | null } } = await owner.get(
      `/api/sales?limit=2&cursor=${encodeURIComponent(cursor ?? "")}`,
    );
    read.push(...body.items.map((it) => it.id));
    cursor = body.next;
    // Newer ones don't move the pages.
    if (page === 1) await counter.free(cashier, 5_000);
  }
  expect(read).toEqual(all.slice(0, read.length));
  produces("VALIDATION_FAILED")(await owner.get("/api/sales?cursor=nada"));
});

test("is read from the oldest on too, page by page, with a word and without", async () => {
  const pages = async (query: string) => {
    const read: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body }: { body: { items: OrderRow[]; next: string | null } } = await owner.get(
        `/api/sales?limit=2&${query}&cursor=${encodeURIComponent(cursor)}`,
      );
      read.push(...body.items.map((it) => it.id));
      cursor = body.next;
    }
    return read;
  };
  for (const query of ["money=due", "money=due&q=Huevo", "money=due&q=Hu"]) {
    const newest = await pages(query);
    expect(newest.length, query).toBeGreaterThan(4);
    expect(await pages(`${query}&sort=at`), query).toEqual([...newest].reverse());
  }
  produces("VALIDATION_FAILED")(await owner.get("/api/sales?sort=total"));
});

test("has the same rows in the same order, however few are tried for a page: some are then short, and say that there is more", async () => {
  const viewer = { only: undefined, seesReview: true };
  const asks: OrderFilter[] = [
    { money: "paid" },
    { money: "ended" },
    { money: "paid", q: "Hu" },
    { money: "paid", fulfilment: "to_deliver" },
  ];
  for (const ask of asks)
    for (const sort of [undefined, "at"] as const) {
      const whole = (await listOrders(c.deps, viewer, { ...ask, ...(sort ? { sort } : {}), limit: 60 })).items;
      for (const [most, limit] of [
        [1, 2],
        [2, 1],
        [3, 2],
        [5, 3],
      ] as const) {
        const read: unknown[] = [];
        let isShort = false;
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(
            c.deps,
            viewer,
            { ...ask, ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}), limit },
            most,
          );
          expect(page.items.length).toBeLessThanOrEqual(limit);
          isShort ||= page.items.length < limit && page.next !== null;
          read.push(...page.items);
          cursor = page.next;
        }
        expect(read, JSON.stringify({ ask, sort, most, limit })).toEqual(whole);
        if (most === 1 && ask.money === "ended") expect(isShort).toBe(true);
      }
    }
});

test("says what is still owed, and nothing of what is paid or ended", async () => {
  const alone = await counter.free(cashier, 9_900);
  const paid = await paidAnimal();
  const over = await payments.hold();
  await over.b.call("POST", `/api/sales/${over.saleId}/release`);
  const dueOf = async (id: string) => (await list(owner)).find((it) => it.chargeId === id)?.due;
  expect(await dueOf(alone)).toBe(9_900);
  expect(await dueOf(paid.chargeId)).toBe(0);
  expect(await dueOf(over.chargeId)).toBe(0);
});

test("whose role reaches only their own sees those alone, in each filter, and no task", async () => {
  const mine = await counter.free(field, 7_700);
  const theirs = await counter.free(cashier, 8_800);
  const sale = await payments.hold();
  expect(await ids("", field)).toEqual([mine]);
  for (const query of ["money=due", "q=Huevo", `by=${(await field.get("/api/session")).body.me.id}`])
    expect(await ids(query, field), query).toEqual([mine]);
  for (const query of ["fulfilment=to_deliver", "money=paid", `q=${sale.item.title?.split(" ")[0]}`])
    expect(await ids(query, field), query).toEqual([]);
  const seen = await ids("", cashier);
  for (const id of [mine, theirs, sale.chargeId]) expect(seen).toContain(id);
  produces("UNAUTHENTICATED")(await c.buyer().get("/api/sales"));
  produces("FORBIDDEN")(await (await counter.staff("soporte")).get("/api/sales"));
});

test.each([
  ["cajero", "all", false],
  ["taquilla", "own", false],
  ["contador", "all", true],
])(
  "no filter of the list is refused to %s, and none shows more than that role sees",
  async (login, reach, seesTasks) => {
    const who = await counter.staff(login);
    const { me } = (await who.get("/api/session")).body;
    const makers: string[] = (await who.get("/api/counter/makers")).body.items.map((it: { id: string }) => it.id);
    expect(makers.every((id) => reach === "all" || id === me.id)).toBe(true);
    const sold = await payments.hold();
    const mine = reach === "own" ? [await counter.free(who, 5_500)] : undefined;
    const all = new Set(await ids("", who));
    if (mine) expect([...all]).toEqual(mine);
    else expect(all).toContain(sold.chargeId);
    const filters = [
      ...["due", "paid", "problem", "refund", "ended"].map((it) => `money=${it}`),
      ...["to_deliver", "docs_pending", "ready", "in_transit", "delivered", "asked"].map((it) => `fulfilment=${it}`),
      ...[...staffMethods, "mp_card", "mp_wallet", "spei_mp", "oxxo_cash"].map((it) => `method=${it}`),
      `day=${dayIn(c.deps.zone, c.deps.now())}`,
      ...makers.map((id) => `by=${id}`),
      "money=paid&fulfilment=to_deliver&method=cash",
    ];
    for (const query of filters) {
      const found = await list(who, query);
      for (const it of found) expect(all, query).toContain(it.chargeId);
      if (!seesTasks) expect(found.every((it) => it.tasks === 0)).toBe(true);
    }
  },
);

test("what the list says of today adds up to what the day says, and to the ledger", async () => {
  const day = (await owner.get("/api/today")).body as Today;
  const rows = await list(owner, `day=${day.day}`);
  expect(rows.length).toBeLessThan(60);
  const sold = rows.filter((it) => it.kind === "sale" && it.fulfilment);
  const due = await list(owner, "money=due");
  expect(sold.reduce((sum, it) => sum + it.total, 0)).toBe(day.sold?.amount);
  expect(due.reduce((sum, it) => sum + it.due, 0)).toBe(day.due?.amount);
});

test("money that waits for a decision is a problem for whoever may see it", async () => {
  const late = await payments.bySpei("group=animales");
  await payments.runOut(late.chargeId);
  await payments.buyNow(late.item);
  await payments.paidLate(late.clabe);
  // Sessions ended meanwhile.
  const [manager, desk] = [await payments.staff("encargado"), await payments.staff("cajero")];
  const row = (await list(manager, "money=problem")).find((it) => it.id === late.saleId);
  expect(row).toMatchObject({ money: { state: "paid_late", words: "Pagado tarde" }, tasks: 1 });
  expect(await ids("money=ended", manager)).not.toContain(late.chargeId);
  expect(await ids("money=problem", desk)).toEqual([]);
  expect((await list(desk)).find((it) => it.id === late.saleId)?.tasks).toBe(0);
});
