import type { BasisPoints, Centavos, Grams } from "@corral/domain/kernel/money";
import type { Day, Zone } from "@corral/domain/kernel/time";
import type { ShippingAsk } from "@corral/domain/selling/shipping";
import type { Delivery } from "@corral/domain/shop/items";
import type { Business } from "@corral/server/features/business/settings/business";
import type { AnimalPicture, DrawnSpecies } from "../pictures/draw-animal";

export type SpeciesCode = DrawnSpecies;
export type Sex = "female" | "male" | "castrated_male";

/** The demo ranch. Rows reference each other by `key`; the seed assigns ids. */
export interface RanchPlan {
  business: Business;
  zone: Zone;
  groups: PlannedGroup[];
  /** Parents before their young. */
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
  /** The day on which it joined that group. */
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
  /** The first is shown on its card. `alt` says what it shows. */
  pictures: (AnimalPicture & { alt: string })[];
  /** Oldest first. */
  events: PlannedEvent[];
}

/** `data` by the fields of its type (domain/src/herd/records/event-types.ts), and `note`. A sire is referenced by key. */
export interface PlannedEvent {
  type: string;
  status: "done" | "planned";
  on: Day;
  data: { grams?: Grams; note?: string; sireKey?: string; [field: string]: string | number | undefined };
  published: boolean;
}

/** An animal's own, or a file of `demo/pictures`: of its goods or its places. */
type PlannedPicture = { of: "animal"; animalKey: string } | { of: "good" | "visit"; name: string };

export interface PlannedItem {
  key: string;
  kind: "animal" | "product" | "session" | "sponsorship";
  shelf: "animales" | "productos" | "visitas";
  animalKey: string | null;
  title: string;
  subtitle: string;
  description: string;
  species: SpeciesCode | null;
  category: string;
  priceMode: "fixed" | "per_kg" | "negotiable";
  /** The unit price, or its estimate when sold by weight. */
  price: Centavos;
  pricePerKg: Centavos | null;
  estWeight: Grams | null;
  taxClass: "iva_0" | "iva_16" | "exempt";
  depositBp: BasisPoints | null;
  depositAmount?: Centavos | null;
  depositRefundable?: boolean | null;
  depositDays?: number | null;
  /** Before the planned sales; null is unlimited. */
  stock: number | null;
  /** After the planned sales. */
  left: number | null;
  maxQty: number;
  delivery: Delivery[];
  publishedDaysAgo: number;
  picture: PlannedPicture;
  /** The description of a drawing of its own. */
  alt: string;
}

export interface Tier {
  code: string;
  name: string;
  price: Centavos;
}

/** A visit that repeats every week at one time. */
export interface PlannedSeries {
  key: string;
  itemKey: string;
  weekdays: number[];
  time: string;
  from: Day;
  until: Day;
  /** Skipped days. */
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
  /** The day in its series, also when its time was changed individually. */
  seriesDay: Day;
  alone: boolean;
  opensBefore: number | null;
  closesBefore: number;
  /** "2026-11-21T10:00", local time of the business's zone. */
  localStart: string;
  zone: Zone;
  minutes: number;
  capacity: number;
  /** Places taken by bookings outside the planned sales. */
  taken: number;
  tiers: Tier[];
}

export type SaleOutcome =
  | "paid"
  /** After 3-D Secure. */
  | "paid_after_challenge"
  /** After a declined card. */
  | "paid_another_way"
  /** By voucher and by transfer, before the shop was notified of either. */
  | "paid_twice"
  /** One peso short, with a new CLABE for that peso. */
  | "partially_paid"
  | "overpaid"
  /** Half of it was paid, and a new CLABE for the rest expired: a review task. */
  | "half_paid"
  | "waiting"
  | "in_review"
  /** Under review for more than a day: a review task. */
  | "undecided"
  /** Without any attempt. */
  | "abandoned"
  | "expired"
  /** The wallet's link expired and was ended at the provider. */
  | "lapsed"
  /** After the deadline, with the units still free. */
  | "paid_late"
  /** After the deadline, when the animal was sold to somebody else: a review task. */
  | "paid_too_late"
  | "declined"
  | "released"
  /** Paid and prepared; also delivered; also returned and refunded. */
  | "ready"
  | "delivered"
  | "returned"
  | "partially_refunded"
  | "refunded"
  | "disputed";

/** What people do after a purchase of the week. */
export type PlannedAct =
  | { does: "goods"; what: "ready" | "deliver" }
  /** Agrees on a time to hand over, by the wall clock: "2026-11-21T10:00". */
  | { does: "schedule"; date: string }
  /** The staff has found the transfer at the bank. */
  | { does: "confirm" }
  /** So many of its places come in. */
  | { does: "enter"; places: number }
  /** The buyer asks to cancel. */
  | { does: "ask"; text: string }
  /** The cashier's drawer. */
  | { does: "till"; what: "open" | "close" };

/** A sale to be played through the shop's own functions, in this order. */
export interface PlannedSale {
  key: string;
  lines: { itemKey: string; sessionKey: string | null; tier: string | null; qty: number }[];
  buyer: { name: string; phone: string; email: string };
  /** The method of the last attempt; the last three are the staff's, at the counter. */
  method: "card" | "wallet" | "oxxo" | "spei" | "cash" | "terminal" | "transfer";
  daysAgo: number;
  outcome: SaleOutcome;
  /** How it gets to its buyer, where that was chosen with it. */
  shipping?: ShippingAsk;
  /** Only of the sales of the week: its moments by the wall clock. What is later than the first start is not played. */
  week?: { day: Day; time: string; acts: { day: Day; time: string; act: PlannedAct }[] };
}
