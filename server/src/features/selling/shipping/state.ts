import type { ItemKind } from "@corral/domain/kernel/item-kinds";
import { move } from "@corral/domain/kernel/machine";
import { ok, type Result } from "@corral/domain/kernel/result";
import { type Instant, toIso, type Zone } from "@corral/domain/kernel/time";
import {
  allowedWays,
  decideShipping,
  isCarried,
  isWayAgreed,
  type ShippingAsk,
  type ShippingPlan,
  type ShippingRules,
  shippingInWords,
  toShippingRules,
} from "@corral/domain/selling/shipping";
import {
  type FreightQuoteEvent,
  type FreightQuoteState,
  freightQuoteMoves,
} from "@corral/domain/selling/shipping/states";
import type { Delivery } from "@corral/domain/shop/items";
import { type Selectable, sql, type Updateable } from "kysely";
import { readSettings, type Settings } from "#src/features/business/settings/business";
import type { SaleRow } from "#src/features/payments/settlement/sale-state";
import { isUnborn, type Priced } from "#src/features/shop/catalog/price-lines";
import type { Db, Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";
import type { TxDeps } from "#src/platform/deps";

export type ShippingRow = Selectable<Tables["sale_shipping"]>;

export type Carried = { kind: ItemKind; delivery: Delivery[]; isUnborn: boolean };
export const carried = [
  "kind",
  "delivery",
  sql<boolean>`dam_id is not null and born_at is null`.as("isUnborn"),
] as const;

/** How the items of a sale may be delivered, as they say now. */
export const itemsOf = async (db: Db | Tx, saleId: string): Promise<Carried[]> =>
  await db
    .selectFrom("catalog_item")
    .select(carried)
    .where("id", "in", (q) => q.selectFrom("sale_line").select("item_id").where("sale_id", "=", saleId))
    .execute();

/** How a new sale gets to its buyer, where that was chosen with it. */
export function chosenShipping(
  ask: ShippingAsk | undefined,
  priced: readonly Priced[],
  { settings, now, zone }: { settings: Pick<Settings, "shipping">; now: Instant; zone: Zone },
): Result<ShippingPlan | undefined, "VALIDATION_FAILED" | "SHIPPING_NOT_ALLOWED"> {
  if (!ask) return ok(undefined);
  const rules = toShippingRules(
    settings.shipping,
    priced.map(({ item }) => ({ isUnborn: isUnborn(item) })),
  );
  const ways = allowedWays(
    priced.map(({ item }) => ({ kind: item.kind, delivery: item.delivery })),
    rules,
  );
  return decideShipping(ask, { ways, rules, now, zone }, "shipping.");
}

/** What the sale's own row says of its delivery. */
export const saleShipping = (
  plan: Pick<ShippingPlan, "way" | "zone" | "carrier" | "plates" | "freight" | "slot">,
  { taxClass }: Pick<ShippingRules, "taxClass"> | Pick<Settings["shipping"], "taxClass">,
) => ({
  freight: plan.freight,
  freight_tax: taxClass,
  shipping_words: shippingInWords(plan),
  scheduled_local: plan.slot,
});

const columnsOf = (plan: ShippingPlan, now: Instant) => ({
  way: plan.way,
  zone: plan.zone,
  address: plan.address,
  carrier: plan.carrier,
  plates: plan.plates,
  carrier_phone: plan.carrierPhone,
  quote: plan.way === "quote" ? ("asked" as const) : null,
  quote_amount: null,
  quote_km: null,
  quote_note: "",
  quote_ends_at: null,
  quoted_by: null,
  changed_at: toIso(now),
});

/** The statement that stores the first choice of a sale. */
export const insertShipping = (tx: Tx, saleId: string, plan: ShippingPlan, now: Instant) =>
  tx.insertInto("sale_shipping").values({ sale_id: saleId, ...columnsOf(plan, now) });

/** The choice of a sale; undefined while there is none. */
export const readShipping = (db: Db | Tx, saleId: string): Promise<ShippingRow | undefined> =>
  db.selectFrom("sale_shipping").selectAll().where("sale_id", "=", saleId).executeTakeFirst();

/** Stores another choice in the place of the one before, with a new version. The caller holds the sale's locks. */
export async function replaceShipping(tx: Tx, saleId: string, plan: ShippingPlan, now: Instant): Promise<void> {
  const columns = columnsOf(plan, now);
  await tx
    .insertInto("sale_shipping")
    .values({ sale_id: saleId, ...columns })
    .onConflict((c) =>
      c.column("sale_id").doUpdateSet((e) => ({ ...columns, version: e("sale_shipping.version", "+", 1) })),
    )
    .execute();
}

/** Changes a quote by its table, with a new version. Throws for a transition that the table forbids; locks as above. */
export async function moveQuote(
  tx: Tx,
  row: ShippingRow,
  event: FreightQuoteEvent,
  now: Instant,
  also: Updateable<Tables["sale_shipping"]> = {},
): Promise<void> {
  const to = row.quote && move<FreightQuoteState, FreightQuoteEvent>(freightQuoteMoves, row.quote, event);
  if (!to) throw new IllegalMove(`a quote that is ${row.quote} does not accept ${event}`);
  await writingStates(tx)
    .updateTable("sale_shipping")
    .set((e) => ({ ...also, quote: to, changed_at: toIso(now), version: e("version", "+", 1) }))
    .where("sale_id", "=", row.sale_id)
    .execute();
  row.quote = to;
  row.version += 1;
}

/** Whether the table lets a quote take this event. */
export const mayQuote = (row: Pick<ShippingRow, "quote">, event: FreightQuoteEvent): boolean =>
  row.quote !== null && move<FreightQuoteState, FreightQuoteEvent>(freightQuoteMoves, row.quote, event) !== undefined;

const isAgreed = (row: ShippingRow | undefined) => row !== undefined && isWayAgreed(row.quote);

/** Why goods can't go out: nobody said how they get to their buyer, though it can be chosen. */
export async function whyNotSentOut(tx: Tx, sale: SaleRow): Promise<string | undefined> {
  if (isAgreed(await readShipping(tx, sale.id))) return undefined;
  const items = await itemsOf(tx, sale.id);
  const { shipping } = await readSettings(tx);
  return allowedWays(items, toShippingRules(shipping, items)).length > 0
    ? "Nadie ha dicho cómo se entrega. Anótalo abajo, en «Entrega», y luego marca que salió."
    : undefined;
}

/** Stores that the goods of a sale are collected, where they are handed over and no other way was agreed on. */
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
