import type { HerdAnimal } from "@corral/contract/types";
import { offerSaid } from "@corral/domain/herd/animals/offer";
import type { Centavos } from "@corral/domain/kernel/money";
import { type ClaimState, liveClaimStates } from "@corral/domain/shop/claims/states";
import type { ItemState } from "@corral/domain/shop/items/states";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";

/** The animal's open listing, or the one that it is chosen from, for its page; null when it has none. */
export async function readListing(db: Db | Tx, animalId: string): Promise<HerdAnimal["listing"]> {
  const { rows } = await sql<{ item_id: string; price: Centavos; status: ItemState; claim: ClaimState | null }>`
    select i.item_id, i.price, i.status, c.state as claim from offered_animal i
      left join claim c on c.subject_id = i.animal_id and c.subject_type = 'animal' and c.state in ${inList(liveClaimStates)}
    where i.animal_id = ${animalId} and i.status in ('draft', 'published', 'paused') limit 1`.execute(db);
  const [item] = rows;
  if (!item) return null;
  const { words, tone } = offerSaid(item.status, item.claim ?? undefined);
  return { itemId: item.item_id, price: item.price, stateWords: words, tone };
}
