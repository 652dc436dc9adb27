import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeDue } from "#src/platform/database/take-due";
import { writingStates } from "#src/platform/database/writing-states";
import { newId, newPublicId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

test("a round claims a refund whose charge is locked by its settlement, without waiting: each would wait for the other", async () => {
  const { db } = c.deps;
  const [item] = await c.buyer().shelf("group=productos");
  if (!item) throw new Error("empty shelf");
  const { chargeId } = await openPayments(c).buyNow(item);
  const charge = await db.selectFrom("charge").selectAll().where("public_id", "=", chargeId).executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom("provider_payment")
    .selectAll()
    .where("charge_id", "=", charge.id)
    .executeTakeFirstOrThrow();
  const id = newId();
  const now = c.deps.now();
  await writingStates(db)
    .insertInto("refund")
    .values({
      id,
      public_id: newPublicId(),
      charge_id: charge.id,
      origin: "provider",
      way: "provider",
      provider: payment.provider,
      payment_ref: payment.payment_ref,
      amount: charge.amount,
      reason: "Prueba de candados",
      state: "sent",
      asked_at: toIso(now),
      next_check_at: toIso(now),
    })
    .execute();
  await db.transaction().execute(async (settlement) => {
    await settlement.selectFrom("charge").select("id").where("id", "=", charge.id).forUpdate().execute();
    const claimed = await c
      .elsewhere()
      .transaction()
      .execute(async (round) => {
        await sql`set local lock_timeout = '2s'`.execute(round);
        const due = await takeDue(round, "refund", now, 10);
        // Deferred checks run here, as at the commit of the round.
        await sql`set constraints all immediate`.execute(round);
        return due;
      });
    expect(claimed.map((refund) => refund.id)).toEqual([id]);
  });
});
