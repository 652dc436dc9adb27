import type { Shipping, ShippingOptions } from "@corral/contract/types";
import { centavos } from "@corral/domain/kernel/money";
import { dayInWords, dayOfWall, momentInWords, toIso } from "@corral/domain/kernel/time";
import {
  allowedWays,
  quoteSaid,
  quoteStanding,
  type ShippingRules,
  shippingInWords,
  toShippingRules,
  whyNotChanged,
} from "@corral/domain/selling/shipping";
import { offerSlots } from "@corral/domain/selling/shipping-slots";
import { readSettings, type Settings } from "#src/features/business/settings/business";
import type { SaleRow } from "#src/features/payments/settlement/sale-state";
import { wallWords } from "#src/features/selling/sales/timeline";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { type Carried, carried, itemsOf, readShipping, type ShippingRow } from "./state";

function optionsFor(
  deps: TxDeps,
  settings: Settings,
  rules: ShippingRules,
  items: readonly Carried[],
): ShippingOptions {
  // A business that doesn't use it agrees on each delivery by itself.
  const ways = settings.modules.includes("deliveries") ? allowedWays(items, rules) : [];
  const isCollected = ways.includes("pickup") || ways.includes("own_carrier");
  return {
    ways,
    days: isCollected
      ? offerSlots(rules, deps.now(), deps.zone).map(({ day, times }) => ({
          day,
          words: dayInWords(day, { year: false }),
          times,
        }))
      : [],
    zones: ways.includes("zone") ? rules.zones.map(({ name, price }) => ({ name, price })) : [],
    quoteHold: settings.shipping.quoteHold,
  };
}

/** What may be chosen for these items; unknown ones allow nothing. */
export async function cartOptions(deps: Deps, itemIds: readonly string[]): Promise<ShippingOptions> {
  const settings = await readSettings(deps.db);
  const ids = [...new Set(itemIds)];
  const items = (await deps.db
    .selectFrom("catalog_item")
    .select(carried)
    .where("id", "in", ids)
    .execute()) as Carried[];
  const known = items.length === ids.length ? items : [];
  return optionsFor(deps, settings, toShippingRules(settings.shipping, known), known);
}

/** How a sale gets to its buyer, as one side reads it. Where it goes is told to the phone that bought and to staff, not to whoever has the link. */
export async function shippingView(
  deps: TxDeps,
  db: Db | Tx,
  sale: SaleRow,
  { side, isMine }: { side: "buyer" | "seller"; isMine: boolean },
): Promise<Shipping> {
  const settings = await readSettings(db);
  const [row, items] = [await readShipping(db, sale.id), await itemsOf(db, sale.id)];
  const rules = toShippingRules(settings.shipping, items);
  // What was agreed on for a zone stands for this sale.
  if (row?.zone)
    rules.zones = [{ name: row.zone, price: sale.freight }, ...rules.zones.filter((z) => z.name !== row.zone)];
  const local = sale.scheduled_local?.slice(0, 16).replace("T", " ") ?? null;
  return {
    version: row?.version ?? 0,
    way: row?.way ?? null,
    words: row ? wordsOf(row) : null,
    whenWords: local && wallWords(local),
    day: local ? dayOfWall(local) : null,
    time: local?.slice(11) ?? null,
    zone: row?.zone ?? null,
    address: (isMine && row?.address) || null,
    carrier: row?.carrier ?? null,
    plates: row?.plates ?? null,
    carrierPhone: (isMine && row?.carrier_phone) || null,
    freight: sale.freight,
    quote: row ? quoteView(deps, row, side) : null,
    options: optionsFor(deps, settings, rules, items),
    why: whyNotChanged(sale) ?? null,
    perKm: side === "seller" ? rules.perKm : centavos(0),
    perKmMin: side === "seller" ? rules.perKmMin : centavos(0),
  };
}

/** A quote that nobody accepted, in place of the choice that it would make. */
const OPEN_QUOTE: Partial<Record<string, string>> = {
  asked: "Flete por cotizar",
  given: "Flete por aceptar",
  refused: "Entrega por acordar",
};

/** The choice in words; what a quote is asked for isn't agreed on yet. */
export const wordsOf = (row: Pick<ShippingRow, "way" | "zone" | "carrier" | "plates" | "quote">) =>
  (row.way === "quote" && OPEN_QUOTE[row.quote ?? "asked"]) || shippingInWords(row);

function quoteView(deps: TxDeps, row: ShippingRow, side: "buyer" | "seller"): Shipping["quote"] {
  const state = quoteStanding({ state: row.quote, amount: row.quote_amount, endsAt: row.quote_ends_at }, deps.now());
  if (!state) return null;
  return {
    state,
    words: quoteSaid[side][state].words,
    tone: quoteSaid[side][state].tone,
    amount: row.quote_amount,
    km: row.quote_km,
    note: row.quote_note,
    endsAt: row.quote_ends_at === null ? null : toIso(row.quote_ends_at),
    endsWords: row.quote_ends_at === null ? null : momentInWords(deps.zone, row.quote_ends_at),
  };
}
