import { HOUR, momentInWords } from "@corral/domain/kernel/time";
import { waitlistMessage } from "@corral/domain/selling/waitlist/messages";
import { sql } from "kysely";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { contactOf } from "#src/features/business/message-queue/recipient";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { waitlistMessages } from "./messages";
import { type PlaceRow, placesWhere } from "./state";

/** Sends a contact the way back to its place, once an hour however often it is asked (rulings 42). */
export async function sendLink(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps, async (tx, deps) => {
    const [place] = await placesWhere(tx, sql`e.id = ${id}::uuid`);
    if (place) await queueToPlace(deps, tx, place, `link ${Math.floor(deps.now() / HOUR)}`);
  });
}

/** Tells who waits that it is their turn, or sends them the way back to their place. They asked for it by joining (rulings 57). */
export async function queueToPlace(deps: TxDeps, tx: Tx, place: PlaceRow, why: string): Promise<void> {
  const item = await tx
    .selectFrom("catalog_item")
    .select("title")
    .where("id", "=", place.item_id)
    .executeTakeFirstOrThrow();
  const isTurn = place.state === "offered";
  const until = isTurn ? place.offer_until : null;
  await queueMessage(deps, tx, {
    kind: isTurn ? waitlistMessages.waitlist_turn : waitlistMessages.waitlist_link,
    about: { placeId: place.id, why },
    to: contactOf(place),
    content: (from) =>
      waitlistMessage({
        ...from,
        title: item.title,
        until: until === null ? null : momentInWords(deps.zone, until),
        id: place.public_id,
      }),
    ...(until === null ? {} : { notAfter: until }),
  });
}
