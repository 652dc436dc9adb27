import { limits } from "@corral/domain/kernel/limits";
import { plus, toIso } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writingStates } from "#src/platform/database/writing-states";
import { type Corral, corral } from "#src/testing/corral";
import { sweepKeys } from "./sweep-keys";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

test("keys are forgotten after 45 days, but not the one of a payment that is undecided", async () => {
  const [item] = await c.buyer().shelf("group=productos");
  if (!item) throw new Error("nothing on the shelf");
  const buyer = c.buyer();
  const { chargeId } = (await buyer.cart([{ itemId: item.id, qty: 1 }], item.price)).body;
  await buyer.pay(chargeId, await buyer.card());
  const attempts = writingStates(c.deps.db)
    .updateTable("attempt")
    .where((e) => e("charge_id", "in", e.selectFrom("charge").select("id").where("public_id", "=", chargeId)));
  const now = c.deps.now();
  const at = (age: number) => toIso(plus(now, -age));
  const old = limits.idempotencyMemory + 1;
  const route = `POST /api/charges/${chargeId}/attempts`;
  const key = (name: string, created_at: string, status: number | null, route: string) => ({
    ...{ caller: "new", key: name, body_hash: "h", running_until: null, answer: null },
    ...{ created_at, status, route },
  });
  await c.deps.db
    .insertInto("idempotency")
    .values([
      key("answered-young", at(limits.idempotencyMemory - 60_000), 200, route),
      key("answered-old", at(old), 200, route),
      key("abandoned-old", at(old), null, "POST /api/sales"),
      key("undecided-old", at(old), null, route),
    ])
    .execute();
  const left = async () =>
    (await c.deps.db.selectFrom("idempotency").select("key").where("body_hash", "=", "h").orderBy("key").execute()).map(
      (row) => row.key,
    );
  await attempts.set({ state: "unknown" }).execute();
  await sweepKeys(c.deps);
  expect(await left()).toEqual(["answered-young", "undecided-old"]);
  await attempts.set({ state: "failed" }).execute();
  await sweepKeys(c.deps);
  expect(await left()).toEqual(["answered-young"]);
});
