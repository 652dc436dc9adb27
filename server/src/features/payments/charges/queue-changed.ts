import { purchaseChangedMessage } from "@corral/domain/payments/charges/messages";
import { bareConcept } from "@corral/domain/payments/purposes";
import { nameOf } from "#src/features/business/facts/record-fact";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { type By, isActing } from "#src/platform/calls/acting";
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
  const who = nameOf(by);
  await queueMessage(deps, tx, {
    kind: chargesMessages.purchase_changed,
    of: charge,
    about: { changeId: newId() },
    content: (from) =>
      purchaseChangedMessage({
        ...from,
        title: bareConcept(charge.concept),
        what,
        who: WHO[who] ?? who,
        byBuyer: isActing(by),
        id: charge.public_id,
      }),
  });
}
