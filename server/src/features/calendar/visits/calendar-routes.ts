import { readCalendar } from "@corral/contract/calendar/visits";
import { refuseField } from "@corral/domain/kernel/result";
import { addDays, atWall, type Day, dayIn, daysBetween, isDay, zoneInWords } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { sessionView } from "#src/features/shop/visit-sessions/session-view";
import { serveCall } from "#src/platform/calls/serve-call";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";

/** Upper bound of days in one answer. */
const WIDEST = 62;

/** The dates on sale from `from` to `to`, both included. The first HTML contains those of the month. */
export async function calendarOf(deps: Deps, from: Day, to: Day) {
  const rows = await deps.db
    .selectFrom("session as s")
    .innerJoin("catalog_item as i", "i.id", "s.item_id")
    .selectAll("s")
    .select("i.title")
    .where("i.status", "=", "published")
    .where("s.status", "<>", "cancelled")
    .where("s.starts_at", ">=", sqlInstant(atWall(deps.zone, from)))
    .where("s.starts_at", "<", sqlInstant(atWall(deps.zone, addDays(to, 1))))
    .orderBy("s.starts_at")
    .limit(500)
    .execute();
  return {
    today: dayIn(deps.zone, deps.now()),
    zone: deps.zone,
    zoneWords: zoneInWords(deps.zone),
    sessions: rows.map((r) => sessionView(r, r.title, deps.now())),
  };
}

export function calendarRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readCalendar, async ({ deps, query }) => {
    const { from, to } = query;
    if (!isDay(from) || !isDay(to) || to < from || daysBetween(from, to) > WIDEST) {
      return refuseField("from", `Pide de 1 a ${WIDEST} días, con fechas que existan.`);
    }
    return calendarOf(deps, from, to);
  });
}
