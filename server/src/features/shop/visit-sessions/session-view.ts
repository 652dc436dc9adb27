import { dayOfWall, type Instant, MINUTE, momentInWords, toIso } from "@corral/domain/kernel/time";
import { notYet, seatsAvailability } from "@corral/domain/shop/claims/states";
import { freePlaces } from "@corral/domain/shop/places";
import { minutesBefore } from "@corral/domain/shop/series";
import type { Selectable } from "kysely";
import type { Tables } from "#src/platform/database/tables";

export type SessionRow = Selectable<Tables["session"]>;

export const dayOf = (s: SessionRow) => dayOfWall(s.local_start);
export const timeOf = (s: SessionRow) => s.local_start.slice(11, 16);

/** Whether its sale has not opened yet. */
export const isBeforeSale = (s: SessionRow, now: Instant) => s.sales_open_at !== null && s.sales_open_at > now;
export const isOnSale = (s: SessionRow, now: Instant) =>
  (s.status === "scheduled" || s.status === "open") && s.sales_close_at > now && !isBeforeSale(s, now);

/** Places left on a date, for buyers. */
export const placesOf = (session: SessionRow, now: Instant) => {
  const left = freePlaces({ capacity: session.capacity, taken: session.seats_taken });
  return session.sales_open_at !== null &&
    isBeforeSale(session, now) &&
    (session.status === "scheduled" || session.status === "open")
    ? notYet(left, momentInWords(session.zone, session.sales_open_at))
    : seatsAvailability(left, isOnSale(session, now));
};

/** Day and time are local to the business, as stored; the instants are for calculations only. */
export const sessionView = (session: SessionRow, title: string, now: Instant) => ({
  id: session.id,
  itemId: session.item_id,
  title,
  startsAt: toIso(session.starts_at),
  endsAt: toIso(session.ends_at),
  day: dayOf(session),
  time: timeOf(session),
  zone: session.zone,
  capacity: session.capacity,
  tiers: session.tiers,
  availability: placesOf(session, now),
});

/** A date as staff edit it. */
export const sessionForm = (session: SessionRow) => ({
  day: dayOf(session),
  time: timeOf(session),
  minutes: Math.round((session.ends_at - session.starts_at) / MINUTE),
  capacity: session.capacity,
  opensBefore:
    session.sales_open_at === null
      ? null
      : minutesBefore(session.zone, dayOf(session), timeOf(session), session.sales_open_at),
  closesBefore: minutesBefore(session.zone, dayOf(session), timeOf(session), session.sales_close_at),
  tiers: session.tiers,
});
