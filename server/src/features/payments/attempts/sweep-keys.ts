import { limits } from "@corral/domain/kernel/limits";
import { plus, toIso } from "@corral/domain/kernel/time";
import { busyAttemptStates } from "@corral/domain/payments/attempts/states";
import { sql } from "kysely";
import { inList } from "#src/platform/database/in-list";
import type { Deps } from "#src/platform/deps";

/** Rows of one statement: the next round goes on. */
const MOST = 10_000;

/**
 * Deletes idempotency keys after 45 days (domain.md §7.12). One without an answer, of a process that died, stays while
 * a payment that its call began is undecided: a repeat must find it and not begin another.
 */
export const sweepKeys = ({ db, now }: Pick<Deps, "db" | "now">) =>
  sql`delete from idempotency where ctid in (
    select ctid from idempotency i where i.created_at <= ${toIso(plus(now(), -limits.idempotencyMemory))}::timestamptz
      and (i.status is not null or not exists (
        select from attempt a join charge c on c.id = a.charge_id
        where a.state in ${inList(busyAttemptStates)} and i.route like '%/' || c.public_id || '/%'))
    limit ${MOST})`.execute(db);
