import { addDays, atWall, type Day, DEFAULT_ZONE, dayIn, type Instant, MINUTE } from "@corral/domain/kernel/time";
import { entryWindow } from "@corral/domain/payments/tickets/tickets";
import { sessionsNow } from "@corral/server/features/calendar/check-in/check-in-view";
import { listTasks } from "@corral/server/features/calendar/tasks/list-tasks";
import { readToday } from "@corral/server/features/office/today/read-today";
import { dailyCheck } from "@corral/server/features/payments/reconciliation/daily-check";
import { corral } from "@corral/server/testing/corral";
import { isFullRun } from "@corral/server/testing/full-run";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { makeRanch } from "../ranch/make-ranch";
import { personOf } from "./person";
import type { Progress } from "./play";
import { isAtCounter, stepsOf } from "./steps";

const zone = DEFAULT_ZONE;
const days = ["2026-11-22", "2026-11-23", "2026-11-28", "2027-01-01", "2028-02-29", "2028-03-01"] as Day[];
const moments = days.flatMap((day) =>
  ["00:10", "06:50", "10:05", "13:30", "23:50"].map((time) => [day, time, atWall(zone, day, time)] as const),
);

describe("the week of trade", () => {
  it.each(moments)("can have happened when it is started on %s at %s", (today, _time, now) => {
    const ranch = makeRanch({ seed: 3, today, zone });
    const sales = ranch.sales.filter((s) => s.week);
    const sessions = new Map(ranch.sessions.map((s) => [s.key, s]));
    for (const of of [(s: (typeof ranch.sales)[0]) => s.buyer.name, (s: (typeof ranch.sales)[0]) => s.buyer.phone])
      expect(new Set(ranch.sales.map(of)).size).toBe(ranch.sales.length);
    const seats = new Map(ranch.sessions.map((s) => [s.key, s.taken]));
    for (const l of ranch.sales.flatMap((s) => s.lines))
      if (l.sessionKey) seats.set(l.sessionKey, (seats.get(l.sessionKey) ?? 0) + l.qty);
    for (const [key, taken] of seats) expect(taken).toBeLessThanOrEqual(sessions.get(key)?.capacity ?? 0);
    let isOpen = false;
    for (const { at, act, saleKey } of stepsOf(ranch.sales, now, zone)) {
      const sale = sales.find((s) => s.key === saleKey);
      expect(at).toBeLessThanOrEqual(now);
      if (!sale) continue;
      if (act.does === "till") isOpen = act.what === "open";
      if (act.does === "take" && sale.method === "cash") expect([saleKey, isOpen]).toEqual([saleKey, true]);
      if (act.does === "schedule") expect(act.date.slice(0, 10) >= dayIn(zone, at)).toBe(true);
      if (act.does === "goods" || isAtCounter(sale)) expect(at).toBeGreaterThan(atWall(zone, dayIn(zone, at), "07:00"));
      const session = sessions.get(sale.lines[0]?.sessionKey ?? "");
      if (!session) continue;
      const starts = atWall(zone, session.localStart.slice(0, 10) as Day, session.localStart.slice(11));
      if (act.does === "buy") expect(at).toBeLessThan(starts - session.closesBefore * MINUTE);
      if (act.does !== "enter") continue;
      const day = session.localStart.slice(0, 10) as Day;
      const ends = (starts + session.minutes * MINUTE) as Instant;
      expect(at).toBeGreaterThanOrEqual(entryWindow({ zone, starts, ends, day }).from);
      expect(Math.abs(at - starts)).toBeLessThanOrEqual(30 * MINUTE);
    }
  });

  it("sells more towards the end of the week", () => {
    for (const today of Array.from({ length: 7 }, (_, i) => addDays("2026-11-23" as Day, i))) {
      const { sales } = makeRanch({ seed: 1, today, zone });
      const per = new Map<Day, number>();
      for (const { week } of sales) if (week) per.set(week.day, (per.get(week.day) ?? 0) + 1);
      for (let d = -6; d <= 0; d++) expect(per.get(addDays(today, d)) ?? 0).toBeGreaterThan(0);
    }
  });
});

test.each(
  [
    ["2027-01-01", "12:00"],
    ["2026-11-22", "00:10"],
    ["2028-02-29", "23:50"],
    ["2026-11-28", "10:20"],
  ].slice(0, isFullRun ? 4 : 1) as [Day, string][],
)(
  "a demo that is started on %s at %s tells what is true",
  async (day, time) => {
    const at = atWall(zone, day, time);
    const c = await corral({ past: true, at });
    try {
      const { db } = c.deps;
      const progress = (
        await db.selectFrom("setting").select("value").where("key", "=", "demo_past").executeTakeFirst()
      )?.value as unknown as Progress;
      expect(progress).toMatchObject({ over: true, dropped: [] });
      const today = await readToday(c.deps, await personOf(c.deps, "owner"));
      expect(today.day).toBe(day);
      const hasMorning = time >= "12:00";
      expect(today.sold?.count).toBeGreaterThanOrEqual(hasMorning ? 6 : 1);
      expect(today.income?.net).toBeGreaterThan(0);
      expect(today.due?.count).toBeGreaterThan(2);
      const waits = (part: string) => today.waiting.find((it) => it.part === part)?.count;
      expect(waits("toDeliver")).toBeGreaterThan(2);
      expect(waits("toReview")).toBeGreaterThan(2);
      expect(today.visits?.length).toBeGreaterThanOrEqual(2);
      for (const v of today.visits ?? []) {
        expect([v.title, v.taken > 0, v.taken <= v.capacity, v.arrived <= v.taken]).toEqual([
          v.title,
          true,
          true,
          true,
        ]);
        expect([v.time, v.arrived > 0]).toEqual([v.time, v.time < time]);
      }
      for (const [role, least] of [
        ["field", 2],
        ["vet", 2],
      ] as const) {
        const list = await listTasks(c.deps, await personOf(c.deps, role), { from: day, to: day });
        expect(list.ok && list.value.tasks.length).toBeGreaterThanOrEqual(least);
      }
      // What is taken of today's visits is what the gate expects.
      const gate = await sessionsNow(c.deps);
      for (const s of gate.sessions.filter((s) => s.day === day))
        expect([s.title, s.taken]).toEqual([s.title, today.visits?.find((v) => v.id === s.id)?.taken]);
      if (hasMorning) {
        // The one of this morning, and the one that its payer reported.
        expect(waits("transfers")).toBe(2);
        expect(waits("unidentified")).toBe(2);
        expect(waits("requests")).toBe(1);
        const { rows } = await sql<{ method: string }>`select distinct method from attempt where state = 'succeeded'
        and ended_at >= ${new Date(atWall(zone, day)).toISOString()}`.execute(db);
        expect(rows.map((r) => r.method)).toEqual(
          expect.arrayContaining(["mp_card", "mp_wallet", "oxxo_cash", "spei_mp", "cash", "terminal_manual"]),
        );
      }
      const { rows } = await sql<{ what: string; n: number }>`
      select 'journal' as what, count(*)::int as n from journal where at > ${new Date(progress.now).toISOString()}
      union all select 'sale', count(*)::int from sale where placed_at > ${new Date(progress.now).toISOString()}
      union all select 'entry', count(*)::int from ticket where used_at > ${new Date(progress.now).toISOString()}
      union all select 'uneven', count(*)::int from (select from posting group by journal_id having sum(amount) <> 0) as u
      union all select 'open drawer', count(*)::int from cash_session where state <> 'closed' and ${time} > '18:10'`.execute(
        db,
      );
      expect(rows.filter((r) => r.n > 0)).toEqual([]);
      // The morning's reconciliation with the providers finds nothing that differs.
      await dailyCheck(c.deps);
      expect(await db.selectFrom("check_difference").select(["kind", "payment_ref"]).execute()).toEqual([]);
      const all = await db
        .selectFrom("check_run")
        .select(["day", "state", "unanswered"])
        .orderBy("started_at")
        .execute();
      const thisDay = dayIn(c.deps.zone, c.deps.now());
      // Those of the days before are listed, one of them after a provider's silence.
      expect(all.filter((it) => it.day !== thisDay)).toHaveLength(7);
      expect(all.filter((it) => it.state === "incomplete")).toHaveLength(1);
      const sponsors = await sql<{ who: string; gifts: number }>`
        select s.contact_name as who, count(*) filter (where c.state = 'paid')::int as gifts
        from sponsorship s join charge c on c.sponsorship_id = s.id where s.monthly group by 1 order by 1`.execute(db);
      expect(sponsors.rows.map((it) => it.gifts > 0)).not.toContain(false);
      expect(sponsors.rows.length).toBeGreaterThanOrEqual(2);
      const runs = all.filter((it) => it.day === thisDay).map(({ state, unanswered }) => ({ state, unanswered }));
      expect(runs).toEqual(time > "05:00" ? [{ state: "complete", unanswered: 0 }] : []);
    } finally {
      await c.close();
    }
  },
  120_000,
);
