import type { Centavos } from "@corral/domain/kernel/money";
import type { ReceiptType } from "@corral/domain/kernel/receipt-types";
import type { Instant } from "@corral/domain/kernel/time";
import { receiptMessage } from "@corral/domain/payments/receipts/messages";
import { type NewMessage, queueMessage, type Recipient } from "#src/features/business/message-queue/queue-message";
import { readRecipient } from "#src/features/business/message-queue/recipient";
import type { Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import { receiptsMessages } from "./messages";

export interface IssuedReceipt {
  id: string;
  publicId: string;
  tipo: ReceiptType;
  folio: string;
  chargeId: string;
  saleId: string | null;
  refundId: string | null;
  business: string;
  concept: string;
  amount: Centavos;
  balance: Centavos;
  dueWords?: string | undefined;
  demo: boolean;
  at: Instant;
}

/**
 * Queues the message about a receipt, in the transaction that issues it. A payment that completes a sale or deposit
 * makes two receipts; only the one that lists the payment is announced.
 */
export async function queueReceipt(tx: Tx, r: IssuedReceipt): Promise<void> {
  if (r.tipo === "venta" || r.tipo === "apartado")
    await tx
      .deleteFrom("message")
      .where("charge_id", "=", r.chargeId)
      .where("kind", "=", "receipt")
      .where("state", "=", "queued")
      .where("tries", "=", 0)
      .where("created_at", "=", sqlInstant(r.at))
      .where("refund_id", "is", null)
      .execute();
  await queueMessage(tx, receiptNews(r, await readRecipient(tx, r.chargeId)));
}

/** The message about a receipt. */
export const receiptNews = (r: IssuedReceipt, to: Recipient): NewMessage<"receiptId"> => ({
  kind: receiptsMessages.receipt,
  about: { receiptId: r.id },
  to,
  content: receiptMessage({ ...r, id: r.publicId, ...(r.dueWords ? { dueWords: r.dueWords } : { dueWords: "" }) }),
  chargeId: r.chargeId,
  saleId: r.saleId,
  receiptId: r.id,
  refundId: r.refundId,
  now: r.at,
});
