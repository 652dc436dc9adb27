import { holdLostMessage } from "@corral/domain/payments/charges/messages";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readRecipient } from "#src/features/business/message-queue/recipient";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { chargesMessages } from "./messages";
import { readNotice } from "./notice";
import type { ChargeRow } from "./state";

/**
 * Tells a buyer by e-mail that what they held is anybody's again. Not of a cart that nobody began to pay; and who gave no
 * e-mail reads it on their page: a message for staff to send by hand for each purchase that runs out would hide the others.
 */
export async function queueHoldLost(deps: TxDeps, tx: Tx, charge: ChargeRow, reason: string | null): Promise<void> {
  const to = await readRecipient(tx, charge.id);
  if (!to.email) return;
  if (reason === null && charge.created_by === null) {
    // Also another of its payments, where it was divided.
    const begun = await tx
      .selectFrom("attempt as a")
      .innerJoin("charge as c", "c.id", "a.charge_id")
      .select("a.id")
      .where((e) => e.or([e("c.id", "=", charge.id), e("c.sale_id", "=", charge.sale_id)]))
      .executeTakeFirst();
    if (!begun) return;
  }
  const kept = charge.state === "expired_partial" ? await readNotice(deps, tx, charge) : null;
  await queueMessage(deps, tx, {
    kind: chargesMessages.hold_lost,
    of: charge,
    about: { chargeId: charge.id },
    to,
    content: (from) => holdLostMessage({ ...from, concept: charge.concept, reason, kept, id: charge.public_id }),
  });
}
