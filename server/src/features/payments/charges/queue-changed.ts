import { purchaseChangedMessage } from "@corral/domain/payments/charges/messages";
import { bareConcept } from "@corral/domain/payments/purposes";
import { nameOf } from "#src/features/business/facts/record-fact";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readRecipient } from "#src/features/business/message-queue/recipient";
import { readSettings } from "#src/features/business/settings/business";
import type { By } from "#src/platform/calls/acting";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { chargesMessages } from "./messages";

const WHO: Record<string, string> = { comprador: "Desde el teléfono de quien compró" };

/**
 * Tells the contact of a purchase what was changed on it, in the transaction of the change (rulings 57 and 63): it is
 * how a buyer hears of what somebody else did. `what` is a sentence.
 */
export async function queueChanged(
  deps: TxDeps,
  tx: Tx,
  by: By,
  charge: { id: string; public_id: string; sale_id: string | null; concept: string } | undefined,
  what: string,
): Promise<void> {
  if (!charge) return;
  const { business } = await readSettings(tx);
  const who = nameOf(by);
  await queueMessage(tx, {
    kind: chargesMessages.purchase_changed,
    about: { changeId: newId() },
    to: await readRecipient(tx, charge.id),
    content: purchaseChangedMessage({
      business: business.name,
      title: bareConcept(charge.concept),
      what,
      who: WHO[who] ?? who,
      id: charge.public_id,
      demo: deps.mode === "demo",
    }),
    chargeId: charge.id,
    saleId: charge.sale_id,
    now: deps.now(),
  });
}
