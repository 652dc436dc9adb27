import { allowedWays, isCarried, toShippingRules } from "@corral/domain/selling/shipping";
import { readSettings } from "#src/features/business/settings/business";
import type { SaleRow } from "#src/features/payments/settlement/sale-state";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { itemsOf } from "./shipping-view";
import { readShipping, replaceShipping, type ShippingRow, saleShipping } from "./state";

/** A freight that nobody accepted is no agreement on how a sale gets to its buyer. */
const isAgreed = (row: ShippingRow | undefined) =>
  row !== undefined && (row.way !== "quote" || row.quote === "accepted");

/** Why goods can't go out: nobody said how they get to their buyer, though it can be chosen. */
export async function whyNotSentOut(tx: Tx, sale: SaleRow): Promise<string | undefined> {
  if (isAgreed(await readShipping(tx, sale.id))) return undefined;
  const items = await itemsOf(tx, sale.id);
  const { shipping } = await readSettings(tx);
  return allowedWays(items, toShippingRules(shipping, items)).length > 0
    ? "Nadie ha dicho cómo se entrega. Anótalo abajo, en «Entrega», y luego marca que salió."
    : undefined;
}

/** Goods that are handed over where they are, without a way that was agreed on, were collected: that is what the sale says from then on. */
export async function settleWay(deps: TxDeps, tx: Tx, sale: SaleRow): Promise<void> {
  if (sale.fulfilment === "in_transit" || isAgreed(await readShipping(tx, sale.id))) return;
  if (!(await itemsOf(tx, sale.id)).some(isCarried)) return;
  const { shipping } = await readSettings(tx);
  const plan = {
    ...{ way: "pickup" as const, slot: sale.scheduled_local, freight: sale.freight },
    ...{ zone: null, address: null, carrier: null, plates: null, carrierPhone: null },
  };
  await replaceShipping(tx, sale.id, plan, deps.now());
  await tx.updateTable("sale").set(saleShipping(plan, shipping)).where("id", "=", sale.id).execute();
}
