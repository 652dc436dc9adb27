import type { Centavos } from "@corral/domain/kernel/money";
import { plus } from "@corral/domain/kernel/time";
import { REFUND_SENT_AFTER, refundSentMessage } from "@corral/domain/payments/refunds/messages";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { refundsMessages } from "./messages";

/** Queues the message that a refund is on its way; a quick refund is announced by its receipt alone. */
export async function queueRefundSent(
  deps: Pick<Deps, "mode" | "now">,
  tx: Tx,
  charge: { id: string; public_id: string; concept: string; sale_id: string | null },
  refund: { id: string; amount: Centavos },
): Promise<void> {
  await queueMessage(deps, tx, {
    kind: refundsMessages.refund_sent,
    of: charge,
    about: { refundId: refund.id },
    content: (from) =>
      refundSentMessage({ ...from, concept: charge.concept, id: charge.public_id, amount: refund.amount }),
    refundId: refund.id,
    notBefore: plus(deps.now(), REFUND_SENT_AFTER),
  });
}
