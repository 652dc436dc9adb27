import { type ItemKind, isLivestock, type PriceMode } from "../kernel/item-kinds";
import { type Centavos, centavos, grams, MAX_AMOUNT, priceByWeight } from "../kernel/money";

export const shelfOf = {
  product: "productos",
  animal: "animales",
  lot: "animales",
  pick_from_lot: "animales",
  session: "visitas",
  service: "visitas",
  sponsorship: "visitas",
} as const;

export const deliveries = ["pickup", "seller_delivers", "carrier", "buyer_carrier", "on_site"] as const;

export type Delivery = (typeof deliveries)[number];

export const deliveryWords: Record<Delivery, string> = {
  pickup: "Recoges en el rancho",
  seller_delivers: "Te lo llevamos",
  carrier: "Por paquetería o flete",
  buyer_carrier: "Mandas a tu transportista",
  on_site: "En el rancho",
};
/** An animal travels on a trailer, whose price is agreed apart. */
export const deliveryWordsOf = (kind: ItemKind, way: Delivery) =>
  isLivestock(kind) && way === "carrier" ? "Te lo llevamos (flete aparte)" : deliveryWords[way];

/** Bounds of an item and its dates (domain.md §7.3, §7.10, §7.12). */
export const itemBounds = {
  title: { min: 3, max: 80 },
  subtitle: 120,
  description: 2_000,
  category: 40,
  maxQty: 999,
  photos: 12,
  /** Basis points. */
  deposit: { min: 1_000, max: 9_000 },
  /** Animals that one lot offers to choose from. */
  picks: 60,
  /** Days to choose after buying. */
  pickDays: { min: 1, max: 60, usual: 7 },
  /** Grams: two tonnes. */
  weight: 2_000_000,
  /** The most that a whole lot may weigh: a hundred tonnes. */
  lotWeight: 100_000_000,
  capacity: 5_000,
  tiers: 8,
  tierName: 40,
  /** Minutes: from a quarter of an hour to a week. */
  length: { min: 15, max: 10_080 },
  /** Minutes before the start at which the sale closes: up to thirty days. */
  closes: 43_200,
  /** Minutes before the start at which the sale opens: up to half a year. */
  opens: 259_200,
  /** Days left out when a weekly repeat is made. */
  skips: 60,
} as const;

/** The price of an item in centavos: fixed, or computed from its weight. Undefined when it is out of bounds. */
export function itemPrice(f: {
  priceMode: PriceMode;
  price: number | null;
  pricePerKg: number | null;
  estWeightG: number | null;
}): Centavos | undefined {
  const price =
    f.priceMode !== "per_kg"
      ? f.price
      : f.pricePerKg && f.estWeightG
        ? priceByWeight(grams(f.estWeightG), centavos(f.pricePerKg))
        : null;
  return price !== null && price >= 1 && price <= MAX_AMOUNT ? centavos(price) : undefined;
}
