import { toIso } from "@corral/domain/kernel/time";
import type { ItemRow } from "#src/features/shop/catalog/store";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";

type Priced = Pick<ItemRow, "price" | "price_mode" | "price_per_kg" | "est_weight_g">;

export const samePrice = (a: Priced, b: Priced) =>
  a.price === b.price &&
  a.price_mode === b.price_mode &&
  a.price_per_kg === b.price_per_kg &&
  a.est_weight_g === b.est_weight_g;

/** Records an item's new price, in the transaction that sets it. */
export const notePrice = (deps: TxDeps, tx: Tx, by: Staff | "programa", itemId: string, p: Priced) =>
  tx
    .insertInto("item_price")
    .values({
      id: newId(),
      item_id: itemId,
      price: p.price,
      price_mode: p.price_mode,
      price_per_kg: p.price_per_kg,
      est_weight_g: p.est_weight_g,
      at: toIso(deps.now()),
      by_staff: typeof by === "string" ? null : by.id,
      who: typeof by === "string" ? by : by.name,
    })
    .execute();

/** A price for the audit log. */
export const priceFacts = (p: Priced) =>
  p.price_mode === "per_kg"
    ? { price: p.price, pricePerKg: p.price_per_kg, grams: p.est_weight_g }
    : { price: p.price };
