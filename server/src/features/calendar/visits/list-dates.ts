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
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import type { PlaceCounts } from "@corral/domain/shop/places";
import { sessionStateWords } from "@corral/domain/shop/visit-sessions/states";
import { sql } from "kysely";
import { saleMoney } from "#src/features/selling/sales/sale-money";
import { countPlaces } from "#src/features/shop/seats/place-counts";
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
import { readSeries } from "./series";

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
  const places = await countPlaces(deps.db, rows);
  return rows.map((s) => facts(s, places(s), deps.now()));
}

/** One date with its bookings; undefined when there is none. */
export async function readDate(deps: Deps, id: string): Promise<StaffDateDetail | undefined> {
  const session = await dates(deps.db).where("s.id", "=", id).executeTakeFirst();
  if (!session) return undefined;
  return {
    ...facts(session, (await countPlaces(deps.db, [session]))(session), deps.now()),
    ...sessionForm(session),
    version: session.version,
    zoneWords: zoneInWords(session.zone),
    windowWords: windowWords(session, deps.now()),
    bookings: await readBookings(deps.db, session),
    series: await readSeries(deps.db, session.series_id),
    cancelled: await readCancelled(deps, session),
  };
}

function facts(session: Found, places: PlaceCounts, now: Instant): StaffDate {
  const past = session.starts_at <= now;
  return {
    id: session.id,
    itemId: session.item_id,
    title: session.title,
    day: dayOf(session),
    dayWords: dayInWords(dayOf(session)),
    time: timeOf(session),
    minutes: sessionForm(session).minutes,
    ...places,
    state: session.status,
    ...stateOfDate(session, places.free, now),
    past,
    seriesId: session.series_id,
    alone: session.alone,
    published: session.item_status === "published",
  };
}

/** A date's state in words. */
function stateOfDate(session: SessionRow, free: number, now: Instant): Pick<StaffDate, "stateWords" | "tone"> {
  if (session.status === "cancelled") return { stateWords: sessionStateWords.cancelled, tone: "error" };
  if (session.starts_at <= now) return { stateWords: "Ya pasó", tone: "neutral" };
  if (session.status === "open" && isBeforeSale(session, now))
    return { stateWords: "Todavía no se vende", tone: "neutral" };
  if (session.status === "open" && session.sales_close_at <= now)
    return { stateWords: "Venta cerrada", tone: "neutral" };
  if (free === 0) return { stateWords: "Sin lugares", tone: "accent" };
  return { stateWords: sessionStateWords[session.status], tone: session.status === "open" ? "success" : "neutral" };
}

function windowWords(session: SessionRow, now: Instant): string {
  const until = `hasta el ${momentInWords(session.zone, session.sales_close_at)}`;
  if (session.sales_close_at <= now) return `La venta cerró el ${momentInWords(session.zone, session.sales_close_at)}.`;
  return session.sales_open_at !== null && isBeforeSale(session, now)
    ? `A la venta desde el ${momentInWords(session.zone, session.sales_open_at)}, ${until}.`
    : `Se vende ${until}.`;
}

async function readBookings(db: Db, session: SessionRow): Promise<StaffDateDetail["bookings"]> {
  const { rows } = await sql<
    SaleMoney & { public_id: string; contact_name: string; state: string; places: string; qty: number; amount: number }
  >`
    select s.public_id, s.contact_name, s.state, s.total, s.deposit, m.*, l.places, l.qty, l.amount
    from (select distinct sale_id from claim where subject_type = 'session' and subject_id = ${session.id}
        and state = any(${[...liveClaimStates] as string[]})) c
      join sale s on s.id = c.sale_id
      cross join lateral (
        select string_agg(x.qty || ' ' || coalesce(t.value->>'name', 'lugar'), ', ' order by x.position) as places,
          sum(x.qty)::int as qty, sum(x.line_total)::bigint as amount
        from sale_line x left join jsonb_array_elements(${JSON.stringify(session.tiers)}::jsonb) t on t.value->>'code' = x.tier
        where x.sale_id = s.id and x.session_id = ${session.id}) l
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

async function readCancelled(deps: Deps, session: SessionRow): Promise<StaffDateDetail["cancelled"]> {
  if (session.cancelled_at === null) return null;
  const who = session.cancelled_by
    ? await deps.db.selectFrom("staff_user").select("name").where("id", "=", session.cancelled_by).executeTakeFirst()
    : undefined;
  const waiting = await deps.db
    .selectFrom("booking_release")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("session_id", "=", session.id)
    .where("state", "<>", "done")
    .executeTakeFirstOrThrow();
  return {
    at: toIso(session.cancelled_at),
    atWords: momentForList(deps.zone, session.cancelled_at, deps.now()),
    who: who?.name ?? "",
    reason: session.cancel_reason ?? "",
    waiting: Number(waiting.n),
  };
}
