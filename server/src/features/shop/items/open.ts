import type { ItemKind, PriceMode } from "@corral/domain/kernel/item-kinds";
import { countInWords } from "@corral/domain/kernel/text/count-in-words";
import { moduleCodes, modulesToSell } from "@corral/domain/modules";
import { shownItemStates } from "@corral/domain/shop/items/states";
import { type RawBuilder, sql } from "kysely";
import type { OpenThings } from "#src/features/business/modules/open-things";

/** Counts what a condition on items `i` gives, by the modules that its items need. */
export const countBySoldAs =
  (words: readonly [one: string, many: string], from: RawBuilder<unknown>, counted: RawBuilder<unknown>): OpenThings =>
  async (_, db) => {
    const { rows } = await sql<{ kind: ItemKind; priceMode: PriceMode; isOfBirth: boolean; n: number }>`
      select i.kind, i.price_mode as "priceMode", i.dam_id is not null as "isOfBirth", count(distinct ${counted})::integer as n
      from ${from} group by 1, 2, 3`.execute(db);
    return moduleCodes.flatMap((module) => {
      const n = rows.reduce((sum, it) => sum + (modulesToSell(it).includes(module) ? it.n : 0), 0);
      return n === 0 ? [] : [{ module, words: countInWords(n, words) }];
    });
  };

export const itemsOpen = [
  countBySoldAs(
    ["publicación en la tienda", "publicaciones en la tienda"],
    sql`catalog_item i where i.status = any(${[...shownItemStates]})`,
    sql`i.id`,
  ),
];
