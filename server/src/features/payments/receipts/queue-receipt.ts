import type { Centavos } from "@corral/domain/kernel/money";
import type { ReceiptType } from "@corral/domain/kernel/receipt-types";
import type { Instant } from "@corral/domain/kernel/time";
import { type Besides, receiptMessage } from "@corral/domain/payments/receipts/messages";
import { insertMessage, type NewMessage } from "#src/features/business/message-queue/queue-message";
import { type Recipient, readRecipient } from "#src/features/business/message-queue/recipient";
import type { Tx } from "#src/platform/database/db";
import { writeLater } from "#src/platform/database/deferred-writes";
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
  besides?: Besides | undefined;
  demo: boolean;
  at: Instant;
}

/** The receipt of a sale or of a deposit lists the payment that completed it, whose own receipt needs no message then. */
const listsPayments = (r: IssuedReceipt) => r.tipo === "venta" || r.tipo === "apartado";

/**
 * Queues the messages about receipts, in the transaction that issues them. Of a payment that completes a sale or deposit
 * only the receipt that lists it is announced. `recipient`: was read before, in a transaction that queued no message yet.
 */
export async function queueReceipts(tx: Tx, issued: readonly IssuedReceipt[], recipient?: Recipient): Promise<void> {
  for (const r of issued) {
    // A statement is read where it was asked for.
    if (r.tipo === "estado" || (r.tipo === "pago" && issued.some(listsPayments))) continue;
    if (!recipient && listsPayments(r)) await withdrawPayments(tx, r);
    const message = insertMessage(tx, receiptNews(r, recipient ?? (await readRecipient(tx, r.chargeId))));
    if (message) await writeLater(tx, "message", message);
  }
}

/** Messages about payments that were queued in this transaction, at its moment. */
const withdrawPayments = (tx: Tx, r: IssuedReceipt) =>
  tx
    .deleteFrom("message")
    .where("charge_id", "=", r.chargeId)
    .where("kind", "=", "receipt")
    .where("state", "=", "queued")
    .where("tries", "=", 0)
    .where("created_at", "=", sqlInstant(r.at))
    .where("refund_id", "is", null)
    .execute();

/** The message about a receipt. */
const receiptNews = (r: IssuedReceipt, to: Recipient): NewMessage<"receiptId"> => ({
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
