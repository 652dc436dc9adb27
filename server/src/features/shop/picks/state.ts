import { type Instant, toIso } from "@corral/domain/kernel/time";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { newId } from "#src/platform/ids";

interface By {
  who: string;
  staffId: string | null;
  now: Instant;
  /** The sale whose units return. */
  saleId?: string;
}

/**
 * Makes the stock of a listing to choose from what its animals say: those that nobody has, less the heads that are
 * bought and not chosen yet; before a birth, as many places as were put on sale. The caller holds the listing's lock from an earlier statement, so that this one sees every
 * purchase that came before.
 */
export async function followPicks(tx: Tx, itemId: string, by: By): Promise<void> {
  const live = inList(liveClaimStates);
  await sql`
    with counted as (
      select i.id, i.stock, greatest(0,
        (select case when i.dam_id is not null and i.born_at is null then i.places else count(*) end from pick_animal p where p.item_id = i.id and not exists (
          select from claim k where k.subject_type = 'animal' and k.subject_id = p.animal_id and k.state in ${live}))
        - (select coalesce(sum(k.qty), 0) from claim k
          where k.item_id = i.id and k.subject_type = 'lot' and k.state in ${live}))::int as free
      from catalog_item i where i.id = ${itemId}),
    moved as (
      update catalog_item i set stock = c.free from counted c where i.id = c.id and i.stock <> c.free
      returning i.id, c.free, c.free - c.stock as change)
    insert into stock_movement (id, item_id, kind, qty, after, reason, sale_id, at, by_staff, who)
    select ${newId()}::uuid, id, case when returns then 'release' else 'adjustment' end, change, free,
      case when returns then '' else 'Cambió lo que se escoge' end, case when returns then ${by.saleId ?? null}::uuid end,
      ${toIso(by.now)}::timestamptz, ${by.staffId}::uuid, ${by.who}
    from moved cross join lateral (select change > 0 and ${by.saleId ?? null}::uuid is not null as returns) r`.execute(
    tx,
  );
}

/** Takes animals out of a listing that offers them, whose lock the caller holds. */
export async function takeOut(tx: Tx, itemId: string, animalIds: readonly string[], by: By): Promise<void> {
  if (animalIds.length === 0) return;
  await tx
    .deleteFrom("pick_animal")
    .where("item_id", "=", itemId)
    .where("animal_id", "in", [...animalIds])
    .execute();
  await followPicks(tx, itemId, by);
}
