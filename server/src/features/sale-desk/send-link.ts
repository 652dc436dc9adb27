import { receiptLinkMessage } from "@corral/domain/messages";
import type { ReceiptType } from "@corral/domain/receipt-types";
import type { Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import { queueMessage, type Recipient } from "../outbox/queue-message";
import { readSettings } from "../settings/business";

/** Puts the new link of a receipt on its way to the contact on file, and to nobody else. The outbox knows when and by what it goes. */
export async function sendLink(
  deps: Deps,
  tx: Tx,
  r: { receiptId: string; tipo: ReceiptType; folio: string; publicId: string; saleId: string; to: Recipient },
): Promise<void> {
  const { business } = await readSettings(tx);
  await queueMessage(tx, {
    kind: "receipt_link",
    // Each new link is news; the one of an older ask opens nothing any more.
    about: r.publicId,
    to: r.to,
    content: receiptLinkMessage({
      tipo: r.tipo,
      business: business.name,
      folio: r.folio,
      id: r.publicId,
      demo: deps.mode === "demo",
    }),
    saleId: r.saleId,
    receiptId: r.receiptId,
    now: deps.now(),
  });
}
