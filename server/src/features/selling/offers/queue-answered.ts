import { momentInWords } from "@corral/domain/kernel/time";
import { offerAnsweredMessage } from "@corral/domain/selling/offers/messages";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readSettings } from "#src/features/business/settings/business";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { offersMessages } from "./messages";
import { newestRound, type OfferRow } from "./state";

/** Queues what the seller answered, with the page where its buyer goes on. */
export async function queueAnswered(deps: TxDeps, tx: Tx, offer: OfferRow): Promise<void> {
  const { business } = await readSettings(tx);
  const item = await tx
    .selectFrom("catalog_item")
    .select("title")
    .where("id", "=", offer.item_id)
    .executeTakeFirstOrThrow();
  const last = newestRound(offer);
  const now = deps.now();
  await queueMessage(tx, {
    kind: offersMessages.offer_answered,
    about: { offerId: offer.id, turn: offer.rounds.length, state: offer.state },
    to: { name: offer.contact_name, email: offer.contact_email, phone: offer.contact_phone },
    content: offerAnsweredMessage({
      business: business.name,
      title: item.title,
      answer: offer.state === "accepted" ? "accepted" : offer.state === "declined" ? "declined" : "figure",
      amount: last.amount,
      ends: momentInWords(deps.zone, last.ends_at),
      note: last.side === "seller" ? last.note : "",
      id: offer.public_id,
      demo: deps.mode === "demo",
    }),
    saleId: offer.sale_id,
    // What waits for an answer is worth nothing after its end.
    ...(offer.state === "waits_buyer" ? { notAfter: last.ends_at } : {}),
    now,
  });
}
