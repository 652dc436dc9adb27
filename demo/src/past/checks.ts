import { limits } from "@corral/domain/kernel/limits";
import { addDays, atWall, dayIn, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { staffProviders } from "@corral/domain/payments/charges/staff-methods";
import { sqlInstant } from "@corral/server/platform/database/instants";
import type { Deps } from "@corral/server/platform/deps";
import { namedId } from "../ranch/named-id";

const DAYS = 6;
/** The day on which a provider didn't answer the first time. */
const SILENT = 4;

/** Lists the daily checks of the last days: asking the simulated providers about each payment on each day would make the first start wait. */
export async function addChecks(deps: Deps): Promise<void> {
  const today = dayIn(deps.zone, deps.now());
  for (let ago = DAYS; ago > 0; ago--) {
    const day = addDays(today, -ago);
    const first = atWall(deps.zone, day, `${String(limits.checkHour).padStart(2, "0")}:00`);
    const rounds = ago === SILENT ? ([first, plus(first, limits.checkAgain)] as const) : ([first] as const);
    for (const [n, at] of rounds.entries()) {
      const { attempts } = await deps.db
        .selectFrom("attempt")
        .select((e) => e.fn.countAll<number>().as("attempts"))
        .where("provider", "not in", [...staffProviders])
        .where("created_at", "<=", sqlInstant(at))
        .executeTakeFirstOrThrow();
      const isSilent = rounds.length > n + 1;
      await deps.db
        .insertInto("check_run")
        .values({
          id: namedId(`check ${ago} ${n}`),
          day,
          round: n + 1,
          asked_by: null,
          state: isSilent ? "incomplete" : "complete",
          started_at: toIso(at),
          finished_at: toIso(plus(at, MINUTE)),
          attempts: Number(attempts),
          unanswered: isSilent ? 3 : 0,
        })
        .onConflict((c) => c.doNothing())
        .execute();
    }
  }
}
