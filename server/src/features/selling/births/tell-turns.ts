import { dayIn, HOUR, momentInWords, plus } from "@corral/domain/kernel/time";
import { choiceTurnMessage } from "@corral/domain/selling/births/messages";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readSettings } from "#src/features/business/settings/business";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { readLine } from "./line";
import { birthsMessages } from "./messages";

/** After so long nobody is told any more: what nobody chose has long been given back. */
const TOLD_FOR_DAYS = 60;

/** Tells each in the line of a birth, once, that it is their turn to choose. */
export async function tellTurns(deps: Deps): Promise<void> {
  const now = deps.now();
  const items = await deps.db
    .selectFrom("catalog_item")
    .selectAll()
    .where("dam_id", "is not", null)
    .where("born_at", "is not", null)
    .where("born_at", ">", sqlInstant(plus(now, -TOLD_FOR_DAYS * 24 * HOUR)))
    .execute();
  for (const item of items) {
    const due = (await readLine(deps.db, item)).filter(
      (it) =>
        it.state === "confirmed" &&
        it.left > 0 &&
        it.start !== null &&
        it.start <= now &&
        // For whom none is left there is nothing to choose.
        !(it.by !== null && item.born_at !== null && it.by < dayIn(deps.zone, item.born_at)),
    );
    if (due.length === 0) continue;
    await inTransaction(deps, async (tx, deps) => {
      const { business } = await readSettings(tx);
      for (const it of due)
        await queueMessage(deps, tx, {
          kind: birthsMessages.choice_turn,
          about: { saleId: it.saleId, itemId: item.id },
          to: { name: it.name, email: it.email, phone: it.phone },
          business: business.name,
          content: (from) =>
            choiceTurnMessage({
              ...from,
              title: item.title,
              until: momentInWords(deps.zone, plus(it.start ?? now, (item.turn_hours ?? 1) * HOUR)),
              id: it.chargeId,
            }),
          saleId: it.saleId,
        });
    });
  }
}
