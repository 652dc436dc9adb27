import type { StaffDate, StaffDateDetail } from "@corral/contract/types";
import {
  addDays,
  atWall,
  type Day,
  dayInWords,
  type Instant,
  momentForList,
  momentInWords,
  toIso,
  zoneInWords,
} from "@corral/domain/kernel/time";
import { paymentSaid, paymentState, type SaleMoney } from "@corral/domain/selling/sale-words";
import { liveClaimStates } from "@corral/domain/states/claim";
import { sessionStateWords } from "@corral/domain/states/session";
import { sql } from "kysely";
import { saleMoney } from "#src/features/selling/sales/sale-money";
import {
  dayOf,
  isBeforeSale,
  type SessionRow,
  sessionForm,
  timeOf,
} from "#src/features/shop/visit-sessions/session-view";
import type { Db } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { seriesOf } from "./series";

type Found = SessionRow & { title: string; item_status: string };
const dates = (db: Db) =>
  db
    .selectFrom("session as s")
    .innerJoin("catalog_item as i", "i.id", "s.item_id")
    .selectAll("s")
    .select(["i.title", "i.status as item_status"]);

/**
 * Dates between two days of the business, including cancelled ones, except those removed by a change of their series.
 */
export async function listDates(deps: Deps, from: Day, to: Day): Promise<StaffDate[]> {
  const rows = await dates(deps.db)
    .where("s.starts_at", ">=", sqlInstant(atWall(deps.zone, from)))
    .where("s.starts_at", "<", sqlInstant(atWall(deps.zone, addDays(to, 1))))
    .where((e) => e.or([e("s.status", "<>", "cancelled"), e("s.cancelled_at", "is not", null)]))
    .orderBy("s.starts_at")
    .orderBy("s.id")
    .limit(500)
    .execute();
  return rows.map((s) => facts(s, deps.now()));
}

/** One date with its bookings; undefined when there is none. */
export async function readDate(deps: Deps, id: string): Promise<StaffDateDetail | undefined> {
  const s = await dates(deps.db).where("s.id", "=", id).executeTakeFirst();
  if (!s) return undefined;
  return {
    ...facts(s, deps.now()),
    ...sessionForm(s),
    version: s.version,
    zoneWords: zoneInWords(s.zone),
    windowWords: windowWords(s, deps.now()),
    bookings: await bookingsOf(deps.db, s),
    series: await seriesOf(deps.db, s.series_id),
    cancelled: await cancelledOf(deps, s),
  };
}

function facts(s: Found, now: Instant): StaffDate {
  const past = s.starts_at <= now;
  return {
    id: s.id,
    itemId: s.item_id,
    title: s.title,
    day: dayOf(s),
    dayWords: dayInWords(dayOf(s)),
    time: timeOf(s),
    minutes: sessionForm(s).minutes,
    capacity: s.capacity,
    taken: s.seats_taken,
    state: s.status,
    ...stateOfDate(s, now),
    past,
    seriesId: s.series_id,
    alone: s.alone,
    published: s.item_status === "published",
  };
}

/** A date's state in words. */
function stateOfDate(s: SessionRow, now: Instant): Pick<StaffDate, "stateWords" | "tone"> {
  if (s.status === "cancelled") return { stateWords: sessionStateWords.cancelled, tone: "error" };
  if (s.starts_at <= now) return { stateWords: "Ya pasó", tone: "neutral" };
  if (s.status === "open" && isBeforeSale(s, now)) return { stateWords: "Todavía no se vende", tone: "neutral" };
  if (s.status === "open" && s.sales_close_at <= now) return { stateWords: "Venta cerrada", tone: "neutral" };
  if (s.seats_taken >= s.capacity) return { stateWords: "Sin lugares", tone: "accent" };
  return { stateWords: sessionStateWords[s.status], tone: s.status === "open" ? "success" : "neutral" };
}

function windowWords(s: SessionRow, now: Instant): string {
  const until = `hasta el ${momentInWords(s.zone, s.sales_close_at)}`;
  if (s.sales_close_at <= now) return `La venta cerró el ${momentInWords(s.zone, s.sales_close_at)}.`;
  return s.sales_open_at !== null && isBeforeSale(s, now)
    ? `A la venta desde el ${momentInWords(s.zone, s.sales_open_at)}, ${until}.`
    : `Se vende ${until}.`;
}

async function bookingsOf(db: Db, s: SessionRow): Promise<StaffDateDetail["bookings"]> {
  const { rows } = await sql<
    SaleMoney & { public_id: string; contact_name: string; state: string; places: string; qty: number; amount: number }
  >`
    select s.public_id, s.contact_name, s.state, s.total, s.deposit, m.*, l.places, l.qty, l.amount
    from (select distinct sale_id from claim where subject_type = 'session' and subject_id = ${s.id}
        and state = any(${[...liveClaimStates] as string[]})) c
      join sale s on s.id = c.sale_id
      cross join lateral (
        select string_agg(x.qty || ' ' || coalesce(t.value->>'name', 'lugar'), ', ' order by x.position) as places,
          sum(x.qty)::int as qty, sum(x.line_total)::bigint as amount
        from sale_line x left join jsonb_array_elements(${JSON.stringify(s.tiers)}::jsonb) t on t.value->>'code' = x.tier
        where x.sale_id = s.id and x.session_id = ${s.id}) l
      cross join lateral (${saleMoney}) m
    order by s.contact_name, s.id limit 1000`.execute(db);
  return rows.map((r) => {
    const said = paymentSaid[paymentState(r)];
    return {
      saleId: r.public_id,
      name: r.contact_name,
      places: r.places,
      qty: r.qty,
      amount: r.amount,
      stateWords: said.words,
      tone: said.tone,
    };
  });
}

async function cancelledOf(deps: Deps, s: SessionRow): Promise<StaffDateDetail["cancelled"]> {
  if (s.cancelled_at === null) return null;
  const who = s.cancelled_by
    ? await deps.db.selectFrom("staff_user").select("name").where("id", "=", s.cancelled_by).executeTakeFirst()
    : undefined;
  const waiting = await deps.db
    .selectFrom("booking_release")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("session_id", "=", s.id)
    .where("state", "<>", "done")
    .executeTakeFirstOrThrow();
  return {
    at: toIso(s.cancelled_at),
    atWords: momentForList(deps.zone, s.cancelled_at, deps.now()),
    who: who?.name ?? "",
    reason: s.cancel_reason ?? "",
    waiting: Number(waiting.n),
  };
}
