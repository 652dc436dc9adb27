import { dayIn, HOUR, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { ProviderName } from "#src/features/business/credentials/known";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";

const EVERY_MS = 1_000;
/** So many false signatures within an hour, and no true one since the secret was saved, are no attack but a wrong secret. */
const TELLING = { count: 30, within: HOUR };

/** Opens one task for each saved secret whose webhooks all have another signature. */
async function tellOfFalseOnes(deps: Deps, provider: ProviderName, count: number, now: Instant): Promise<void> {
  const at = toIso(now);
  const over = toIso(plus(now, -TELLING.within));
  const { rows } = await sql<{ count: number }>`insert into false_signature as f (provider, since, count)
    values (${provider}, ${at}, ${count}) on conflict (provider) do update set
      since = case when f.since < ${over}::timestamptz then excluded.since else f.since end,
      count = case when f.since < ${over}::timestamptz then 0 else f.count end + excluded.count
    returning count`.execute(deps.db);
  const total = rows[0]?.count ?? 0;
  // Looked at once, when it is passed.
  if (total < TELLING.count || total - count >= TELLING.count) return;
  const saved = (
    await deps.db
      .selectFrom("provider_credential")
      .select("changed_at")
      .where("provider", "=", provider)
      .executeTakeFirst()
  )?.changed_at;
  const genuine = await deps.db
    .selectFrom("provider_event")
    .select("id")
    .where("provider", "=", provider)
    .where("trust", "=", "valid")
    .where((e) => (saved === undefined ? e.lit(true) : e("received_at", ">=", sqlInstant(saved))))
    .limit(1)
    .executeTakeFirst();
  if (genuine) return;
  await inTransaction(deps, (tx) =>
    addReviewTask(tx, {
      kind: "false_signatures",
      about: `${provider} ${saved === undefined ? "environment" : toIso(saved)}`,
      chargeId: null,
      data: { provider, count: total },
      now,
    }),
  );
}

/**
 * Counts webhooks with a false signature by provider and day, without their content. A flood of them is one log line
 * and one write a second.
 */
export function rejectedWebhooks(deps: Deps) {
  const waiting = new Map<ProviderName, number>();
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
      await tellOfFalseOnes(deps, provider, count, now);
    }
  }
  const writeNow = () => write().catch((e: Error) => deps.log.error("turned away", { message: e.message }));
  return {
    count(provider: ProviderName) {
      waiting.set(provider, (waiting.get(provider) ?? 0) + 1);
      timer ??= setTimeout(writeNow, EVERY_MS);
    },
    async stop() {
      clearTimeout(timer);
      if (waiting.size) await writeNow();
    },
  };
}
