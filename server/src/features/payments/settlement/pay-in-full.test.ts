import type { Centavos } from "@corral/domain/kernel/money";
import type { CardToken, ProviderAnswer } from "@corral/providers/provider";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAttempt } from "#src/features/payments/attempts/start-attempt";
import { attemptById } from "#src/features/payments/attempts/state";
import { lockCharge } from "#src/features/payments/charges/state";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { type Corral, corral } from "#src/testing/corral";
import { payInFull } from "./pay-in-full";
import { settleSteps } from "./settle";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

type Phone = ReturnType<Corral["buyer"]>;
type Line = { itemId: string; qty: number };
class RolledBack extends Error {}

/** An attempt whose provider didn't answer, and the deps of a clock that stands still. */
async function undecided(b: Phone, lines: Line[], total: number, contact?: object) {
  const { body } = await b.cart(lines, total, contact ? { contact } : {});
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
  return { deps, attempt, saleId: body.saleId as string, total };
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

/** What a transaction leaves in every table of a sale, before it is rolled back. */
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
  return withoutChance(rows);
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

/** Without what is random: ids, salts, and what is computed from them. */
function withoutChance(rows: Record<string, unknown[]>) {
  const names = new Map<string, string>();
  const all = rows as Record<string, Record<string, string>[]>;
  for (const it of all.journal ?? []) names.set(it.id as string, "journal");
  for (const it of all.message ?? []) names.set(it.id as string, "message");
  for (const it of all.receipt ?? []) {
    for (const column of ["id", "public_id", "hash", "short_code", "signature"])
      names.set(it[column] as string, `${column} of ${it.tipo}`);
    const { salt } = JSON.parse(it.snapshot as string);
    names.set(salt, "salt");
  }
  let text = JSON.stringify(rows);
  for (const [value, name] of names) text = text.replaceAll(value, `<${name}>`);
  const read = JSON.parse(text) as Record<string, object[]>;
  for (const table of Object.values(read)) table.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return read;
}

const bySteps = (u: Undecided, answer: ProviderAnswer) =>
  rowsAfter(u, async (tx, chargeId) => settleSteps(u.deps, tx, await lockCharge(tx, chargeId), u.attempt.id, answer));

describe("the three statements leave the rows that the single steps leave", () => {
  const carts: [string, string, number[], object?][] = [
    ["of a product", "group=productos", [2]],
    ["of several products", "group=productos", [1, 3, 1]],
    ["of an animal", "group=animales", [1]],
    ["of somebody without e-mail", "group=productos", [1], { name: "Luis", phone: "33 2222 1111" }],
  ];
  test.each(carts)("%s", async (_, shelf, qtys, contact) => {
    const b = c.buyer();
    const items = (await b.shelf(shelf)).filter((it) => it.price > 0).slice(-qtys.length);
    const lines = items.map((it, i) => ({ itemId: it.id, qty: qtys[i] as number }));
    const total = items.reduce((all, it, i) => all + it.price * (qtys[i] as number), 0);
    const u = await undecided(b, lines, total, contact);
    const answer = paid(u);
    const steps = await bySteps(u, answer);
    const inFull = await rowsAfter(u, async (tx, chargeId) =>
      expect(await payInFull(u.deps, tx, { attemptId: u.attempt.id, chargeId }, answer)).toBeDefined(),
    );
    expect(steps.receipt).toHaveLength(2);
    expect(steps.charge).toMatchObject([{ state: "paid" }]);
    expect(inFull).toEqual(steps);
  });
});

test("what needs another step is left to the steps, and nothing is written", async () => {
  const b = c.buyer();
  const item = (await b.shelf("group=productos")).find((it) => it.price > 1_000);
  if (!item) throw new Error("empty shelf");
  const u = await undecided(b, [{ itemId: item.id, qty: 1 }], item.price);
  const before = await rowsAfter(u, async () => undefined);
  const less = paid(u, { amount: item.price - 100 });
  const after = await rowsAfter(u, async (tx, chargeId) =>
    expect(await payInFull(u.deps, tx, { attemptId: u.attempt.id, chargeId }, less)).toBeUndefined(),
  );
  expect(after).toEqual(before);
  expect((await bySteps(u, less)).charge).toMatchObject([{ state: "partially_paid" }]);
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
