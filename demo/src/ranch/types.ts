import type { BasisPoints, Centavos, Grams } from "@corral/domain/kernel/money";
import type { Day, Zone } from "@corral/domain/kernel/time";
import type { Business } from "@corral/server/features/business/settings/business";
import type { AnimalPicture, DrawnSpecies } from "../pictures/draw-animal";
import type { PlaceKind } from "../pictures/places";
import type { ProductKind } from "../pictures/products";

export type SpeciesCode = DrawnSpecies;
export type Sex = "female" | "male" | "castrated_male";

/** What the demo ranch consists of. Rows name each other by `key`; whoever stores them gives the ids. */
export interface RanchPlan {
  business: Business;
  zone: Zone;
  groups: PlannedGroup[];
  /** Parents come before their young. */
  animals: PlannedAnimal[];
  items: PlannedItem[];
  series: PlannedSeries[];
  sessions: PlannedSession[];
  sales: PlannedSale[];
}

export interface PlannedGroup {
  key: string;
  kind: "pen" | "lot" | "litter";
  name: string;
}

export interface PlannedAnimal {
  key: string;
  groupKey: string;
  /** The day on which it came to that group. */
  groupedOn: Day;
  species: SpeciesCode;
  breed: string;
  name: string;
  sex: Sex;
  birthDate: Day;
  color: string;
  marks: string;
  purpose: "breeding" | "milk" | "fattening" | "companion" | "exhibition" | "work";
  damKey: string | null;
  sireKey: string | null;
  published: boolean;
  story: string;
  identifiers: {
    type: "siniiga" | "ear_tag_internal" | "microchip" | "tattoo" | "leg_band" | "registry_no";
    value: string;
    appliedOn: Day;
  }[];
  /** The first is the one of its card. */
  pictures: AnimalPicture[];
  alt: string;
  /** Oldest first. */
  events: PlannedEvent[];
}

/** `data` by the fields of its type (domain/animals/event-types.ts), and `note`. A sire is named by its key. */
export interface PlannedEvent {
  type: string;
  status: "done" | "planned";
  on: Day;
  data: { grams?: Grams; note?: string; sireKey?: string; [field: string]: string | number | undefined };
  published: boolean;
}

type PlannedPicture =
  | { of: "animal"; animalKey: string }
  | { of: "product"; kind: ProductKind; seed: string }
  | { of: "place"; kind: PlaceKind; seed: string };

export interface PlannedItem {
  key: string;
  kind: "animal" | "product" | "session";
  shelf: "animales" | "productos" | "visitas";
  animalKey: string | null;
  title: string;
  subtitle: string;
  description: string;
  species: SpeciesCode | null;
  category: string;
  priceMode: "fixed" | "per_kg";
  /** Of one unit; of one sold by weight, its estimate. */
  price: Centavos;
  pricePerKg: Centavos | null;
  estWeight: Grams | null;
  taxClass: "iva_0" | "iva_16" | "exempt";
  depositBp: BasisPoints | null;
  /** Before the planned sales; null is without limit. */
  stock: number | null;
  /** What the planned sales leave. */
  left: number | null;
  maxQty: number;
  delivery: ("pickup" | "seller_delivers" | "carrier" | "on_site")[];
  publishedDaysAgo: number;
  picture: PlannedPicture;
  alt: string;
}

export interface Tier {
  code: string;
  name: string;
  price: Centavos;
}

/** A visit that repeats every week, at one hour. */
export interface PlannedSeries {
  key: string;
  itemKey: string;
  weekdays: number[];
  time: string;
  from: Day;
  until: Day;
  /** Days left out. */
  skip: Day[];
  zone: Zone;
  minutes: number;
  capacity: number;
  tiers: Tier[];
  /** Minutes before the start. */
  opensBefore: number | null;
  closesBefore: number;
}

export interface PlannedSession {
  key: string;
  itemKey: string;
  seriesKey: string;
  /** The day of its repeat, also when it was moved to another hour by itself. */
  seriesDay: Day;
  alone: boolean;
  opensBefore: number | null;
  closesBefore: number;
  /** "2026-11-21T10:00": the wall of the business's zone. */
  localStart: string;
  zone: Zone;
  minutes: number;
  capacity: number;
  /** Places taken before the planned sales, by bookings that the demo doesn't tell. */
  taken: number;
  tiers: Tier[];
}

export type SaleOutcome =
  | "paid"
  /** The card's bank asks its owner first (3-D Secure). */
  | "paid_after_challenge"
  /** The card is turned down first. */
  | "paid_another_way"
  /** At the till and by transfer, before either news reached the shop. */
  | "paid_twice"
  /** One peso short, and a new CLABE out for that peso. */
  | "partially_paid"
  | "overpaid"
  /** Half of it came, and a new CLABE for the rest ran out: a person has to decide. */
  | "half_paid"
  | "waiting"
  | "in_review"
  /** In review for more than a day: a person has to ask. */
  | "undecided"
  /** Nobody ever tried to pay. */
  | "abandoned"
  | "expired"
  /** The wallet's link, which the shop ends at the provider when its time is over. */
  | "lapsed"
  /** After the end, with the units still free. */
  | "paid_late"
  /** After the end, when somebody else has the animal: a person has to decide. */
  | "paid_too_late"
  | "declined"
  | "released"
  /** Paid and made ready; handed over as well; and given back after that, with its money. */
  | "ready"
  | "delivered"
  | "returned"
  | "partially_refunded"
  | "refunded"
  | "disputed";

/** A sale to be played through the shop's own calls, in this order. */
export interface PlannedSale {
  key: string;
  lines: { itemKey: string; sessionKey: string | null; tier: string | null; qty: number }[];
  buyer: { name: string; phone: string; email: string };
  /** The way that ends it. */
  method: "card" | "wallet" | "oxxo" | "spei";
  daysAgo: number;
  outcome: SaleOutcome;
}
