import { waitlistMessage } from "@corral/domain/business/messages";
import { momentInWords } from "@corral/domain/kernel/time";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readSettings } from "#src/features/business/settings/business";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import type { PlaceRow } from "./state";

/** Tells who waits that it is their turn, or sends them the way back to their place. They asked for it by joining (rulings 57). */
export async function queueToPlace(deps: Deps, tx: Tx, place: PlaceRow, about: string): Promise<void> {
  const { business } = await readSettings(tx);
  const item = await tx
    .selectFrom("catalog_item")
    .select("title")
    .where("id", "=", place.item_id)
    .executeTakeFirstOrThrow();
  const isTurn = place.state === "offered";
  const until = isTurn ? place.offer_until : null;
  await queueMessage(tx, {
    kind: isTurn ? "waitlist_turn" : "waitlist_link",
    about: `${place.id} ${about}`,
    to: { name: place.contact_name, email: place.contact_email, phone: place.contact_phone },
    content: waitlistMessage({
      business: business.name,
      title: item.title,
      until: until === null ? null : momentInWords(deps.zone, until),
      id: place.public_id,
      demo: deps.mode === "demo",
    }),
    ...(until === null ? {} : { notAfter: until }),
    now: deps.now(),
  });
}
