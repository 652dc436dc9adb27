import { keysOf } from "./lookup";

/** How a price is worked out (domain.md §7.3): for the unit, by the kilo, for each head of a lot, for the whole lot, or for what both sides agree on. */
export const priceModes = ["fixed", "per_kg", "per_head", "per_lot", "negotiable"] as const;
export type PriceMode = (typeof priceModes)[number];

interface Kind {
  words: string;
  /** The unit that is sold: one animal, heads of a lot, animals that the buyer picks, pieces in stock, places of a date; `none` for a donation. */
  units: "animal" | "heads" | "picks" | "stock" | "places" | "none";
  /** How it may be priced; the first is the default. */
  priceModes: readonly PriceMode[];
}
/** Every kind of item. A new kind must state here what the rest of the code asks about kinds. */
const kinds = {
  product: { words: "Producto", units: "stock", priceModes: ["fixed"] },
  animal: { words: "Animal", units: "animal", priceModes: ["fixed", "per_kg", "negotiable"] },
  lot: { words: "Lote", units: "heads", priceModes: ["per_head", "per_lot", "per_kg", "negotiable"] },
  pick_from_lot: { words: "Lote a escoger", units: "picks", priceModes: ["per_head", "per_kg", "per_lot"] },
  session: { words: "Visita", units: "places", priceModes: ["fixed"] },
  service: { words: "Servicio", units: "stock", priceModes: ["fixed"] },
  sponsorship: { words: "Padrinazgo", units: "none", priceModes: ["fixed"] },
} as const satisfies Record<string, Kind>;
export type ItemKind = keyof typeof kinds;
export const itemKinds = keysOf(kinds);
export const kindWords = (kind: ItemKind): string => kinds[kind].words;
export const priceModesOf = (kind: ItemKind): readonly PriceMode[] => kinds[kind].priceModes;

const counts = (units: Kind["units"]) => (kind: ItemKind) => kinds[kind].units === units;
/** True if heads of a lot are sold. A head has no record of its own. */
export const hasHeads = counts("heads");
/** True if the buyer picks animals, from a group or from the young of a birth. */
export const hasPicks = counts("picks");
/** True if it has a number in stock, which each sale lowers. */
export const hasStock = counts("stock");
/** True if places of dates are sold. The dates have the prices. */
export const hasDates = counts("places");
/** True for a donation: it isn't a sale, and it isn't taxed. */
export const isGift = counts("none");

/** What is alive: set aside with a deposit, carried on a trailer, under the policies about animals. */
export const isLivestock = (kind: ItemKind) => kind === "animal" || hasHeads(kind) || hasPicks(kind);

/** Whether a lot is sold as one: for its price, or at a price by the kilo of all of it. Animals with a record are weighed one by one. */
export const isWholeLot = (kind: ItemKind, mode: PriceMode) =>
  (hasHeads(kind) && mode !== "per_head") || (hasPicks(kind) && mode === "per_lot");

/** Whether there is one of it. */
export const isSingle = (kind: ItemKind, mode: PriceMode) => kind === "animal" || isWholeLot(kind, mode);

export const taxClasses = ["iva_0", "iva_16", "exempt", "accountant"] as const;

export type TaxClass = (typeof taxClasses)[number];

export const taxClassWords: Record<TaxClass, string> = {
  iva_0: "IVA 0 %",
  iva_16: "IVA 16 %, incluido en el precio",
  exempt: "Exento de IVA",
  accountant: "Que lo diga mi contador",
};
