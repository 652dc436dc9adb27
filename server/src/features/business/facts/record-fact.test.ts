import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { inTransaction } from "#src/platform/database/in-transaction";
import { newId } from "#src/platform/ids";
import { announceSettings } from "#src/platform/live/live";
import { type Corral, corral } from "#src/testing/corral";
import { openKiloSales } from "#src/testing/kilo-sales";
import { recordFact } from "./record-fact";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

/** Resolves once every notice of what is committed was heard: PostgreSQL gives them to a listener in the order of the commits. */
async function hearAll() {
  let isHeard = false;
  const stop = c.deps.live.onSettings(() => {
    isHeard = true;
  });
  await announceSettings(c.deps.db);
  await expect.poll(() => isHeard).toBe(true);
  stop();
}

/** A purchase that nobody has paid, with how often its charge was announced since. */
async function purchase() {
  const animal = await openKiloSales(c).animal();
  const { chargeId } = (await c.buyer().cart([{ itemId: animal.id, qty: 1 }], animal.price)).body;
  const charge = await c.deps.db
    .selectFrom("charge")
    .select(["id", "sale_id"])
    .where("public_id", "=", chargeId)
    .executeTakeFirstOrThrow();
  let calls = 0;
  const stop = c.deps.live.onCharge(chargeId, () => {
    calls += 1;
  });
  await expect.poll(() => c.deps.live.isListening()).toBe(true);
  await hearAll();
  calls = 0;
  return { publicId: chargeId as string, id: charge.id, saleId: charge.sale_id as string, calls: () => calls, stop };
}
const entryOf = (about: string) =>
  c.deps.db.selectFrom("audit_entry").select(["action", "who"]).where("about_id", "=", about).execute();

test("a change of any row that says something of a charge is heard by who watches it", async () => {
  const one = await purchase();
  const payer = c.buyer();
  await payer.pay(one.publicId, await payer.card());
  await hearAll();
  expect(one.calls()).toBeGreaterThan(0);
  const changes = [
    sql`update charge set version = version + 1 where id = ${one.id}`,
    sql`update attempt set state = state where charge_id = ${one.id}`,
    sql`update sale set total = total where id = ${one.saleId}`,
    sql`insert into review_task (id, kind, about, charge_id, data, state, created_at)
      values (${newId()}, 'sale_to_return', 'a test', ${one.id}, '{}', 'open', now())`,
    sql`update review_task set data = '{"again": true}' where about = 'a test'`,
  ];
  for (const change of changes) {
    const before = one.calls();
    await change.execute(c.deps.db);
    await expect.poll(one.calls).toBe(before + 1);
  }
  // Columns that only record when a provider was asked tell nobody: a page reads again after each notice, and that can ask again.
  const heard = one.calls();
  await sql`update attempt set checks = checks + 1, last_checked_at = now() where charge_id = ${one.id}`.execute(
    c.deps.db,
  );
  await sql`update charge set watched_until = now() where id = ${one.id}`.execute(c.deps.db);
  await sql`update charge set version = version + 1 where id = ${one.id}`.execute(c.deps.db);
  await expect.poll(one.calls).toBe(heard + 1);
  one.stop();
  const { rows } = await sql<{ table: string }>`select tgrelid::regclass::text as table from pg_trigger
    where tgname like '%\\_told' order by 1`.execute(c.deps.db);
  expect(rows.map((it) => it.table)).toEqual([
    "attempt",
    "charge",
    "check_run",
    "journal",
    "refund",
    "review_task",
    "sale",
    "sale_line",
    "surplus",
  ]);
});

test("a fact about a sale, about a charge or that names one is heard by who watches that charge, once it is committed", async () => {
  const one = await purchase();
  const other = await purchase();
  const thing = newId();
  for (const [n, [about, data]] of [
    [{ kind: "sale", id: one.saleId }, {}] as const,
    [{ kind: "charge", id: one.id }, {}] as const,
    [{ kind: "refund", id: thing }, { charge: one.publicId }] as const,
  ].entries()) {
    await inTransaction(c.deps, (tx, deps) => recordFact(deps, tx, "programa", "refund.failed", about, data));
    await expect.poll(one.calls).toBe(n + 1);
  }
  await inTransaction(c.deps, async (tx, deps) => {
    await recordFact(deps, tx, "programa", "refund.failed", { kind: "sale", id: one.saleId });
    throw new Error("undone");
  }).catch(() => undefined);
  await inTransaction(c.deps, (tx, deps) => recordFact(deps, tx, "terminal", "key.rotated"));
  await inTransaction(c.deps, (tx, deps) =>
    recordFact(deps, tx, "programa", "refund.failed", { kind: "sale", id: other.saleId }),
  );
  await expect.poll(other.calls).toBe(1);
  expect(one.calls()).toBe(3);
  expect(await entryOf(thing)).toEqual([{ action: "refund.failed", who: "programa" }]);
  one.stop();
  other.stop();
});

test("a fact ends the tasks that it makes obsolete, of its sale and about its part alone", async () => {
  const one = await purchase();
  const other = await purchase();
  const [part, second] = [newId(), newId()];
  const open = (kind: "weight_unconfirmed" | "choice_overdue", about: string, chargeId: string) =>
    inTransaction(c.deps, (tx, deps) => addReviewTask(tx, { kind, about, chargeId, data: {}, now: deps.now() }));
  await open("weight_unconfirmed", part, one.id);
  await open("weight_unconfirmed", second, one.id);
  await open("choice_overdue", `${one.saleId} x`, one.id);
  await open("weight_unconfirmed", newId(), other.id);
  const said = () =>
    c.deps.db
      .selectFrom("review_task")
      .select(["about", "decision"])
      .where("charge_id", "in", [one.id, other.id])
      .where("state", "=", "resolved")
      .execute();
  const tell = (fact: "sale.weighed" | "sale.weigh_withdrawn", about?: string) =>
    inTransaction(c.deps, (tx, deps) =>
      recordFact(deps, tx, "programa", fact, { kind: "sale", id: one.saleId, ...(about ? { part: about } : {}) }),
    );
  await tell("sale.weighed", part);
  expect(await said()).toEqual([{ about: part, decision: "se aceptó el peso" }]);
  await tell("sale.weigh_withdrawn");
  expect((await said()).map((it) => it.about).sort()).toEqual([part, second].sort());
});
