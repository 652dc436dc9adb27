import { momentInWords } from "@corral/domain/kernel/time";
import { offerAnsweredMessage } from "@corral/domain/selling/offers/messages";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { contactOf } from "#src/features/business/message-queue/recipient";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { offersMessages } from "./messages";
import { newestRound, type OfferRow } from "./state";

/** Queues what the seller answered, with the page where its buyer goes on. */
export async function queueAnswered(deps: TxDeps, tx: Tx, offer: OfferRow): Promise<void> {
  const item = await tx
    .selectFrom("catalog_item")
    .select("title")
    .where("id", "=", offer.item_id)
    .executeTakeFirstOrThrow();
  const last = newestRound(offer);
  const _now = deps.now();
  await queueMessage(deps, tx, {
    kind: offersMessages.offer_answered,
    about: { offerId: offer.id, turn: offer.rounds.length, state: offer.state },
    to: contactOf(offer),
    content: (from) =>
      offerAnsweredMessage({
        ...from,
        title: item.title,
        answer: offer.state === "accepted" ? "accepted" : offer.state === "declined" ? "declined" : "figure",
        amount: last.amount,
        ends: momentInWords(deps.zone, last.ends_at),
        note: last.side === "seller" ? last.note : "",
        id: offer.public_id,
      }),
    saleId: offer.sale_id,
    // What waits for an answer is worth nothing after its end.
    ...(offer.state === "waits_buyer" ? { notAfter: last.ends_at } : {}),
  });
}
