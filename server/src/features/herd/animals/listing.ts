import type { HerdAnimal } from "@corral/contract/types";
import { offerSaid } from "@corral/domain/herd/animals/offer";
import { type ClaimState, liveClaimStates } from "@corral/domain/states/claim";
import type { Db, Tx } from "#src/platform/database/db";

/** The animal's open listing, for its page; null when it has none. */
export async function readListing(db: Db | Tx, animalId: string): Promise<HerdAnimal["listing"]> {
  const item = await db
    .selectFrom("catalog_item as i")
    .leftJoin("claim as c", (j) =>
      j
        .onRef("c.subject_id", "=", "i.animal_id")
        .on("c.subject_type", "=", "animal")
        .on("c.state", "in", [...liveClaimStates]),
    )
    .select(["i.id", "i.price", "i.status", "c.state as claim"])
    .where("i.animal_id", "=", animalId)
    .where("i.status", "in", ["draft", "published", "paused"])
    .executeTakeFirst();
  if (!item) return null;
  const { words, tone } = offerSaid(item.status, (item.claim ?? undefined) as ClaimState | undefined);
  return { itemId: item.id, price: item.price, stateWords: words, tone };
}
