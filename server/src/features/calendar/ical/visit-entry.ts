import type { CalendarEntry } from "@corral/domain/calendar/ical/calendar";
import { dayOfWall, wallClock } from "@corral/domain/kernel/time";
import type { SessionRow } from "#src/features/shop/visit-sessions/session-view";

type Of = Pick<SessionRow, "local_start" | "zone" | "ends_at" | "status" | "version">;

/** A visit date as a calendar entry, in local time of its place. */
export function visitEntry(
  session: Of,
  o: Pick<CalendarEntry, "uid" | "title" | "description" | "url" | "place" | "remind"> & { cancelled?: boolean },
): CalendarEntry {
  const end = wallClock(session.zone, session.ends_at);
  const cancelled = session.status === "cancelled" || o.cancelled === true;
  return {
    ...o,
    // The row's version grows with each change of the date; a cancelled booking adds one.
    sequence: session.version + (cancelled ? 1 : 0),
    cancelled,
    when: {
      zone: session.zone,
      day: dayOfWall(session.local_start),
      time: session.local_start.slice(11, 16),
      endDay: end.day,
      endTime: `${String(end.hour).padStart(2, "0")}:${String(end.minute).padStart(2, "0")}`,
    },
    busy: true,
  };
}
