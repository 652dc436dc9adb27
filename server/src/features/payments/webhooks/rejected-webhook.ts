import { dayIn, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Deps } from "#src/platform/deps";

const EVERY_MS = 1_000;

/**
 * Counts webhooks with a false signature by provider and day, without their content. A flood of them is one log line
 * and one write a second.
 */
export function rejectedWebhooks(deps: Deps) {
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  async function write() {
    timer = undefined;
    const counts = [...waiting];
    waiting.clear();
    const now = deps.now();
    for (const [provider, count] of counts) {
      deps.log.warn("notices with an invalid signature were turned away", { provider, count });
      await sql`insert into turned_away (provider, day, count, last_at)
        values (${provider}, ${dayIn(deps.zone, now)}, ${count}, ${toIso(now)})
        on conflict (provider, day) do update
        set count = turned_away.count + excluded.count, last_at = excluded.last_at`.execute(deps.db);
    }
  }
  const writeNow = () => write().catch((e: Error) => deps.log.error("turned away", { message: e.message }));
  return {
    count(provider: string) {
      waiting.set(provider, (waiting.get(provider) ?? 0) + 1);
      timer ??= setTimeout(writeNow, EVERY_MS);
    },
    async stop() {
      clearTimeout(timer);
      if (waiting.size) await writeNow();
    },
  };
}
