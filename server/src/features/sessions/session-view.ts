import { seatsAvailability } from "@corral/domain/availability";
import { type Day, type Instant, toIso } from "@corral/domain/time";
import type { Selectable } from "kysely";
import type { Tables } from "../../platform/tables";

export type SessionRow = Selectable<Tables["session"]>;

export const isOnSale = (s: SessionRow, now: Instant) =>
  (s.status === "scheduled" || s.status === "open") && s.sales_close_at > now;

/** Day and time are the wall clock of the business, as stored; the instant is only for counting. */
export const sessionView = (s: SessionRow, title: string, now: Instant) => ({
  id: s.id,
  itemId: s.item_id,
  title,
  startsAt: toIso(s.starts_at),
  endsAt: toIso(s.ends_at),
  day: s.local_start.slice(0, 10) as Day,
  time: s.local_start.slice(11, 16),
  zone: s.zone,
  capacity: s.capacity,
  tiers: s.tiers,
  availability: seatsAvailability(s.capacity - s.seats_taken, isOnSale(s, now)),
});
