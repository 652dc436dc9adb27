import { exactWeight } from "@corral/domain/herd/records/weights";
import type { Centavos, Grams } from "@corral/domain/kernel/money";
import { plus } from "@corral/domain/kernel/time";
import { WEIGHT_PROPOSED_AFTER, weightProposedMessage } from "@corral/domain/selling/weighings/messages";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readRecipient } from "#src/features/business/message-queue/recipient";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { weighingsMessages } from "./messages";
import { weighCodeOf } from "./weigh-code";

/** Queues the request to accept a proposed weight (centavos, grams); it isn't sent where it is answered at the scale. */
export async function queueProposed(
  deps: Pick<Deps, "mode" | "now">,
  tx: Tx,
  charge: { id: string; public_id: string; sale_id: string | null },
  weighing: { id: string; title: string; netG: Grams; before: Centavos; after: Centavos },
): Promise<void> {
  const { id, netG, ...of } = weighing;
  const to = await readRecipient(tx, charge.id);
  const now = deps.now();
  await queueMessage(deps, tx, {
    kind: weighingsMessages.weight_proposed,
    of: charge,
    about: { weighingId: id },
    to,
    content: async (from) =>
      weightProposedMessage({
        ...from,
        ...of,
        net: exactWeight(netG),
        code: to.email && charge.sale_id ? await weighCodeOf(tx, charge.sale_id) : null,
        id: charge.public_id,
      }),
    notBefore: plus(now, WEIGHT_PROPOSED_AFTER),
  });
}
