import { isOneOf } from "@corral/domain/kernel/lookup";
import type { Centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { busyAttemptStates } from "@corral/domain/payments/attempts/states";
import { standingOf } from "@corral/domain/payments/charges/states";
import type { ReadTransfer } from "@corral/domain/selling/transfers/reported";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { insertAttempt, isOnline, liveAttempts } from "#src/features/payments/attempts/state";
import { type ChargeRow, moveCharge } from "#src/features/payments/charges/state";
import { findPayer } from "#src/features/selling/point-of-sale/find-payer";
import { moveClaims } from "#src/features/shop/claims/store";
import { type Tx, violated } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { newId, newPublicId } from "#src/platform/ids";
import { insertTransfer } from "./state";

/** Who reports a transfer: staff, whose drawer it may belong to, or its payer. */
export type Reporter =
  | { staffId: string; cashSessionId: string | null }
  | { buyerId: string | null; accountTo: string | null; isStranger: boolean };
export type RecordRefused = "PAYMENT_IN_PROGRESS" | "ALREADY_PAID" | "CHARGE_CANCELLED";

/** Asks the providers about what could be paid besides; staff may end a bank's pending check for it, a payer doesn't. */
export async function askLive(deps: Deps, chargeId: string, mayCancel: boolean): Promise<void> {
  for (const live of (await liveAttempts(deps.db, chargeId)).filter(isOnline))
    await askProvider(deps, live, mayCancel && live.state === "requires_action" && live.order_ref ? "cancel" : "ask");
}

/**
 * Records a reported transfer under the lock of its charge. It pays nothing: until a person has checked, the charge
 * keeps its units and accepts no other payment. Also for an expired charge, where it is late money. One of a stranger
 * stands beside the charge instead: it holds nothing and stops nobody, and counts, as late money does, when staff have
 * seen it.
 */
export async function recordTransfer(
  tx: Tx,
  charge: ChargeRow,
  transfer: ReadTransfer & { amount: Centavos },
  by: Reporter,
  idempotencyKey: string,
  now: Instant,
): Promise<Result<{ id: string; attemptId: string }, RecordRefused>> {
  const standing = standingOf(charge.state);
  if (standing === "settled") return refuse("ALREADY_PAID");
  if (charge.state === "cancelling") return refuse("CHARGE_CANCELLED");
  const isStranger = "isStranger" in by && by.isStranger;
  const busy = !isStranger && (await liveAttempts(tx, charge.id)).some((a) => isOneOf(busyAttemptStates, a.state));
  if (busy) return refuse("PAYMENT_IN_PROGRESS");
  const [id, attemptId] = [newId(), newId()];
  const staffId = "staffId" in by ? by.staffId : null;
  await insertAttempt(
    tx,
    {
      id: attemptId,
      public_id: newPublicId(),
      charge_id: charge.id,
      method: "transfer_manual",
      provider: "transfer",
      amount: transfer.amount,
      idempotency_key: idempotencyKey,
      ...(isStranger ? { ended_at: toIso(now) } : {}),
      payer: JSON.stringify(await findPayer(tx, charge)),
      taken_by: staffId,
      started_by: "buyerId" in by ? by.buyerId : null,
      cash_session_id: "staffId" in by ? by.cashSessionId : null,
      created_at: toIso(now),
    },
    isStranger ? "expired" : "processing",
  ).execute();
  if (standing === "owes" && !isStranger) {
    await moveCharge(tx, charge, "attempt_started");
    if (charge.sale_id) await moveClaims(tx, charge.sale_id, "attempt_started", null, now);
  }
  await insertTransfer(
    tx,
    {
      id,
      public_id: newPublicId(),
      charge_id: charge.id,
      attempt_id: attemptId,
      ...transfer,
      by_payer: staffId === null,
      by_stranger: isStranger,
      account_to: "accountTo" in by ? by.accountTo : null,
      submitted_by: staffId,
      submitted_at: toIso(now),
    },
    "submitted",
  ).execute();
  return ok({ id, attemptId });
}

/** The report that an earlier request with this key made. */
export const madeBefore = (deps: Deps, idempotencyKey: string) =>
  deps.db
    .selectFrom("transfer_proof as t")
    .innerJoin("attempt as a", "a.id", "t.attempt_id")
    .select("t.id")
    .where("a.idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();

/** What the database refuses: a key that another report has, and a second payment in progress. */
export function refusedByIndex(error: unknown) {
  if (violated(error) === "one_transfer_per_tracking_key") return refuse("TRANSFER_KEY_REUSED");
  if (violated(error) === "one_busy_attempt_per_charge") return refuse("PAYMENT_IN_PROGRESS");
  throw error;
}
