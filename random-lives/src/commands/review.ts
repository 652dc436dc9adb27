import fc from "fast-check";
import type { Life } from "../life/life";
import type { Body } from "../world/phone";
import { type Commands, command, which } from "./command";
import { clabe } from "./refunds";

async function decide(h: Life, a: { task: number; decision: number; by: number; account: number; waiting: boolean }) {
  const by = h.staff(a.by);
  const list = await by.get(`/api/review?group=${a.waiting ? "waiting_buyer" : "open"}&limit=60`);
  h.look(list, "GET review");
  const ours = new Set(h.sales.map((s) => s.chargeId));
  const tasks: Body[] = ((list.body.items ?? []) as Body[]).filter((t) => ours.has(t.chargeId));
  const task = tasks[a.task % Math.max(1, tasks.length)];
  if (!task) return;
  const read = await by.get(`/api/review/${task.id}`);
  h.look(read, "GET review task");
  const offers: Body[] = read.body.decisions ?? [];
  const one = offers[a.decision % Math.max(1, offers.length)];
  if (!one) return;
  await h.press(by, `/api/review/${task.id}/decision`, {
    decision: one.decision,
    ...(one.needs.includes("note") ? { note: "Hablé con quien compró" } : {}),
    ...(one.needs.includes("clabe") ? { clabe: clabe(a.account, a.account % 7 > 0), holder: "Quien Pagó" } : {}),
  });
}

/** Whatever the page of reviews offers for a task, at random. */
export const review: Commands = {
  "staff decides": command<{ task: number; decision: number; by: number; account: number; waiting: boolean }>({
    weight: 12,
    args: {
      task: which,
      decision: fc.nat(5),
      by: fc.nat(1),
      account: fc.nat(90),
      waiting: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    },
    run: decide,
  }),
  /** Two people have the same task before them. */
  "two decide the same": command<{ task: number; one: number; other: number; account: number }>({
    weight: 3,
    args: { task: which, one: fc.nat(5), other: fc.nat(5), account: fc.nat(90) },
    run: (h, a) =>
      Promise.all([
        decide(h, { ...a, decision: a.one, by: 0, waiting: false }),
        decide(h, { ...a, decision: a.other, by: 1, waiting: false }),
      ]),
  }),
  "the morning comes": command<{ after: number }>({
    weight: 3,
    args: { after: fc.constantFrom(0, 8, 24) },
    async run(h, a) {
      await h.world.clock(h.world.now() + a.after * 3_600_000);
      await h.world.round({ check: true });
    },
  }),
  "look into the books now": command<object>({
    weight: 1,
    args: {},
    async run(h) {
      await h.press(h.owner, "/api/checks", {});
      await h.world.round({ check: true });
    },
  }),
};
