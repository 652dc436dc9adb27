import type { Today } from "@corral/contract/types";
import { itemAt } from "@corral/domain/kernel/lookup";
import type { Reach } from "@corral/domain/kernel/roles";
import { addDays, dayIn, dayStart, toIso } from "@corral/domain/kernel/time";
import { type Action, reach } from "@corral/domain/permissions";
import { pendingTransferStates } from "@corral/domain/selling/transfers/states";
import { type RawBuilder, sql } from "kysely";
import { readTotals } from "#src/features/office/reports/read-report";
import { collectedOf, dueStates } from "#src/features/payments/charges/find-charges";
import { isOpen } from "#src/features/selling/offers/state";
import { chargedBy } from "#src/features/selling/sales/find-sale";
import { withGoods } from "#src/features/selling/sales/list-orders";
import { leaves, waitsForQuote } from "#src/features/selling/shipping/departures";
import { promisesToRenew } from "#src/features/selling/sponsorships/sponsorship-view";
import { countPlaces } from "#src/features/shop/seats/place-counts";
import type { Staff } from "#src/platform/calls/authorize";
import { inList } from "#src/platform/database/in-list";
import type { Deps } from "#src/platform/deps";

/** Counts stop here. */
const MOST = 1_000;

interface Row {
  sold: { count: number; amount: number } | null;
  due: { count: number; amount: number } | null;
  to_deliver: number | null;
  to_review: number | null;
  transfers: number | null;
  unidentified: number | null;
  offers: number | null;
  to_quote: number | null;
  leaving: number | null;
  sponsorships: number | null;
  requests: number | null;
  visits: { id: string; title: string; time: string; capacity: number; seats_taken: number }[] | null;
}

const counted = (n: number | null) => (n === null ? null : { count: Math.min(n, MOST), hasMore: n > MOST });

/** What the day asks of this person, in few statements and the ledger's; parts that their role may not see are null. */
export async function readToday(deps: Deps, staff: Staff): Promise<Today> {
  const reaches = (action: Action): Reach => reach(action, staff.role);
  const day = dayIn(deps.zone, deps.now());
  const [from, until] = [toIso(dayStart(deps.zone, day)), toIso(dayStart(deps.zone, addDays(day, 1)))];
  /** The part, with the id of the person whose rows alone they may see. */
  const part = (action: Action, query: (only: string | undefined) => RawBuilder<unknown>) =>
    reaches(action) === "none" ? sql`null` : sql`(${query(reaches(action) === "own" ? staff.id : undefined)})`;
  const count = (rows: RawBuilder<unknown>) => sql`select count(*)::int from (${rows} limit ${MOST + 1}) as found`;
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
      ${part("sale.see", (by) =>
        count(sql`select from sale s where ${sql.join([chargedBy(by), ...withGoods("to_deliver")], sql` and `)}`),
      )} as to_deliver,
      ${part("review.see", () => count(sql`select from review_task where state = 'open'`))} as to_review,
      ${part("transfer.confirm", () =>
        count(sql`select from transfer_proof where state in ${inList(pendingTransferStates)}`),
      )} as transfers,
      ${part("transfer.confirm", () =>
        count(sql`select from incoming_transfer where state = 'unidentified'`),
      )} as unidentified,
      ${part("offer.answer", () =>
        count(sql`select from offer o where o.state = 'waits_seller' and ${isOpen(deps)}`),
      )} as offers,
      ${part("freight.quote", () =>
        count(sql`select from sale_shipping h join sale s on s.id = h.sale_id where ${waitsForQuote}`),
      )} as to_quote,
      ${part("sale.see", (by) =>
        count(
          sql`select from sale s where ${leaves} and ${chargedBy(by)} and s.scheduled_local < ${`${addDays(day, 1)} 00:00:00`}::timestamp`,
        ),
      )} as leaving,
      ${part("sponsorship.renew", () => promisesToRenew(deps, MOST))} as sponsorships,
      ${part("sale.see", (by) =>
        count(
          sql`select from sale_request r join sale s on s.id = r.sale_id where r.state = 'open' and ${chargedBy(by)}`,
        ),
      )} as requests,
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
  const due = counted(row.due?.count ?? null);
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
    toDeliver: counted(row.to_deliver),
    toReview: counted(row.to_review),
    transfers: counted(row.transfers),
    unidentified: counted(row.unidentified),
    offers: counted(row.offers),
    toQuote: counted(row.to_quote),
    leaving: counted(row.leaving),
    sponsorships: counted(row.sponsorships),
    requests: counted(row.requests),
    visits: row.visits?.map((v) => ({ id: v.id, title: v.title, time: v.time, ...places(v) })) ?? null,
  };
}
