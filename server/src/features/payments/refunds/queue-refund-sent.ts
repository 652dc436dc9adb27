import type { Centavos } from "@corral/domain/kernel/money";
import { type Instant, plus } from "@corral/domain/kernel/time";
import { REFUND_SENT_AFTER, refundSentMessage } from "@corral/domain/payments/refunds/messages";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readRecipient } from "#src/features/business/message-queue/recipient";
import { readSettings } from "#src/features/business/settings/business";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { refundsMessages } from "./messages";

/** Queues the message that a refund is on its way; a quick refund is announced by its receipt alone. */
export async function queueRefundSent(
  deps: Pick<Deps, "mode">,
  tx: Tx,
  charge: { id: string; public_id: string; concept: string; sale_id: string | null },
  refund: { id: string; amount: Centavos },
  now: Instant,
): Promise<void> {
  const { business } = await readSettings(tx);
  await queueMessage(tx, {
    kind: refundsMessages.refund_sent,
    about: { refundId: refund.id },
    to: await readRecipient(tx, charge.id),
    content: refundSentMessage({
      business: business.name,
      concept: charge.concept,
      id: charge.public_id,
      amount: refund.amount,
      demo: deps.mode === "demo",
    }),
    chargeId: charge.id,
    saleId: charge.sale_id,
    refundId: refund.id,
    notBefore: plus(now, REFUND_SENT_AFTER),
    now,
  });
}
