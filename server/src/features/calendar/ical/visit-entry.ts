import type { CalendarEntry } from "@corral/domain/calendar/ical/calendar";
import { type Day, wallClock } from "@corral/domain/kernel/time";
import type { SessionRow } from "#src/features/shop/visit-sessions/session-view";

type Of = Pick<SessionRow, "local_start" | "zone" | "ends_at" | "status" | "version">;

/** A visit date as a calendar entry, in local time of its place. */
export function visitEntry(
  s: Of,
  o: Pick<CalendarEntry, "uid" | "title" | "description" | "url" | "place" | "remind"> & { cancelled?: boolean },
): CalendarEntry {
  const end = wallClock(s.zone, s.ends_at);
  const cancelled = s.status === "cancelled" || o.cancelled === true;
  return {
    ...o,
    // The row's version grows with each change of the date; a cancelled booking adds one.
    sequence: s.version + (cancelled ? 1 : 0),
    cancelled,
    when: {
      zone: s.zone,
      day: s.local_start.slice(0, 10) as Day,
      time: s.local_start.slice(11, 16),
      endDay: end.day,
      endTime: `${String(end.hour).padStart(2, "0")}:${String(end.minute).padStart(2, "0")}`,
    },
    busy: true,
  };
}
