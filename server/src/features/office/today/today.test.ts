import type { Today } from "@corral/contract/types";
import { addDays, atWall, dayIn, MINUTE } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";

let c: Corral;
let payments: ReturnType<typeof openPayments>;
beforeAll(async () => {
  c = await corral();
  payments = openPayments(c);
});
afterAll(() => c.close());

const today = async (login: string) => {
  const { status, body } = await (await payments.staff(login)).get("/api/today");
  expect(status).toBe(200);
  return body as Today;
};
/** How much of a part waits; undefined for who may not see it. */
const waits = (day: Today, part: string) => day.waiting.find((it) => it.part === part)?.count;
async function order(pays: boolean) {
  const buyer = c.buyer();
  const [item] = await buyer.shelf("group=animales&sort=price_asc");
  if (!item) throw new Error("nothing on sale");
  const { body } = await buyer.cart([{ itemId: item.id, qty: 1 }], item.price);
  if (pays) expect((await buyer.pay(body.chargeId, await buyer.card())).body.state).toBe("paid");
  return item.price as number;
}

test("an order waits for its money, and paid it is sold, came in and is to be delivered", async () => {
  const before = await today("dueno");
  const unpaid = await order(false);
  const waiting = await today("dueno");
  expect(waiting.due).toEqual({
    count: (before.due?.count ?? 0) + 1,
    hasMore: false,
    amount: (before.due?.amount ?? 0) + unpaid,
  });
  expect(waiting.sold).toEqual(before.sold);
  const paid = await order(true);
  const after = await today("dueno");
  expect(after.due).toEqual(waiting.due);
  expect(after.sold).toEqual({
    count: (before.sold?.count ?? 0) + 1,
    amount: (before.sold?.amount ?? 0) + paid,
  });
  expect(after.income).toEqual({
    collected: (before.income?.collected ?? 0) + paid,
    back: before.income?.back,
    net: (before.income?.net ?? 0) + paid,
  });
  expect(waits(after, "toDeliver")).toBe((waits(before, "toDeliver") ?? 0) + 1);
  // Apps of an earlier release read each part by its name.
  expect(after).toMatchObject({ toDeliver: { count: waits(after, "toDeliver"), hasMore: false } });
});

test("the visits of the day say taken, free and come in", async () => {
  const { visits } = await today("taquilla");
  for (const visit of visits ?? []) {
    expect(visit.taken).toBeLessThanOrEqual(visit.capacity);
    expect(visit.arrived).toBeLessThanOrEqual(visit.taken);
  }
  const { dates } = (
    await (
      await payments.staff("dueno")
    ).get(`/api/visit-dates?from=${(await today("dueno")).day}&to=${(await today("dueno")).day}`)
  ).body;
  expect(visits?.map((it) => [it.id, it.time, it.taken])).toEqual(
    dates
      .filter((it: { state: string }) => it.state !== "cancelled")
      .map((it: { id: string; time: string; taken: number }) => [it.id, it.time, it.taken]),
  );
});

test("a role sees its own parts alone; one without any is refused", async () => {
  const field = await today("vaquero");
  expect([field.income, field.visits]).toEqual([null, null]);
  expect([waits(field, "toReview"), waits(field, "transfers")]).toEqual([undefined, undefined]);
  expect(field).toMatchObject({ toReview: null, transfers: null });
  // Only what this person charged.
  expect([field.due, field.sold]).toEqual([
    { count: 0, hasMore: false, amount: 0 },
    { count: 0, amount: 0 },
  ]);
  const accountant = await today("contador");
  expect(accountant.income).not.toBeNull();
  expect(waits(accountant, "transfers")).toBeUndefined();
  expect((await (await payments.staff("soporte")).get("/api/today")).status).toBe(403);
  expect((await c.buyer().get("/api/today")).status).toBe(401);
});

test("what was sold today is the business's day alone: neither last night's sale nor a cancelled one", async () => {
  const { deps } = c;
  const night = atWall(deps.zone, addDays(dayIn(deps.zone, deps.now()), 1), "23:30");
  await c.later(night - deps.now());
  const before = await today("dueno");
  const late = await order(true);
  expect((await today("dueno")).sold).toEqual({
    count: (before.sold?.count ?? 0) + 1,
    amount: (before.sold?.amount ?? 0) + late,
  });
  // Half past midnight: another day here, and not in UTC.
  await c.later(60 * MINUTE);
  const morning = await today("dueno");
  expect(morning.day).toBe(addDays(dayIn(deps.zone, night), 1));
  expect(morning.sold).toEqual({ count: 0, amount: 0 });
  const kept = await order(true);
  const gone = await payments.hold();
  expect((await gone.b.pay(gone.chargeId, await gone.b.card())).body.state).toBe("paid");
  expect((await today("dueno")).sold).toEqual({ count: 2, amount: kept + gone.item.price });
  const owner = await payments.staff("dueno");
  const cancelled = await owner.call("POST", `/api/sales/${gone.saleId}/cancel`, {
    reason: "Ya no la quiere",
    refunds: [{ chargeId: gone.chargeId, way: "provider" }],
  });
  expect(cancelled.body.order.state).toBe("cancelled");
  expect((await today("dueno")).sold).toEqual({ count: 1, amount: kept });
});
