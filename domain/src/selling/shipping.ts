import type { FreightZone } from "../business/freight-zones";
import type { GroupValues } from "../business/settings/groups";
import { hasDates, type ItemKind, isGift, type TaxClass } from "../kernel/item-kinds";
import { type Centavos, centavos, MAX_AMOUNT, spoken } from "../kernel/money";
import { ok, type Result, refuse } from "../kernel/result";
import { parsePhone } from "../kernel/text/phone";
import type { Instant, Zone } from "../kernel/time";
import type { Delivery } from "../shop/items";
import type { FulfilmentState } from "./delivery/states";
import type { SaleState } from "./sales/states";
import type { FreightQuoteState } from "./shipping/states";
import { type CollectingHours, hasHours, whyNoSlot } from "./shipping-slots";

/** How a purchase gets to its buyer: they collect it, the seller takes it to a zone or for a quoted price, or a carrier of theirs collects it. */
export const shippingWays = ["pickup", "zone", "quote", "own_carrier"] as const;
export type ShippingWay = (typeof shippingWays)[number];

const shippingWords: Record<ShippingWay, string> = {
  pickup: "Recoger en el rancho",
  zone: "Que me lo lleven",
  quote: "Que me coticen el flete",
  own_carrier: "Mando a mi transportista",
};

/** What the owner's settings offer. */
export interface ShippingRules extends CollectingHours {
  zones: readonly FreightZone[];
  quotes: boolean;
  /** Centavos for a kilometre, and the least that a trip costs. */
  perKm: Centavos;
  perKmMin: Centavos;
  taxClass: TaxClass;
}

export const shippingBounds = {
  address: { min: 8, max: 200 },
  carrier: { min: 2, max: 80 },
  plates: { min: 5, max: 10 },
  km: { min: 1, max: 3_000 },
  note: 200,
} as const;

/** The settings in the units of these rules. What isn't born yet has no hours: its day is agreed on once it is there. */
export const toShippingRules = (
  s: GroupValues<"shipping">,
  items: readonly { isUnborn: boolean }[] = [],
): ShippingRules => ({
  hours: items.some((it) => it.isUnborn) ? s.hours.map(() => null) : s.hours,
  closed: s.closed,
  notice: s.notice,
  zones: s.zones,
  quotes: s.quotes,
  perKm: s.perKm,
  perKmMin: s.perKmMin,
  taxClass: s.taxClass,
});

/** What may be done with an item, of the ways that a person can choose. */
const waysOf: Record<Delivery, "collect" | "deliver" | "carrier"> = {
  pickup: "collect",
  on_site: "collect",
  seller_delivers: "deliver",
  carrier: "deliver",
  buyer_carrier: "carrier",
};
interface Carried {
  kind: ItemKind;
  delivery: readonly Delivery[];
}
/** Whether the chosen delivery is agreed: false only for a freight quote that the buyer hasn't accepted yet. */
export const isWayAgreed = (quote: FreightQuoteState | null): boolean => quote === null || quote === "accepted";

/** Whether anything of an item changes hands: a visit, a service or a sponsorship happens where it is. */
export const isCarried = ({ kind, delivery }: Carried) =>
  !hasDates(kind) && !isGift(kind) && !(kind === "service" && delivery.every((d) => d === "on_site"));

/** The ways that every item of a cart allows and the settings offer, in the order in which they are shown. */
export function allowedWays(items: readonly Carried[], rules: Pick<ShippingRules, "zones" | "quotes">): ShippingWay[] {
  const carried = items.filter(isCarried);
  if (carried.length === 0) return [];
  const all = (which: "collect" | "deliver" | "carrier") =>
    carried.every((it) => it.delivery.some((d) => waysOf[d] === which));
  return shippingWays.filter((way) => {
    if (way === "pickup") return all("collect");
    if (way === "own_carrier") return all("carrier");
    return all("deliver") && (way === "zone" ? rules.zones.length > 0 : rules.quotes);
  });
}

/** What a person chooses. */
export interface ShippingAsk {
  way: ShippingWay;
  /** The day and hour at which goods are collected; without them they are agreed on later. */
  day?: string | undefined;
  time?: string | undefined;
  zone?: string | undefined;
  address?: string | undefined;
  carrier?: string | undefined;
  plates?: string | undefined;
  carrierPhone?: string | undefined;
}
/** The choice as the sale stores it. */
export interface ShippingPlan {
  way: ShippingWay;
  /** Local day and time of the business, "2026-11-27 10:00". */
  slot: string | null;
  zone: string | null;
  address: string | null;
  carrier: string | null;
  plates: string | null;
  carrierPhone: string | null;
  freight: Centavos;
}

type Fault = { field: string; message: string };
const tidy = (text: string | undefined) => (text ?? "").trim().replace(/\s+/g, " ");

/** The choice to store, at the freight of now; refused where an item or the settings don't allow it. `at`: what its fields are called in the call. */
export function decideShipping(
  ask: ShippingAsk,
  facts: { ways: readonly ShippingWay[]; rules: ShippingRules; now: Instant; zone: Zone },
  at = "",
): Result<ShippingPlan, "VALIDATION_FAILED" | "SHIPPING_NOT_ALLOWED"> {
  const { ways, rules } = facts;
  if (!ways.includes(ask.way))
    return refuse(
      "SHIPPING_NOT_ALLOWED",
      ways.length
        ? `Esta compra no se puede entregar así. Elige: ${ways.map((w) => shippingWords[w].toLowerCase()).join(", ")}.`
        : "Esta compra no lleva entrega, o se acuerda con quien vende. Sigue sin elegirla.",
    );
  const faults: Fault[] = [];
  const say = (field: string, message: string) => faults.push({ field: `${at}${field}`, message });
  const plan: ShippingPlan = {
    way: ask.way,
    slot: null,
    zone: null,
    address: null,
    carrier: null,
    plates: null,
    carrierPhone: null,
    freight: centavos(0),
  };
  if (ask.way === "pickup" || ask.way === "own_carrier") plan.slot = readSlot(ask, facts, say);
  if (ask.way === "own_carrier") Object.assign(plan, readCarrier(ask, say));
  if (ask.way === "zone" || ask.way === "quote") {
    const { min, max } = shippingBounds.address;
    plan.address = tidy(ask.address);
    if (plan.address.length < min || plan.address.length > max)
      say("address", "Escribe a dónde: calle y número o el rancho, y el municipio.");
  }
  if (ask.way === "zone") {
    const zone = rules.zones.find((z) => z.name === ask.zone);
    if (!zone && ask.zone) return refuse("SHIPPING_NOT_ALLOWED", "A esa zona ya no llevamos. Elige otra de la lista.");
    if (!zone) say("zone", "Elige a qué zona te lo llevan.");
    plan.zone = zone?.name ?? null;
    plan.freight = zone?.price ?? centavos(0);
  }
  return faults.length ? refuse("VALIDATION_FAILED", undefined, { errors: faults }) : ok(plan);
}

function readSlot(
  { day, time }: ShippingAsk,
  { rules, now, zone }: { rules: ShippingRules; now: Instant; zone: Zone },
  say: (field: string, message: string) => void,
): string | null {
  if (!day && !time) return null;
  if (!hasHours(rules)) {
    say("day", "Todavía no hay horario para recoger: la hora se acuerda con quien vende.");
    return null;
  }
  const wrong = !day
    ? { field: "day", message: "Elige el día." }
    : !time
      ? { field: "time", message: "Elige la hora." }
      : whyNoSlot({ day, time }, rules, now, zone);
  if (wrong) say(wrong.field, wrong.message);
  return wrong ? null : `${day} ${time}`;
}

/** Plates as they are painted: capitals and digits, with or without dashes. */
const PLATES = /^[A-Z0-9][A-Z0-9-]*[A-Z0-9]$/;
function readCarrier(ask: ShippingAsk, say: (field: string, message: string) => void) {
  const carrier = tidy(ask.carrier);
  const plates = tidy(ask.plates).toUpperCase().replaceAll(" ", "-");
  const phone = ask.carrierPhone?.trim() ? parsePhone(ask.carrierPhone) : null;
  const { carrier: names, plates: signs } = shippingBounds;
  if (carrier.length < names.min || carrier.length > names.max) say("carrier", "Escribe quién lo recoge.");
  if (plates.length < signs.min || plates.length > signs.max || !PLATES.test(plates))
    say("plates", "Escribe las placas, por ejemplo ABC-123-D.");
  if (phone === undefined) say("carrierPhone", "Escribe los 10 dígitos de su celular, o déjalo vacío.");
  return { carrier, plates, carrierPhone: phone ?? null };
}

/** The choice in words, without its day: for receipts and lists. A street stays out of what others may read over a shoulder. */
export function shippingInWords(p: Pick<ShippingPlan, "way" | "zone" | "carrier" | "plates">): string {
  switch (p.way) {
    case "pickup":
      return "Se recoge en el rancho";
    case "zone":
      return `Se lleva a ${p.zone}`;
    case "quote":
      return "Se lleva a domicilio";
    default:
      return `Lo recoge ${p.carrier}, placas ${p.plates}`;
  }
}

/** Why the delivery of a sale can't be changed now; undefined when it can: until it goes out. */
export function whyNotChanged(sale: { state: SaleState; fulfilment: FulfilmentState }): string | undefined {
  if (sale.state !== "placed" && sale.state !== "confirmed") return "Esta compra ya terminó: su entrega ya no cambia.";
  if (sale.fulfilment === "not_needed") return "Esta compra no lleva entrega.";
  if (sale.fulfilment === "in_transit") return "Ya va en camino. Llama a quien te vendió.";
  if (sale.fulfilment === "delivered" || sale.fulfilment === "returned") return "Ya se entregó.";
  return undefined;
}

/** What its seller would charge for so many kilometres; undefined where no price for one is set. */
export const priceByKm = (km: number, { perKm, perKmMin }: Pick<ShippingRules, "perKm" | "perKmMin">) =>
  perKm > 0 ? centavos(Math.min(MAX_AMOUNT, Math.max(perKmMin, km * perKm))) : undefined;

/** For how many days a quote may stand; the first is the usual one. */
export const quoteDays = [2, 1, 3] as const;
export type QuoteDays = (typeof quoteDays)[number];

export interface QuoteAsk {
  amount?: number | undefined;
  km?: number | undefined;
}
/** The price that staff answers: typed, or computed from the kilometres. */
export function readQuote(
  ask: QuoteAsk,
  rules: Pick<ShippingRules, "perKm" | "perKmMin">,
): Result<{ amount: Centavos; km: number | null }, "VALIDATION_FAILED"> {
  const wrong = (field: string, message: string) =>
    refuse("VALIDATION_FAILED", undefined, { errors: [{ field, message }] });
  const { km, amount } = ask;
  if ((km === undefined) === (amount === undefined)) return wrong("amount", "Escribe el precio, o los kilómetros.");
  if (km === undefined) {
    const isIn = amount !== undefined && Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT;
    return isIn ? ok({ amount: centavos(amount), km: null }) : wrong("amount", "Escribe cuánto cuesta el flete.");
  }
  const { min, max } = shippingBounds.km;
  if (!Number.isSafeInteger(km) || km < min || km > max)
    return wrong("km", `Escribe los kilómetros, de ${min} a ${max}.`);
  const price = priceByKm(km, rules);
  return price === undefined
    ? wrong("km", "Falta decir en Ajustes cuánto cobras por kilómetro. Escribe el precio.")
    : ok({ amount: price, km });
}

export interface QuoteFacts {
  state: FreightQuoteState | null;
  amount: Centavos | null;
  endsAt: Instant | null;
}
/**
 * Whether a buyer may answer a quote now. Accepting again what was accepted is the same acceptance: `done`, and nothing is added twice.
 */
export function decideQuoteAnswer(
  act: "accept" | "refuse",
  quote: QuoteFacts,
  now: Instant,
): Result<"answer" | "done", "QUOTE_NOT_OPEN" | "QUOTE_EXPIRED"> {
  const { state, endsAt } = quote;
  if ((state === "accepted" && act === "accept") || (state === "refused" && act === "refuse")) return ok("done");
  if (state === "accepted")
    return refuse("QUOTE_NOT_OPEN", "Ya aceptaste este flete. Para cambiarlo, elige otra forma de entrega.");
  if (state !== "given" || endsAt === null)
    return refuse(
      "QUOTE_NOT_OPEN",
      state === "refused"
        ? "Ya dijiste que no a este flete. Pide otra cotización."
        : "Todavía no te cotizan el flete. Te avisamos.",
    );
  if (act === "accept" && endsAt <= now) return refuse("QUOTE_EXPIRED");
  return ok("answer");
}

/** A quote as each side reads it. */
export type QuoteStanding = FreightQuoteState | "ended";
export const quoteStanding = ({ state, endsAt }: QuoteFacts, now: Instant): QuoteStanding | null =>
  state === "given" && endsAt !== null && endsAt <= now ? "ended" : state;

type Said = { words: string; tone: "success" | "warn" | "error" | "accent" | "neutral" };
export const quoteSaid: Record<"buyer" | "seller", Record<QuoteStanding, Said>> = {
  buyer: {
    asked: { words: "Esperando cotización", tone: "neutral" },
    given: { words: "Te cotizaron el flete", tone: "warn" },
    accepted: { words: "Flete aceptado", tone: "success" },
    refused: { words: "No aceptaste el flete", tone: "neutral" },
    ended: { words: "La cotización venció", tone: "neutral" },
  },
  seller: {
    asked: { words: "Por cotizar", tone: "warn" },
    given: { words: "Esperando al cliente", tone: "neutral" },
    accepted: { words: "Flete aceptado", tone: "success" },
    refused: { words: "No lo aceptó", tone: "neutral" },
    ended: { words: "La cotización venció", tone: "warn" },
  },
};

/** The freight that a buyer was shown differs from the one of now. */
export const freightChanged = (now: Centavos) =>
  refuse("PRICE_CHANGED", `El flete cambió: ahora son ${spoken(now)}. Revísalo y confirma otra vez.`, { freight: now });
