import { isOneOf } from "@corral/domain/kernel/lookup";
import { move } from "@corral/domain/kernel/machine";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import {
  type AttemptEvent,
  type AttemptState,
  attemptMoves,
  liveAttemptStates,
} from "@corral/domain/payments/attempts/states";
import { isStaffProvider } from "@corral/domain/payments/charges/staff-methods";
import { nextCheck } from "@corral/domain/payments/settlement/schedule";
import type { PayMethod } from "@corral/providers/provider";
import type { InsertObject, Selectable, Updateable } from "kysely";
import type { ChargeRow } from "#src/features/payments/charges/state";
import type { Db, Tx } from "#src/platform/database/db";
import { changeRow } from "#src/platform/database/deferred-writes";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

export type AttemptRow = Selectable<Tables["attempt"]>;
/** An attempt that can be checked with a provider; others are payments taken by staff. */
export type OnlineAttempt = AttemptRow & { provider: "mercadopago" | "conekta"; method: PayMethod };
export const isOnline = (a: AttemptRow): a is OnlineAttempt => !isStaffProvider(a.provider);

export const attemptById = (db: Db | Tx, id: string) =>
  db.selectFrom("attempt").selectAll().where("id", "=", id).executeTakeFirst();
export const liveAttempts = (db: Db | Tx, chargeId: string) => liveAttemptsOf(db, chargeId).execute();
/** The query of `liveAttempts`. */
export const liveAttemptsOf = (db: Db | Tx, chargeId: string) =>
  db
    .selectFrom("attempt")
    .selectAll()
    .where("charge_id", "=", chargeId)
    .where("state", "in", [...liveAttemptStates])
    .orderBy("created_at");

/**
 * Changes an attempt's state, or leaves it where the table says that older news can't change it (late truth still
 * counts: domain.md §7.6).
 */
export async function moveAttempt(
  tx: Tx,
  attempt: AttemptRow,
  event: AttemptEvent,
  now: Instant,
  also: Updateable<Tables["attempt"]> = {},
): Promise<boolean> {
  const to: AttemptState | undefined = move(attemptMoves, attempt.state, event);
  if (!to) return false;
  const isOver = !isOneOf(liveAttemptStates, to) && attempt.ended_at === null;
  await changeRow(writingStates(tx), "attempt", attempt.id, {
    ...also,
    state: to,
    ...(isOver ? { ended_at: toIso(now) } : {}),
  });
  attempt.state = to;
  if (isOver) attempt.ended_at = now;
  if (also.action_url !== undefined) attempt.action_url = also.action_url;
  return true;
}

/** The insert of an attempt: what staff took is final at once, since there is no provider to ask. */
export const insertAttempt = (tx: Tx, row: InsertObject<Tables, "attempt">, state: AttemptState) =>
  writingStates(tx)
    .insertInto("attempt")
    .values({ ...row, state });

/** When to check a stored attempt next; undefined when its provider can't report anything new. */
export const nextCheckOf = (attempt: AttemptRow, charge: ChargeRow, now: Instant): Instant | undefined =>
  nextCheck(
    {
      provider: attempt.provider,
      method: attempt.method,
      state: attempt.state,
      createdAt: attempt.created_at,
      expiresAt: attempt.expires_at,
      releaseAt: attempt.release_at,
      endedAt: attempt.ended_at,
      watchedSince: charge.watched_since,
      watchedUntil: charge.watched_until,
    },
    now,
  );
