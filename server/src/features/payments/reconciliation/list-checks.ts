import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { type Day, dayInWords, type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import type { AttemptState } from "@corral/domain/payments/attempts/states";
import { methodWords } from "@corral/domain/payments/charges/methods";
import type { DifferenceKind } from "@corral/domain/payments/reconciliation/differences";
import { type RawBuilder, sql } from "kysely";
import { attemptWordsForStaff } from "#src/features/payments/charges/view/attempt-words";
import { providerWords } from "#src/features/payments/webhooks/events/event-words";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { answerWords, differenceWords, runWords } from "./check-words";

interface FoundRun {
  id: string;
  day: Day;
  state: "running" | "complete" | "incomplete";
  started_at: Instant;
  asked_by: string | null;
  attempts: number;
  unanswered: number;
  open: number;
  settled: number;
}

const runsWhere = (which: RawBuilder<unknown>, limit: number) => sql<FoundRun>`
  select r.id, r.day, r.state, r.started_at, u.name as asked_by, r.attempts, r.unanswered,
    count(d.id) filter (where not d.settled)::int as open, count(d.id) filter (where d.settled)::int as settled
  from check_run r left join staff_user u on u.id = r.asked_by left join check_difference d on d.run_id = r.id
  where ${which} group by r.id, u.name order by r.started_at desc, r.id desc limit ${limit}`;

const runView = (deps: TxDeps, r: FoundRun) => ({
  id: r.id,
  day: r.day,
  dayWords: dayInWords(r.day, { year: false }),
  state: r.state,
  stateWords: runWords(r),
  tone:
    r.state === "running"
      ? ("accent" as const)
      : r.open > 0
        ? ("error" as const)
        : r.state === "incomplete"
          ? ("warn" as const)
          : ("success" as const),
  startedAt: toIso(r.started_at),
  startedWords: momentForList(deps.zone, r.started_at, deps.now()),
  askedBy: r.asked_by,
  attempts: r.attempts,
  unanswered: r.unanswered,
  open: r.open,
  settled: r.settled,
});

/** A page of checks, newest first. */
export async function listChecks(deps: Deps, ask: { cursor?: string; limit?: number }) {
  const limit = ask.limit ?? 20;
  const after = readCursor(ask.cursor, "moment");
  const { rows } = await runsWhere(
    after ? sql`(r.started_at, r.id) < (${toIso(after.value)}, ${after.id})` : sql`true`,
    limit + 1,
  ).execute(deps.db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((r) => runView(deps, r)),
    next: last ? writeCursor({ value: last.started_at, id: last.id }) : null,
  };
}

/** The check in progress, if any. */
export async function runningCheck(deps: TxDeps, db: Db | Tx) {
  const { rows } = await runsWhere(sql`r.state = 'running'`, 1).execute(db);
  return rows[0] ? runView(deps, rows[0]) : undefined;
}

interface FoundDifference {
  id: string;
  kind: DifferenceKind;
  settled: boolean;
  provider: "mercadopago" | "conekta";
  method: string;
  payment_ref: string;
  ours: Centavos | null;
  theirs: Centavos | null;
  our_state: AttemptState;
  their_state: string;
  public_id: string;
  concept: string;
}
/** Upper bound of shown differences: more are one fault, which the first ones show. */
const MOST = 200;

/** A check with its differences, open ones first. */
export async function readCheck(deps: Deps, id: string) {
  const { rows: runs } = await runsWhere(sql`r.id = ${id}`, 1).execute(deps.db);
  if (!runs[0]) return undefined;
  const { rows } = await sql<FoundDifference>`
    select d.id, d.kind, d.settled, a.provider, a.method, d.payment_ref, d.ours, d.theirs, d.our_state, d.their_state,
      c.public_id, c.concept
    from check_difference d join attempt a on a.id = d.attempt_id join charge c on c.id = a.charge_id
    where d.run_id = ${id} order by d.settled, d.found_at, d.id limit ${MOST}`.execute(deps.db);
  return {
    run: runView(deps, runs[0]),
    differences: rows.map((d) => ({
      id: d.id,
      kind: d.kind,
      ...differenceWords[d.kind],
      settled: d.settled,
      providerWords: providerWords[d.provider],
      methodWords: methodWords(d.method),
      paymentRef: d.payment_ref || null,
      ours: d.ours === null ? null : centavos(Math.abs(d.ours)),
      theirs: d.theirs === null ? null : centavos(Math.abs(d.theirs)),
      ourState: attemptWordsForStaff[d.our_state],
      theirState: answerWords[d.their_state] ?? d.their_state,
      charge: { id: d.public_id, concept: d.concept },
    })),
  };
}
