export const itemKinds = ["product", "animal", "lot", "pick_from_lot", "session", "service", "sponsorship"] as const;

export type ItemKind = (typeof itemKinds)[number];

export const itemKindWords: Record<ItemKind, string> = {
  product: "Producto",
  animal: "Animal",
  lot: "Lote",
  pick_from_lot: "Lote a escoger",
  session: "Visita",
  service: "Servicio",
  sponsorship: "Padrinazgo",
};

/** What is alive: set aside with a deposit, carried on a trailer, under the policies about animals. */
export const isLivestock = (kind: ItemKind) => kind === "animal" || kind === "lot" || kind === "pick_from_lot";

/** How a price is worked out (domain.md §7.3): for the unit, by the kilo, for each head of a lot, for the whole lot, or for what both sides agree on. */
export const priceModes = ["fixed", "per_kg", "per_head", "per_lot", "negotiable"] as const;
export type PriceMode = (typeof priceModes)[number];
/** The price modes of each kind; the first is the default. */
export const priceModesOf: Record<ItemKind, readonly PriceMode[]> = {
  product: ["fixed"],
  animal: ["fixed", "per_kg", "negotiable"],
  lot: ["per_head", "per_lot", "per_kg", "negotiable"],
  pick_from_lot: ["per_head", "per_kg", "per_lot"],
  session: ["fixed"],
  service: ["fixed"],
  sponsorship: ["fixed"],
};

/** Whether a lot is sold as one: for its price, or at a price by the kilo of all of it. Animals with a record are weighed one by one. */
export const isWholeLot = (kind: ItemKind, mode: PriceMode) =>
  (kind === "lot" && mode !== "per_head") || (kind === "pick_from_lot" && mode === "per_lot");

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
