import { momentInWords } from "@corral/domain/kernel/time";
import { paymentFailedMessage } from "@corral/domain/payments/charges/messages";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { chargesMessages } from "./messages";
import type { ChargeRow } from "./state";

/** Tells a payer that a payment which they left in review did not go through, and `why`: a sentence. Once for each attempt. */
export const queuePaymentFailed = (deps: TxDeps, tx: Tx, charge: ChargeRow, attempt: AttemptRow, why: string) =>
  queueMessage(deps, tx, {
    kind: chargesMessages.payment_failed,
    of: charge,
    about: { attemptId: attempt.id },
    content: (from) =>
      paymentFailedMessage({
        ...from,
        concept: charge.concept,
        isTransfer: attempt.method === "transfer_manual",
        amount: attempt.amount,
        why,
        heldUntil: charge.hold_until === null ? null : momentInWords(deps.zone, charge.hold_until),
        id: charge.public_id,
      }),
    attemptId: attempt.id,
  });
