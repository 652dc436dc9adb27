import { type Day, type Instant, MINUTE, momentInWords, toIso } from "@corral/domain/kernel/time";
import { minutesBefore } from "@corral/domain/shop/series";
import { notYet, seatsAvailability } from "@corral/domain/states/availability";
import type { Selectable } from "kysely";
import type { Tables } from "#src/platform/database/tables";

export type SessionRow = Selectable<Tables["session"]>;

export const dayOf = (s: SessionRow) => s.local_start.slice(0, 10) as Day;
export const timeOf = (s: SessionRow) => s.local_start.slice(11, 16);

/** Whether its sale has not opened yet. */
export const isBeforeSale = (s: SessionRow, now: Instant) => s.sales_open_at !== null && s.sales_open_at > now;
export const isOnSale = (s: SessionRow, now: Instant) =>
  (s.status === "scheduled" || s.status === "open") && s.sales_close_at > now && !isBeforeSale(s, now);

/** Places left on a date, for buyers. */
export const placesOf = (s: SessionRow, now: Instant) => {
  const left = s.capacity - s.seats_taken;
  return s.sales_open_at !== null && isBeforeSale(s, now) && (s.status === "scheduled" || s.status === "open")
    ? notYet(left, momentInWords(s.zone, s.sales_open_at))
    : seatsAvailability(left, isOnSale(s, now));
};

/** Day and time are local to the business, as stored; the instants are for calculations only. */
export const sessionView = (s: SessionRow, title: string, now: Instant) => ({
  id: s.id,
  itemId: s.item_id,
  title,
  startsAt: toIso(s.starts_at),
  endsAt: toIso(s.ends_at),
  day: dayOf(s),
  time: timeOf(s),
  zone: s.zone,
  capacity: s.capacity,
  tiers: s.tiers,
  availability: placesOf(s, now),
});

/** A date as staff edit it. */
export const sessionForm = (s: SessionRow) => ({
  day: dayOf(s),
  time: timeOf(s),
  minutes: Math.round((s.ends_at - s.starts_at) / MINUTE),
  capacity: s.capacity,
  opensBefore: s.sales_open_at === null ? null : minutesBefore(s.zone, dayOf(s), timeOf(s), s.sales_open_at),
  closesBefore: minutesBefore(s.zone, dayOf(s), timeOf(s), s.sales_close_at),
  tiers: s.tiers,
});
