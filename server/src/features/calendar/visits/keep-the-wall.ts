import { atWall, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { dayOf, timeOf } from "#src/features/shop/visit-sessions/session-view";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";

/**
 * Recomputes the instants of future dates from their local time, so that ten o'clock stays ten o'clock when a zone's
 * rules change, as when Mexico ended summer time in 2022 (domain.md §3.5, §7.1). Runs at each start, since the rules
 * come with the runtime. Returns how many changed.
 */
export async function keepTheWall(deps: Deps): Promise<number> {
  const coming = await deps.db
    .selectFrom("session")
    .selectAll()
    .where("starts_at", ">", sqlInstant(deps.now()))
    .where("status", "<>", "cancelled")
    .execute();
  const wrong = coming.flatMap((s) => {
    const shift = atWall(s.zone, dayOf(s), timeOf(s)) - s.starts_at;
    return shift === 0 ? [] : [{ s, by: (at: Instant) => toIso(plus(at, shift)) }];
  });
  for (const { s, by } of wrong)
    await deps.db
      .updateTable("session")
      .set((e) => ({
        starts_at: by(s.starts_at),
        ends_at: by(s.ends_at),
        sales_open_at: s.sales_open_at === null ? null : by(s.sales_open_at),
        sales_close_at: by(s.sales_close_at),
        version: e("version", "+", 1),
      }))
      .where("id", "=", s.id)
      .where("version", "=", s.version)
      .execute();
  return wrong.length;
}
