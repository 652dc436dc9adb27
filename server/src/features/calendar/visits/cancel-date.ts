import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { sessionForm } from "#src/features/shop/visit-sessions/session-view";
import { moveSession, whereSessionGoes } from "#src/features/shop/visit-sessions/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { lockSession } from "./dates";
import { takenWords, whenOf } from "./form";
import { priceFromDates } from "./price-from-dates";

/**
 * Cancels a date, which can't be bought from then on. What each of its purchases is owed is stored in the same
 * transaction; `releaseBookings` processes them one by one.
 */
export async function cancelSession(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  id: string,
  typed: string,
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "DECISION_NOT_ALLOWED">> {
  const was = await lockSession(tx, id);
  if (!was) return refuse("NOT_FOUND");
  if (was.status === "cancelled") return ok(was.item_id);
  if (!whereSessionGoes(was.status, "cancel") || was.starts_at <= deps.now())
    return refuse("DECISION_NOT_ALLOWED", "Esa fecha ya pasó.");
  const reason = typed.trim().replace(/\s+/g, " ");
  if (was.seats_taken > 0 && reason.length < 3)
    return refuse("VALIDATION_FAILED", undefined, {
      errors: [
        { field: "reason", message: `Escribe por qué: hay ${takenWords(was.seats_taken)} y se les avisa con eso.` },
      ],
    });
  const now = toIso(deps.now());
  await moveSession(tx, was, "cancel", deps.now());
  await tx
    .updateTable("session")
    .set({ cancelled_at: now, cancelled_by: staff.id, cancel_reason: reason })
    .where("id", "=", id)
    .execute();
  await sql`
    insert into booking_release (session_id, sale_id, state, created_at)
    select distinct ${id}::uuid, sale_id, 'waiting', ${now}::timestamptz from claim
    where subject_type = 'session' and subject_id = ${id} and state = any(${[...liveClaimStates]})`.execute(tx);
  await recordFact(
    deps,
    tx,
    staff,
    "date.cancelled",
    { kind: "session", id },
    { when: whenOf(sessionForm(was)), reason, places: was.seats_taken },
  );
  await priceFromDates(deps, tx, staff, was.item_id);
  deps.wake("tick");
  return ok(was.item_id);
}
