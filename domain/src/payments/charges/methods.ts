import type { Rules } from "../../business/settings/rules";
import { nextBusinessDay } from "../../kernel/holidays";
import type { Limits } from "../../kernel/limits";
import { type Centavos, spoken } from "../../kernel/money";
import type { PayMethod } from "../../kernel/pay-methods";
import type { ProblemCode } from "../../kernel/problems";
import { addDays, atWall, dayIn, type Instant, MINUTE, plus, timeInWords, type Zone } from "../../kernel/time";
import { staffMethodWords } from "./staff-methods";

const METHOD_WORDS: Record<PayMethod, string> = {
  mp_card: "Tarjeta (Mercado Pago)",
  mp_wallet: "Mercado Pago",
  oxxo_cash: "Efectivo en OXXO",
  spei_mp: "Transferencia SPEI",
};

/** What pays without a provider: in the hands of staff, or out of what is here already. */
const FROM_WITHIN: Record<string, string> = {
  ...staffMethodWords,
  cash_stores: "Efectivo en tienda o cajero",
  credit: "Saldo a favor",
  write_off: "Diferencia perdonada",
};

/** How a receipt and the staff's lists name a method; one that this version doesn't know, by its code. */
export const methodWords = (method: string): string =>
  METHOD_WORDS[method as PayMethod] ?? FROM_WITHIN[method] ?? method;

type PayerField = "name" | "email" | "phone";

/** The limits that say what is offered: what a phone must know of the business's settings. */
export const offerLimits = [
  "cardMin",
  "cardMax",
  "oxxoMin",
  "oxxoMax",
  "oxxoShortest",
  "oxxoValidity",
  "oxxoGrace",
  "speiValidity",
  "speiGrace",
  "speiBeforeSession",
  "mtuHint",
] as const satisfies readonly (keyof Limits)[];

export interface OfferRules {
  limits: Pick<Limits, (typeof offerLimits)[number]>;
  methods: Rules["methods"];
}

export interface OfferInput {
  rules: OfferRules;
  amount: Centavos;
  now: Instant;
  zone: Zone;
  /** By when the money must be known; absent when only the units' availability sets a limit. */
  dueAt?: Instant | undefined;
  /** Start of the earliest visit in the purchase. */
  sessionStart?: Instant | undefined;
  online: boolean;
  inFrame: boolean;
  /** https, or the demo: the wallet and the card need it (rulings 26). */
  secure: boolean;
  configured: { mercadopago: boolean; conekta: boolean };
  /** Several cards in a row were declined, and none is taken until then: many quick tries make the next one look like fraud (providers.md §6 bug 20). */
  cardRests?: Instant | undefined;
}

export interface Offer {
  method: PayMethod;
  allowed: boolean;
  reasonCode?: ProblemCode | "OFFLINE_NOT_ALLOWED" | "FRAME_BLOCKED";
  reason?: string;
  hint?: string;
  /** What it costs in time. */
  speed: string;
  limitsText?: string;
  /** What the provider demands to know of the payer (rulings 9). */
  needs: readonly PayerField[];
  /** The deadline that a voucher or CLABE made now would get. */
  expiresAt?: Instant;
}

/** Until when a voucher that expires then may still turn out paid: 12:00 of the first business day after, at least 24 h (rulings 13). */
export function oxxoReleaseAt(expiresAt: Instant, zone: Zone, limits: Pick<Limits, "oxxoGrace">): Instant {
  const noon = atWall(zone, nextBusinessDay(dayIn(zone, expiresAt)), "12:00");
  return Math.max(noon, plus(expiresAt, limits.oxxoGrace)) as Instant;
}

/** 23:59 of the last day of its validity; earlier to fit the date, never under 24 h; undefined when even that with its grace does not fit. */
export function oxxoDeadline(
  now: Instant,
  zone: Zone,
  limits: Pick<Limits, "oxxoShortest" | "oxxoValidity" | "oxxoGrace">,
  before?: Instant,
): Instant | undefined {
  const shortest = plus(now, limits.oxxoShortest);
  for (let day = dayIn(zone, plus(now, limits.oxxoValidity)); ; day = addDays(day, -1)) {
    const end = atWall(zone, day, "23:59");
    if (end < shortest) return undefined;
    if (before === undefined || oxxoReleaseAt(end, zone, limits) <= before) return end;
  }
}

/** Its validity, or the date less the time a transfer may take to be known; undefined when less than an hour is left. */
function speiDeadline(
  now: Instant,
  limits: Pick<Limits, "speiValidity" | "speiGrace">,
  before?: Instant,
): Instant | undefined {
  const end = Math.min(
    plus(now, limits.speiValidity),
    before === undefined ? Number.POSITIVE_INFINITY : plus(before, -limits.speiGrace),
  );
  return end - now < 3_600_000 ? undefined : (end as Instant);
}

export const speiReleaseAt = (expiresAt: Instant, limits: Pick<Limits, "speiGrace">) =>
  plus(expiresAt, limits.speiGrace);

const earliest = (...at: (Instant | undefined)[]) => {
  const known = at.filter((a): a is Instant => a !== undefined);
  return known.length ? (Math.min(...known) as Instant) : undefined;
};

/** Equal parts that each fit under the limit: what we propose when an amount is above it. */
export function splitProposal(amount: Centavos, max: Centavos): Centavos[] {
  const parts = Math.ceil(amount / max);
  const base = Math.floor(amount / parts / 100) * 100;
  return Array.from({ length: parts }, (_, i) => (i === parts - 1 ? amount - base * (parts - 1) : base) as Centavos);
}

/** The ways to pay that the business takes, in the order shown, each with the reason when it can't be used now. Pure: both sides run it (domain.md §7.13). */
export function offerMethods(i: OfferInput): Offer[] {
  const before = earliest(i.dueAt, i.sessionStart);
  return [cardLike(i, "mp_card"), cardLike(i, "mp_wallet"), spei(i, before), oxxo(i, before)].filter(
    (o) => i.rules.methods[o.method],
  );
}

function cardLike(i: OfferInput, method: "mp_card" | "mp_wallet"): Offer {
  const { limits } = i.rules;
  const base = {
    method,
    speed: "Al instante",
    needs: ["email"] as const,
    limitsText: `Hasta ${spoken(limits.cardMax)}`,
  };
  const off = (reasonCode: NonNullable<Offer["reasonCode"]>, reason: string): Offer => ({
    ...base,
    allowed: false,
    reasonCode,
    reason,
  });
  if (!i.configured.mercadopago)
    return off("PROVIDER_NOT_CONFIGURED", "El negocio todavía no acepta esta forma de pago.");
  if (!i.online) return off("OFFLINE_NOT_ALLOWED", "Necesita señal.");
  if (!i.secure) return off("METHOD_NOT_ALLOWED", "Necesita una conexión segura (https).");
  if (i.inFrame) return off("FRAME_BLOCKED", "Abre la tienda en su propia ventana para pagar así.");
  if (i.cardRests && method === "mp_card")
    return off(
      "METHOD_NOT_ALLOWED",
      `Se rechazó varias veces seguidas. Paga por SPEI u OXXO, o prueba otra vez desde las ${timeInWords(i.zone, plus(i.cardRests, MINUTE - 1))}.`,
    );
  if (i.amount < limits.cardMin) return off("AMOUNT_BELOW_MIN", `El mínimo es ${spoken(limits.cardMin)}.`);
  if (i.amount > limits.cardMax) return off("AMOUNT_ABOVE_MAX", `El máximo es ${spoken(limits.cardMax)}.`);
  return { ...base, allowed: true };
}

function spei(i: OfferInput, before: Instant | undefined): Offer {
  const { limits } = i.rules;
  const base = { method: "spei_mp" as const, speed: "Normalmente en minutos", needs: ["email"] as const };
  const off = (reasonCode: NonNullable<Offer["reasonCode"]>, reason: string): Offer => ({
    ...base,
    allowed: false,
    reasonCode,
    reason,
  });
  if (!i.configured.mercadopago)
    return off("PROVIDER_NOT_CONFIGURED", "El negocio todavía no acepta esta forma de pago.");
  if (!i.online) return off("OFFLINE_NOT_ALLOWED", "Necesita señal.");
  const expiresAt = speiDeadline(i.now, limits, before);
  if (expiresAt === undefined || (i.sessionStart !== undefined && i.sessionStart - i.now < limits.speiBeforeSession)) {
    return off("METHOD_NOT_ALLOWED", "La transferencia no alcanza a llegar antes de la fecha.");
  }
  const hint =
    i.amount >= limits.mtuHint
      ? "Tu banco puede tener un tope por transferencia; si es así, súbelo en su app."
      : undefined;
  return { ...base, allowed: true, expiresAt, ...(hint ? { hint } : {}) };
}

function oxxo(i: OfferInput, before: Instant | undefined): Offer {
  const { limits } = i.rules;
  const base = {
    method: "oxxo_cash" as const,
    speed: "En minutos; a veces hasta el siguiente día hábil",
    needs: ["name", "email", "phone"] as const,
    limitsText: `De ${spoken(limits.oxxoMin)} a ${spoken(limits.oxxoMax)}`,
  };
  const off = (reasonCode: NonNullable<Offer["reasonCode"]>, reason: string): Offer => ({
    ...base,
    allowed: false,
    reasonCode,
    reason,
  });
  if (!i.configured.conekta) return off("PROVIDER_NOT_CONFIGURED", "El negocio todavía no acepta esta forma de pago.");
  if (!i.online) return off("OFFLINE_NOT_ALLOWED", "Necesita señal.");
  if (i.amount < limits.oxxoMin) return off("AMOUNT_BELOW_MIN", `OXXO acepta desde ${spoken(limits.oxxoMin)}.`);
  if (i.amount > limits.oxxoMax) {
    const parts = splitProposal(i.amount, limits.oxxoMax);
    return off(
      "AMOUNT_ABOVE_MAX",
      `OXXO acepta hasta ${spoken(limits.oxxoMax)} por ficha. Pídele al vendedor dividirlo en ${parts.length} pagos.`,
    );
  }
  const expiresAt = oxxoDeadline(i.now, i.zone, limits, before);
  if (expiresAt === undefined)
    return off("METHOD_NOT_ALLOWED", "El pago en OXXO no alcanza a llegar antes de la fecha.");
  return { ...base, allowed: true, expiresAt };
}

/** Whether a card may be charged in so many months. */
export const mayPayIn = (rules: Pick<Rules, "instalments">, months: number, amount: number) =>
  months === 1 || rules.instalments.some((i) => i.months === months && amount >= i.from);

/** In how many months an amount may be paid at most: what the provider's own page is told. */
export const mostMonths = (rules: Pick<Rules, "instalments">, amount: number) =>
  Math.max(1, ...rules.instalments.filter((i) => amount >= i.from).map((i) => i.months));
