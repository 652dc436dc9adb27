import { afterAll, beforeAll, expect, test } from "vitest";
import { sendMessages } from "#src/features/office/messages/send-messages";
import { dailyCheck } from "#src/features/payments/reconciliation/daily-check";
import { startJobs } from "#src/platform/jobs/jobs";
import { type Corral, corral } from "../corral";
import { closeDatabase } from "../processes/closed-database";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("three restarts of PostgreSQL under eight buyers and the jobs: no unhandled rejection, and nothing acknowledged is lost", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  const ended: Error[] = [];
  // Errors logged during a restart are expected.
  c.deps.log.error = () => undefined;
  // Webhooks all the time, each run slow enough to end while PostgreSQL is away.
  const slowly = () => c.inbox().finally(() => pause(300));
  const jobs = await startJobs(
    c.deps.database.pool,
    {
      inbox: slowly,
      unsigned: async () => "nothing" as const,
      tick: c.tick,
      check: () => dailyCheck(c.deps),
      mail: () => sendMessages(c.deps),
    },
    () => undefined,
    (why) => void ended.push(why),
  );
  c.deps.wake = jobs.wake;
  const knocks = setInterval(() => jobs.wake("inbox"), 100);

  // Eight buyers must not run out of goods before the last restart.
  await c.deps.db.updateTable("catalog_item").set({ stock: 10_000 }).where("stock", "is not", null).execute();
  const shelf = await c.buyer().shelf("group=productos");
  const placed: string[] = [];
  const statuses = new Set<number>();
  let open = true;
  /** Buys and pays until the end, repeating each request under its key until it is answered, as the app does. */
  const buys = async (n: number) => {
    const buyer = c.buyer();
    const pressed = async (press: () => Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>) => {
      for (;;) {
        const answer = await press();
        statuses.add(answer.status);
        if (answer.status < 500 && answer.body.code !== "REQUEST_IN_PROGRESS") return answer;
        await pause(100);
      }
    };
    while (open) {
      const item = shelf[n % shelf.length];
      if (!item) throw new Error("nothing on the shelf");
      const { privacy } = (await pressed(() => buyer.get("/api/config"))).body;
      const body = {
        lines: [{ itemId: item.id, qty: 1 }],
        contact: { name: "Ana Pérez", phone: `55123456${10 + n}`, email: `ana${n}@testuser.com` },
        seenTotal: item.price,
        privacyVersion: privacy.version,
      };
      const key = crypto.randomUUID();
      const sale = await pressed(() => buyer.call("POST", "/api/sales", body, { key }));
      if (sale.status !== 201) return;
      placed.push(sale.body.chargeId);
      const card = await buyer.card();
      const payKey = crypto.randomUUID();
      await pressed(() => buyer.pay(sale.body.chargeId, card, { key: payKey }));
    }
  };
  const buyers = Array.from({ length: 8 }, (_, n) => buys(n));
  for (let restart = 0; restart < 3; restart++) {
    await pause(700);
    const closed = await closeDatabase(c.deps.database.url);
    await pause(700);
    await closed.open();
  }
  await pause(500);
  open = false;
  // A request whose end could not be stored holds its key for a minute, like that of a killed process.
  const all = Promise.all(buyers);
  for (let bought = false; !bought; ) {
    await c.later(61_000);
    bought = await Promise.race([all.then(() => true), pause(500).then(() => false)]);
  }

  expect(placed.length).toBeGreaterThan(3);
  expect(statuses).toContain(503);
  const states = async () => {
    const rows = await c.deps.db.selectFrom("charge").select(["public_id", "state"]).execute();
    const found = new Map(rows.map((row) => [row.public_id, row.state]));
    return placed.map((id) => found.get(id) ?? "lost");
  };
  expect(await states()).not.toContain("lost");
  // Payments whose answer was lost are checked later, in steps of a minute.
  for (let n = 0; n < 5 && (await states()).some((state) => state !== "paid"); n++) await c.later(60_000);
  expect(new Set(await states())).toEqual(new Set(["paid"]));
  expect(unhandled).toEqual([]);
  expect(ended).toEqual([]);
  process.off("unhandledRejection", note);
  clearInterval(knocks);
  await jobs.stop();
});
