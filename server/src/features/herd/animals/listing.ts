import type { HerdAnimal } from "@corral/contract/types";
import { itemStateTones, itemStateWords } from "@corral/domain/states/item";
import type { Db, Tx } from "#src/platform/database/db";

/** The animal's open listing, for its page; null when it has none. */
export async function readListing(db: Db | Tx, animalId: string): Promise<HerdAnimal["listing"]> {
  const item = await db
    .selectFrom("catalog_item")
    .select(["id", "price", "status"])
    .where("animal_id", "=", animalId)
    .where("status", "in", ["draft", "published", "paused"])
    .executeTakeFirst();
  return item
    ? { itemId: item.id, price: item.price, stateWords: itemStateWords[item.status], tone: itemStateTones[item.status] }
    : null;
}
