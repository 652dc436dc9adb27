import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { sql } from "kysely";
import { messageKind } from "#src/features/business/message-queue/message-kind";

/** The voucher can still be paid, and nothing replaced it. */
const isOut = () => sql<boolean>`exists (select from attempt a
  where a.id = message.attempt_id and a.state = 'awaiting_customer' and a.superseded_at is null)`;

export const chargesMessages = {
  voucher: messageKind("voucher", ["attemptId"], isOut),
  voucher_reminder: messageKind("voucher_reminder", ["attemptId"], isOut),
  // Obsolete when the due date was moved.
  balance_reminder: messageKind(
    "balance_reminder",
    ["chargeId", "dueAt"],
    () => sql`exists (select from charge c
      where c.id = message.charge_id and c.state = any(${[...payableChargeStates]}) and c.due_at = message.not_after)`,
  ),
  purchase_changed: messageKind("purchase_changed", ["changeId"]),
  payment_failed: messageKind(
    "payment_failed",
    ["attemptId"],
    () => sql`exists (select from attempt a join charge c on c.id = a.charge_id
      where a.id = message.attempt_id and a.state = 'failed' and c.state = any(${[...payableChargeStates]}))`,
  ),
  hold_lost: messageKind(
    "hold_lost",
    ["chargeId"],
    () =>
      sql`exists (select from charge c where c.id = message.charge_id and c.state in ('expired', 'expired_partial', 'cancelled'))`,
  ),
};
