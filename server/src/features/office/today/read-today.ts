import type { Today } from "@corral/contract/types";
import { itemAt } from "@corral/domain/kernel/lookup";
import type { Reach } from "@corral/domain/kernel/roles";
import { addDays, dayIn, dayStart, toIso } from "@corral/domain/kernel/time";
import type { Action } from "@corral/domain/permissions";
import { type RawBuilder, sql } from "kysely";
import { dayCounts } from "#src/features/office/declared/nouns";
import { readTotals } from "#src/features/office/reports/read-report";
import { collectedOf, dueStates } from "#src/features/payments/charges/find-charges";
import { chargedBy } from "#src/features/selling/sales/find-sale";
import { countPlaces } from "#src/features/shop/seats/place-counts";
import { isUsed, reachOf, type Staff } from "#src/platform/calls/authorize";
import { inList } from "#src/platform/database/in-list";
import type { Deps } from "#src/platform/deps";

/** Counts stop here. */
const MOST = 1_000;

interface Counted {
  count: number;
  hasMore: boolean;
}
interface Row {
  counts: (Counted | null)[];
  sold: { count: number; amount: number } | null;
  due: { count: number; amount: number } | null;
  visits: { id: string; title: string; time: string; capacity: number; seats_taken: number }[] | null;
}

const counted = (n: number): Counted => ({ count: Math.min(n, MOST), hasMore: n > MOST });

/** What the day asks of this person, in few statements and the ledger's; parts that their role may not see are null. */
export async function readToday(deps: Deps, staff: Staff): Promise<Today> {
  const reaches = (action: Action): Reach => reachOf(staff, action);
  const day = dayIn(deps.zone, deps.now());
  const [from, until] = [toIso(dayStart(deps.zone, day)), toIso(dayStart(deps.zone, addDays(day, 1)))];
  /** The part, with the id of the person whose rows alone they may see. */
  const part = (action: Action, query: (only: string | undefined) => RawBuilder<unknown>) =>
    reaches(action) === "none" ? sql`null` : sql`(${query(reaches(action) === "own" ? staff.id : undefined)})`;
  const count = (rows: RawBuilder<unknown>) => sql`
    select json_build_object('count', least(count(*), ${MOST}::int), 'hasMore', count(*) > ${MOST}::int)
    from (${rows} limit ${MOST + 1}) as found`;
  const [{ rows }, income] = await Promise.all([
    sql<Row>`select
      ${part(
        "sale.see",
        (by) => sql`select json_build_object('count', count(*), 'amount', coalesce(sum(total), 0)) from sale s
        where placed_at >= ${from} and placed_at < ${until} and state in ('confirmed', 'completed') and ${chargedBy(by)}`,
      )} as sold,
      ${part(
        "charge.list",
        (
          by,
        ) => sql`select json_build_object('count', count(*), 'amount', coalesce(sum(greatest(0, amount - collected)), 0))
        from (select c.amount, ${collectedOf} as collected
          from charge c where c.state in ${inList(dueStates)} ${by ? sql`and c.created_by = ${by}` : sql``}
          order by c.created_at desc, c.id desc limit ${MOST + 1}) as waiting`,
      )} as due,
      json_build_array(${sql.join(
        dayCounts.map((it) =>
          isUsed(staff, it.module) ? part(it.action, (only) => count(it.rows(deps, only))) : sql`null`,
        ),
      )}) as counts,
      ${part(
        "session.see",
        () => sql`select coalesce(json_agg(json_build_object('id', s.id, 'title', i.title, 'time', to_char(s.local_start, 'HH24:MI'),
            'capacity', s.capacity, 'seats_taken', s.seats_taken) order by s.starts_at, s.id), '[]')
          from session s join catalog_item i on i.id = s.item_id
          where s.starts_at >= ${from} and s.starts_at < ${until} and s.status <> 'cancelled'`,
      )} as visits`.execute(deps.db),
    reaches("report.see") === "none" ? null : readTotals(deps, { from: day, to: day }),
  ]);
  const row = itemAt(rows, 0);
  const due = row.due && counted(row.due.count);
  const places = await countPlaces(deps.db, row.visits ?? []);
  return {
    day,
    income: income && {
      collected: income.collected,
      back: income.refunded + income.disputed,
      net: income.net,
    },
    sold: row.sold,
    due: due && { ...due, amount: due.hasMore ? null : (row.due?.amount ?? 0) },
    waiting: dayCounts.flatMap(({ part, title, icon, href }, i) => {
      const found = row.counts[i];
      return found ? [{ part, title, icon, href, ...found }] : [];
    }),
    ...Object.fromEntries(dayCounts.map(({ part }, i) => [part, row.counts[i] ?? null])),
    visits: row.visits?.map((v) => ({ id: v.id, title: v.title, time: v.time, ...places(v) })) ?? null,
  };
}
