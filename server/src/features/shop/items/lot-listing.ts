import { lotStock } from "@corral/domain/herd/lots";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { LotVerbs } from "#src/features/herd/lots/heads";
import { newId } from "#src/platform/ids";

const open = ["draft", "published", "paused", "sold_out"] as const;

/** What the shop does about a lot's listing, for the herd. */
export const lotListing: LotVerbs = {
  async lockListings(tx, groupIds) {
    await tx
      .selectFrom("catalog_item")
      .select("id")
      .where("group_id", "in", [...groupIds])
      .where("kind", "=", "lot")
      .where("status", "in", [...open])
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
  },

  async followHeads(tx, groupId, count, { who, staffId, now }) {
    const items = await tx
      .selectFrom("catalog_item")
      .select(["id", "stock", "price_mode"])
      .where("group_id", "=", groupId)
      .where("kind", "=", "lot")
      .where("status", "in", [...open])
      .execute();
    for (const item of items) {
      const stock = lotStock(count, item.price_mode);
      const change = stock - (item.stock ?? 0);
      if (change === 0) continue;
      await sql`
        with moved as (update catalog_item set stock = ${stock} where id = ${item.id} returning id)
        insert into stock_movement (id, item_id, kind, qty, after, reason, at, by_staff, who)
        select ${newId()}::uuid, id, 'adjustment', ${change}::integer, ${stock}::integer, 'Cambió el lote', ${toIso(now)}::timestamptz,
          ${staffId}::uuid, ${who} from moved`.execute(tx);
    }
  },
};
