import { type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Deps } from "#src/platform/deps";
import { again } from "#src/platform/jobs/again";
import type { Claimed } from "./claim";

/** What a check of a resource said about its webhooks. */
export interface Checked {
  /** Undefined: nothing yet, to be tried again. */
  outcome: string | undefined;
  /** The attempt that they are about, where it is known. */
  attemptId?: string | undefined;
}
interface Written {
  events: Claimed;
  checked: Checked;
  at: Instant;
}

/** The pause before a webhook is tried again: half a minute, doubled each time, a quarter of an hour at most. */
const pauseAfter = (tries: number) => (Math.min(60, 2 ** tries) * MINUTE) / 4;

/**
 * Stores outcomes and releases the claims. An outcome whose claim has lapsed is dropped: another process has the webhook.
 * Outcomes that arrive while a statement is running are stored together by the next one.
 * If the process dies before, the claims lapse and the resources are checked again, which changes nothing.
 */
export function outcomeWriter(deps: Deps) {
  let waiting: Written[] = [];
  const writeAll = again(() => {
    const some = waiting;
    waiting = [];
    return write(deps, some);
  });
  return (events: Claimed, checked: Checked): Promise<void> => {
    waiting.push({ events, checked, at: deps.now() });
    return writeAll();
  };
}

async function write(deps: Deps, some: readonly Written[]): Promise<void> {
  const rows = some.flatMap(({ events, checked, at }) =>
    events.map((event) => ({
      id: event.id,
      copies: event.copies,
      claim: event.claimed_until === null ? null : toIso(event.claimed_until),
      attempt_id: checked.attemptId ?? null,
      outcome: checked.outcome ?? null,
      at: toIso(at),
      later: toIso(plus(at, pauseAfter(event.tries))),
    })),
  );
  // An unsigned one that arrived again during the check may be newer than the answer: it stays to be checked.
  await sql`
    with done as (
      select d.*, d.outcome is not null and not (e.trust = 'unsigned' and e.copies > d.copies) as is_final
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d (id uuid, copies integer, claim timestamptz, attempt_id uuid, outcome text, at timestamptz, later timestamptz)
      join provider_event e on e.id = d.id and e.claimed_until = d.claim order by d.id for update of e)
    update provider_event e set claimed_until = null, attempt_id = coalesce(d.attempt_id, e.attempt_id),
      next_try_at = case when d.outcome is null then d.later else e.next_try_at end,
      outcome = case when d.is_final then d.outcome end, processed_at = case when d.is_final then d.at end
    from done d where e.id = d.id`.execute(deps.db);
}
