import { limits } from "@corral/domain/kernel/limits";
import { present } from "@corral/domain/kernel/lookup";
import { atWall, dayIn, type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { staffProviders } from "@corral/domain/payments/charges/staff-methods";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Tables } from "#src/platform/database/tables";
import type { Deps, TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { checkAttempt, type Found } from "./check-attempt";

type Run = Selectable<Tables["check_run"]>;
const BATCH = 25;
const LEASE = 5 * MINUTE;
/** Younger attempts may still be in progress. */
const SETTLED_FOR = 10 * MINUTE;
/** After this many failures in a row, the rest of that provider is skipped. */
const DOWN_AFTER = 5;

/** Starts a due check, and continues a running one until it ends. Safe in several processes and after a kill. */
export async function dailyCheck(deps: Deps): Promise<void> {
  await startDue(deps);
  const silent = new Map<string, number>();
  while (await oneBatch(deps, silent));
}

/**
 * Once a day from the morning on; again after an hour when a provider didn't answer. Unique indexes let one process
 * win.
 */
async function startDue(deps: Deps): Promise<void> {
  const now = deps.now();
  const day = dayIn(deps.zone, now);
  if (now < atWall(deps.zone, day, `${String(limits.checkHour).padStart(2, "0")}:00`)) return;
  const last = await deps.db
    .selectFrom("check_run")
    .selectAll()
    .where("day", "=", day)
    .where("round", "is not", null)
    .orderBy("round", "desc")
    .executeTakeFirst();
  if (last) {
    if (last.state !== "incomplete" || (last.round ?? 0) >= limits.checkRounds) return;
    if (plus(present(last.finished_at), limits.checkAgain) > now) return;
  }
  await startRun(deps, { day, round: (last?.round ?? 0) + 1, asked_by: null }, deps.db);
}

/** Inserts a run, unless one is in progress. */
export const startRun = (
  deps: TxDeps,
  of: { day: string; round: number | null; asked_by: string | null },
  db: Db | Tx,
) =>
  db
    .insertInto("check_run")
    .values({ id: newId(), ...of, state: "running", started_at: toIso(deps.now()) })
    .onConflict((c) => c.doNothing())
    .execute();

/** Leases the run and does a batch. False when nothing is left to do here. */
async function oneBatch(deps: Deps, silent: Map<string, number>): Promise<boolean> {
  const now = deps.now();
  const lease = plus(now, LEASE);
  const run = await deps.db
    .updateTable("check_run")
    .set({ busy_until: toIso(lease) })
    .where("state", "=", "running")
    .where((e) => e.or([e("busy_until", "is", null), e("busy_until", "<=", sqlInstant(now))]))
    .returningAll()
    .executeTakeFirst();
  if (!run) return false;
  const attempts = await nextAttempts(deps, run);
  const found: (Found & { attemptId: string })[] = [];
  let unanswered = 0;
  for (const a of attempts) {
    const down = (silent.get(a.provider) ?? 0) >= DOWN_AFTER;
    const said = down ? undefined : await checkAttempt(deps, a.id);
    if (!down) silent.set(a.provider, said ? 0 : (silent.get(a.provider) ?? 0) + 1);
    if (said) found.push(...said.map((d) => ({ ...d, attemptId: a.id })));
    else unanswered++;
  }
  return write(deps, { run, lease, attempts, found, unanswered });
}

/**
 * Attempts that have money or could get it: of the last 45 days, with money counted since then, or still live
 * (domain.md §7.5, §7.6 rule 4).
 */
async function nextAttempts(deps: Deps, run: Run): Promise<{ id: string; provider: string }[]> {
  const since = toIso(plus(run.started_at, -limits.watchAfterEnd));
  const { rows } = await sql<{ id: string; provider: string }>`
    select a.id, a.provider from attempt a
    where ${run.after_attempt === null ? sql`true` : sql`a.id > ${run.after_attempt}`}
      -- Payments taken by staff have no provider; drawers count them.
      and a.provider <> all(${[...staffProviders]})
      and a.created_at <= ${toIso(plus(run.started_at, -SETTLED_FOR))}
      and (a.created_at >= ${since} or a.state = any(${[...liveAttemptStates]}) or exists (
        select from provider_payment p where p.attempt_id = a.id and p.counted_at >= ${since}))
    order by a.id limit ${BATCH}`.execute(deps.db);
  return rows;
}

/** Stores differences and progress together; a process that lost its lease writes nothing. */
async function write(
  deps: Deps,
  b: {
    run: Run;
    lease: Instant;
    attempts: { id: string }[];
    found: (Found & { attemptId: string })[];
    unanswered: number;
  },
): Promise<boolean> {
  const over = b.attempts.length < BATCH;
  const unanswered = b.run.unanswered + b.unanswered;
  return inTransaction(deps, async (tx, deps) => {
    const mine = await tx
      .updateTable("check_run")
      .set({
        attempts: b.run.attempts + b.attempts.length,
        unanswered,
        busy_until: null,
        ...(b.attempts.length ? { after_attempt: b.attempts.at(-1)?.id ?? null } : {}),
        ...(over
          ? { state: unanswered > 0 ? ("incomplete" as const) : ("complete" as const), finished_at: toIso(deps.now()) }
          : {}),
      })
      .where("id", "=", b.run.id)
      .where("state", "=", "running")
      .where("busy_until", "=", sqlInstant(b.lease))
      .executeTakeFirst();
    if (mine.numUpdatedRows === 0n) return false;
    for (const d of b.found)
      await tx
        .insertInto("check_difference")
        .values({
          id: newId(),
          run_id: b.run.id,
          attempt_id: d.attemptId,
          kind: d.kind,
          payment_ref: d.ref,
          ours: d.ours ?? null,
          theirs: d.theirs ?? null,
          our_state: d.ourState,
          their_state: d.theirState,
          settled: d.settled,
          found_at: toIso(deps.now()),
        })
        .onConflict((c) => c.doNothing())
        .execute();
    return !over;
  });
}
