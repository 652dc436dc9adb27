import { type Centavos, depositOf } from "@corral/domain/kernel/money";
import type { CardToken, ProviderAnswer } from "@corral/providers/provider";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAttempt } from "#src/features/payments/attempts/start-attempt";
import { attemptById } from "#src/features/payments/attempts/state";
import { lockCharge } from "#src/features/payments/charges/state";
import type { Tx } from "#src/platform/database/db";
import { deferWrites } from "#src/platform/database/deferred-writes";
import type { Deps } from "#src/platform/deps";
import { type Corral, corral } from "#src/testing/corral";
import { openKiloSales } from "#src/testing/kilo-sales";
import { openPayments } from "#src/testing/payments";
import { openVisits } from "#src/testing/visits";
import { takeInHand } from "./in-hand";
import { settle, settleLocked } from "./settle";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

type Phone = ReturnType<Corral["buyer"]>;
type Line = { itemId: string; qty: number; sessionId?: string; tier?: string };
class RolledBack extends Error {}

/** An attempt whose provider didn't answer, and the deps of a clock that stands still. */
async function undecided(b: Phone, { lines, total, more, due = total }: Purchase) {
  const { body } = await b.cart(lines, total, more);
  const now = c.deps.now();
  const silent = { ...c.deps.providers.mercadopago, charge: () => Promise.reject(new Error("no answer")) };
  const deps: Deps = Object.assign(Object.create(c.deps), {
    now: () => now,
    providers: { ...c.deps.providers, mercadopago: silent },
  });
  const { card } = await b.card();
  const payer = { name: "Ana Pérez", email: "ana@testuser.com" };
  const ask = { method: "mp_card" as const, card: card as CardToken, payer, key: crypto.randomUUID(), origin: c.url };
  const started = await startAttempt(deps, body.chargeId, ask);
  if (!started.ok) throw new Error(started.code);
  const attempt = await attemptById(c.deps.db, started.value.attemptId);
  if (!attempt) throw new Error("no attempt");
  return { deps, attempt, saleId: body.saleId as string, total: due };
}
type Undecided = Awaited<ReturnType<typeof undecided>>;

const paid = (u: Undecided, over: object = {}): ProviderAnswer & { kind: "paid" } => ({
  kind: "paid",
  paymentRef: `PAY-${u.attempt.id}`,
  orderRef: `ORD-${u.attempt.id}`,
  amount: u.total as Centavos,
  refunded: 0 as Centavos,
  refunds: [],
  raw: "processed/accredited",
  ...over,
});

/** The rows of a sale in every table after `work`, which is then rolled back. */
async function rowsAfter(u: Undecided, work: (tx: Tx, chargeId: string) => Promise<unknown>) {
  let rows: Record<string, unknown[]> = {};
  await c.deps.db
    .transaction()
    .execute(async (tx) => {
      const charge = await lockCharge(tx, u.attempt.charge_id);
      await work(tx, charge.id);
      rows = await readRows(tx, charge.id);
      throw new RolledBack();
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return withoutChance(rows, new Set([u.attempt.charge_id]));
}

async function readRows(tx: Tx, chargeId: string) {
  const sale = sql`(select sale_id from charge where id = ${chargeId})`;
  const of: Record<string, ReturnType<typeof sql>> = {
    sale: sql`id = ${sale}`,
    charge: sql`sale_id = ${sale}`,
    attempt: sql`charge_id = ${chargeId}`,
    claim: sql`sale_id = ${sale}`,
    journal: sql`charge_id = ${chargeId}`,
    posting: sql`journal_id in (select id from journal where charge_id = ${chargeId})`,
    provider_payment: sql`charge_id = ${chargeId}`,
    receipt: sql`charge_id = ${chargeId}`,
    message: sql`charge_id = ${chargeId}`,
    review_task: sql`charge_id = ${chargeId}`,
    ticket: sql`sale_id = ${sale}`,
    stock_movement: sql`sale_id = ${sale}`,
    surplus: sql`charge_id = ${chargeId}`,
    refund: sql`charge_id = ${chargeId}`,
    fulfilment_step: sql`sale_id = ${sale}`,
    catalog_item: sql`id in (select item_id from sale_line where sale_id = ${sale})`,
    folio_counter: sql`true`,
  };
  const rows: Record<string, unknown[]> = {};
  for (const [table, where] of Object.entries(of)) {
    const found = await sql<{
      row: object;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${where} order by 1`.execute(tx);
    rows[table] = found.rows.map((it) => it.row);
  }
  return rows;
}

/** Columns whose values are random or made from what is, by table; with what tells their rows apart. */
const CHANCE: Record<string, { columns: string[]; by: string }> = {
  journal: { columns: ["id"], by: "kind" },
  message: { columns: ["id"], by: "kind" },
  receipt: { columns: ["id", "public_id", "hash", "short_code", "signature"], by: "tipo" },
  review_task: { columns: ["id"], by: "kind" },
  surplus: { columns: ["id"], by: "why" },
  refund: { columns: ["id", "public_id"], by: "origin" },
  ticket: { columns: ["id", "booking_id", "short_code", "group_code"], by: "seat" },
};

/** Without what is random: ids, salts, and what is computed from them. */
function withoutChance(rows: Record<string, unknown[]>, known: ReadonlySet<string>) {
  const names = new Map<string, string>();
  const all = rows as Record<string, Record<string, string>[]>;
  for (const [table, { columns, by }] of Object.entries(CHANCE))
    for (const it of all[table] ?? [])
      for (const column of columns) names.set(it[column] as string, `${column} of ${table} ${it[by]}`);
  for (const it of all.charge ?? [])
    if (!known.has(it.id as string))
      for (const column of ["id", "public_id"]) names.set(it[column] as string, `${column} of ${it.purpose}`);
  for (const it of all.receipt ?? []) {
    const { salt, visit } = JSON.parse(it.snapshot as string);
    names.set(salt, "salt");
    const codes = [...(visit?.places ?? []), ...(visit?.group ? [visit.group] : [])];
    for (const [n, { code }] of codes.entries()) names.set(code, `code ${n}`);
  }
  let text = JSON.stringify(rows);
  for (const [value, name] of names) text = text.replaceAll(value, `<${name}>`);
  const read = JSON.parse(text) as Record<string, object[]>;
  for (const table of Object.values(read)) table.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return read;
}

/** Settles an answer under the lock, each write by itself or put off. */
const settled = (u: Undecided, answer: ProviderAnswer, how: "directly" | "put off") =>
  rowsAfter(u, async (tx, chargeId) => {
    const charge = await lockCharge(tx, chargeId);
    if (how === "directly") return settleLocked(u.deps, tx, charge, u.attempt.id, answer);
    return deferWrites(tx, async (tx) => {
      if (answer.kind === "paid")
        await takeInHand(u.deps, tx, { attemptId: u.attempt.id, chargeId, paymentRef: answer.paymentRef }, {});
      return settleLocked(u.deps, tx, charge, u.attempt.id, answer);
    });
  });

/** A purchase of a test: its lines, its total in centavos, and other fields of the request. */
interface Purchase {
  lines: Line[];
  total: number;
  more?: { contact?: object; seenDeposit?: number };
  /** What its first charge asks for, where that is not all. */
  due?: number;
}
async function products(qtys: number[], more: Purchase["more"] = {}): Promise<Purchase> {
  const items = (await c.buyer().shelf("group=productos")).filter((it) => it.price > 5_000).slice(-qtys.length);
  return {
    lines: items.map((it, i) => ({ itemId: it.id, qty: qtys[i] as number })),
    total: items.reduce((all, it, i) => all + it.price * (qtys[i] as number), 0),
    more,
  };
}
async function animal(deposit?: "deposit"): Promise<Purchase> {
  const it = await openKiloSales(c).animal();
  const seenDeposit = depositOf(it.price as Centavos, 3_000);
  const bought = { lines: [{ itemId: it.id, qty: 1 }], total: it.price };
  return deposit ? { ...bought, more: { seenDeposit }, due: seenDeposit } : bought;
}
async function visit(): Promise<Purchase> {
  const { itemId, sessionId } = await openVisits(c, openPayments(c)).date();
  return { lines: [{ itemId, qty: 2, sessionId, tier: "adulto" }], total: 40_000 };
}

describe("writes that are put off leave the rows that each by itself leaves", () => {
  const purchases: [string, () => Promise<Purchase>][] = [
    ["a product", () => products([2])],
    ["several products", () => products([1, 3, 1])],
    [
      "a product for somebody without e-mail",
      () => products([1], { contact: { name: "Luis", phone: "33 2222 1111" } }),
    ],
    ["an animal", () => animal()],
    ["the deposit of an animal", () => animal("deposit")],
    ["a visit", visit],
  ];
  const refunds = [{ ref: "R-1", amount: 500 as Centavos }];
  const answers: [string, (u: Undecided) => ProviderAnswer][] = [
    ["paid", (u) => paid(u)],
    ["paid less", (u) => paid(u, { amount: u.total - 100 })],
    ["paid more", (u) => paid(u, { amount: u.total + 2_500 })],
    ["paid and partly refunded", (u) => paid(u, { refunded: 500, refunds })],
    ["paid twice", (u) => paid(u, { others: [{ paymentRef: "PAY-2", amount: u.total, refunded: 0 }] })],
    ["disputed", (u) => ({ ...paid(u), kind: "disputed", phase: "open" })],
    [
      "declined",
      () => ({ kind: "declined", reason: "insufficient_funds", detail: "insufficient_amount", raw: "failed" }),
    ],
    ["in review", () => ({ kind: "processing", detail: "in_review", raw: "processing" })],
    ["unknown", () => ({ kind: "unknown", why: "timeout", raw: "timeout" })],
  ];
  test.each(purchases)("of %s", async (_, purchase) => {
    const u = await undecided(c.buyer(), await purchase());
    for (const [name, answerOf] of answers) {
      const answer = answerOf(u);
      const directly = await settled(u, answer, "directly");
      expect(await settled(u, answer, "put off"), name).toEqual(directly);
      if (name === "paid") expect(directly.charge?.[0], name).toMatchObject({ state: "paid" });
      if (answer.kind === "paid") expect(directly.receipt?.length, name).toBeGreaterThan(0);
    }
  });
});

test("a second payment in an answer that is in the ledger for another attempt is not counted again, and staff are asked", async () => {
  const other = await undecided(c.buyer(), await products([1]));
  await settle(other.deps, other.attempt.id, paid(other));
  const u = await undecided(c.buyer(), await products([2]));
  const others = [{ paymentRef: `PAY-${other.attempt.id}`, amount: other.total as Centavos, refunded: 0 as Centavos }];
  const answer = paid(u, { others });
  const directly = await settled(u, answer, "directly");
  expect(await settled(u, answer, "put off")).toEqual(directly);
  expect([directly.charge, directly.provider_payment?.length]).toMatchObject([[{ state: "paid" }], 1]);
  expect(directly.review_task).toMatchObject([{ kind: "payment_of_another" }]);
});

test("the answer to a payment is the page that is read next, and the answer to a repeat", async () => {
  const b = c.buyer();
  const item = (await b.shelf("group=productos")).find((it) => it.price > 0);
  const { body } = await b.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0);
  const [card, key] = [await b.card(), crypto.randomUUID()];
  const answer = await b.pay(body.chargeId, card, { key });
  expect(answer.body).toMatchObject({ state: "paid", receipts: [{ tipo: "pago" }, { tipo: "venta" }] });
  // Deadlines of what could be chosen next go on with the clock.
  const { serverNow, offers, ...read } = (await b.get(`/api/charges/${body.chargeId}`)).body;
  expect(answer.body).toMatchObject(read);
  expect(Object.keys(answer.body).sort()).toEqual([...Object.keys(read), "serverNow", "offers"].sort());
  expect(answer.body.offers).toHaveLength(offers.length);
  expect(Date.parse(answer.body.serverNow)).toBeLessThanOrEqual(Date.parse(serverNow));
  const again = await b.pay(body.chargeId, card, { key });
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([answer.status, "true"]);
  expect(again.body).toEqual(answer.body);
  const kept = c.deps.db.selectFrom("idempotency").select(["status", "running_until"]).where("key", "=", key);
  expect(await kept.execute()).toEqual([{ status: answer.status, running_until: null }]);
});
