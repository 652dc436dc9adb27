import type { Rules } from "../../business/settings/rules";
import { nextBusinessDay } from "../../kernel/holidays";
import type { Limits } from "../../kernel/limits";
import { entryOf } from "../../kernel/lookup";
import { type Centavos, spoken } from "../../kernel/money";
import type { PayMethod } from "../../kernel/pay-methods";
import {
  addDays,
  atWall,
  dayIn,
  type Instant,
  instant,
  latest,
  MINUTE,
  plus,
  timeInWords,
  type Zone,
} from "../../kernel/time";
import { staffMethodWords } from "./staff-methods";

const METHOD_WORDS: Record<PayMethod, string> = {
  mp_card: "Tarjeta (Mercado Pago)",
  mp_wallet: "Mercado Pago",
  oxxo_cash: "Efectivo en OXXO",
  spei_mp: "Transferencia SPEI",
};

/** Methods without a provider: collected by staff, or paid from a credit balance or a write-off. */
const FROM_WITHIN: Record<string, string> = {
  ...staffMethodWords,
  cash_stores: "Efectivo en tienda o cajero",
  credit: "Saldo a favor",
  write_off: "Diferencia perdonada",
  lighter: "A favor: pesó menos",
  not_chosen: "A favor: no se escogieron",
  less_freight: "A favor: cambió la entrega",
};

/** The name of a method on receipts and in lists; an unknown one by its code. */
export const methodWords = (method: string): string => entryOf(METHOD_WORDS, method) ?? FROM_WITHIN[method] ?? method;

type PayerField = "name" | "email" | "phone";

/** The limits that decide the offers: what a phone needs of the settings. */
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
  /** The deadline by which the payment has to be known; absent when only the units' availability limits it. */
  dueAt?: Instant | undefined;
  /** The start of the earliest visit in the purchase. */
  sessionStart?: Instant | undefined;
  online: boolean;
  inFrame: boolean;
  /** Served by https, or the demo: the wallet and the card require it (rulings 26). */
  secure: boolean;
  configured: { mercadopago: boolean; conekta: boolean };
  /** Until when cards are paused after several declines in a row: many quick tries make the next one look like fraud (providers.md §6 bug 20). */
  cardRests?: Instant | undefined;
  /** Until when what is bought is kept for this buyer. */
  heldUntil?: Instant | undefined;
}

export interface Offer {
  method: PayMethod;
  allowed: boolean;
  reasonCode?:
    | "AMOUNT_ABOVE_MAX"
    | "AMOUNT_BELOW_MIN"
    | "CONTACT_UNCONFIRMED"
    | "METHOD_NOT_ALLOWED"
    | "PROVIDER_NOT_CONFIGURED"
    | "OFFLINE_NOT_ALLOWED"
    | "FRAME_BLOCKED";
  reason?: string;
  hint?: string;
  /** How long it takes. */
  speed: string;
  limitsText?: string;
  /** The payer's data that the provider requires (rulings 9). */
  needs: readonly PayerField[];
  /** The deadline that a voucher or CLABE created now would get. */
  expiresAt?: Instant;
}

/** The problem code with which a payment by this method is refused where it isn't allowed. */
/** Whether a limit of one payment stands in the way, OXXO's or the banks' ceiling: then it may be divided. */
export const hasLimitInTheWay = (offers: readonly { reasonCode?: string | null; hint?: string | null }[]) =>
  offers.some((o) => o.reasonCode === "AMOUNT_ABOVE_MAX" || o.hint);

export const refusalOf = ({ reasonCode: code }: Partial<Pick<Offer, "reasonCode">>) =>
  code === undefined || code === "FRAME_BLOCKED" || code === "OFFLINE_NOT_ALLOWED" ? "METHOD_NOT_ALLOWED" : code;

/** Until when an expired voucher may still be reported as paid: 12:00 of the next business day, at least 24 h (rulings 13). */
export function oxxoReleaseAt(expiresAt: Instant, zone: Zone, limits: Pick<Limits, "oxxoGrace">): Instant {
  const noon = atWall(zone, nextBusinessDay(dayIn(zone, expiresAt)), "12:00");
  return latest(noon, plus(expiresAt, limits.oxxoGrace));
}

/**
 * The deadline of a voucher: 23:59 of the last day of its validity, earlier to fit `before` including its grace period;
 * undefined when less than 24 h would be left.
 */
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

/** The deadline of a transfer: its validity, or `before` less the time until a transfer is known; undefined when less than an hour is left. */
function speiDeadline(
  now: Instant,
  limits: Pick<Limits, "speiValidity" | "speiGrace">,
  before?: Instant,
): Instant | undefined {
  const end = Math.min(
    plus(now, limits.speiValidity),
    before === undefined ? Number.POSITIVE_INFINITY : plus(before, -limits.speiGrace),
  );
  return end - now < 3_600_000 ? undefined : instant(end);
}

/** Until when an expired transfer may still arrive. */
export const speiReleaseAt = (expiresAt: Instant, limits: Pick<Limits, "speiGrace">) =>
  plus(expiresAt, limits.speiGrace);

const earliest = (...at: (Instant | undefined)[]) => {
  const known = at.filter((a): a is Instant => a !== undefined);
  return known.length ? instant(Math.min(...known)) : undefined;
};

/**
 * The payment methods that the business accepts, in display order, each with the reason when it can't be used now.
 * Pure: server and browser run it (domain.md §7.13).
 */
export function offerMethods(input: OfferInput): Offer[] {
  const before = earliest(input.dueAt, input.sessionStart);
  return [cardLike(input, "mp_card"), cardLike(input, "mp_wallet"), spei(input, before), oxxo(input, before)].filter(
    (o) => input.rules.methods[o.method],
  );
}

function cardLike(input: OfferInput, method: "mp_card" | "mp_wallet"): Offer {
  const { limits } = input.rules;
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
  if (!input.configured.mercadopago)
    return off("PROVIDER_NOT_CONFIGURED", "El negocio todavía no acepta esta forma de pago.");
  if (!input.online) return off("OFFLINE_NOT_ALLOWED", "Necesita señal.");
  if (!input.secure) return off("METHOD_NOT_ALLOWED", "Necesita una conexión segura (https).");
  if (input.inFrame) return off("FRAME_BLOCKED", "Abre la tienda en su propia ventana para pagar así.");
  if (input.cardRests && method === "mp_card") {
    // An hour at which it isn't kept any more helps nobody.
    const again =
      input.heldUntil !== undefined && input.heldUntil <= input.cardRests
        ? ""
        : `, o prueba otra vez desde las ${timeInWords(input.zone, plus(input.cardRests, MINUTE - 1))}`;
    return off("METHOD_NOT_ALLOWED", `Se rechazó varias veces seguidas. Paga por SPEI u OXXO${again}.`);
  }
  if (input.amount < limits.cardMin) return off("AMOUNT_BELOW_MIN", `El mínimo es ${spoken(limits.cardMin)}.`);
  if (input.amount > limits.cardMax) return off("AMOUNT_ABOVE_MAX", `El máximo es ${spoken(limits.cardMax)}.`);
  return { ...base, allowed: true };
}

function spei(input: OfferInput, before: Instant | undefined): Offer {
  const { limits } = input.rules;
  const base = { method: "spei_mp" as const, speed: "Normalmente en minutos", needs: ["email"] as const };
  const off = (reasonCode: NonNullable<Offer["reasonCode"]>, reason: string): Offer => ({
    ...base,
    allowed: false,
    reasonCode,
    reason,
  });
  if (!input.configured.mercadopago)
    return off("PROVIDER_NOT_CONFIGURED", "El negocio todavía no acepta esta forma de pago.");
  if (!input.online) return off("OFFLINE_NOT_ALLOWED", "Necesita señal.");
  const expiresAt = speiDeadline(input.now, limits, before);
  if (
    expiresAt === undefined ||
    (input.sessionStart !== undefined && input.sessionStart - input.now < limits.speiBeforeSession)
  ) {
    return off("METHOD_NOT_ALLOWED", "La transferencia no alcanza a llegar antes de la fecha.");
  }
  const hint =
    input.amount >= limits.mtuHint
      ? "Tu banco puede tener un tope por transferencia; si es así, súbelo en su app."
      : undefined;
  return { ...base, allowed: true, expiresAt, ...(hint ? { hint } : {}) };
}

function oxxo(input: OfferInput, before: Instant | undefined): Offer {
  const { limits } = input.rules;
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
  if (!input.configured.conekta)
    return off("PROVIDER_NOT_CONFIGURED", "El negocio todavía no acepta esta forma de pago.");
  if (!input.online) return off("OFFLINE_NOT_ALLOWED", "Necesita señal.");
  if (input.amount < limits.oxxoMin) return off("AMOUNT_BELOW_MIN", `OXXO acepta desde ${spoken(limits.oxxoMin)}.`);
  if (input.amount > limits.oxxoMax) {
    return off("AMOUNT_ABOVE_MAX", `OXXO acepta hasta ${spoken(limits.oxxoMax)} por ficha.`);
  }
  const expiresAt = oxxoDeadline(input.now, input.zone, limits, before);
  if (expiresAt === undefined)
    return off("METHOD_NOT_ALLOWED", "El pago en OXXO no alcanza a llegar antes de la fecha.");
  return { ...base, allowed: true, expiresAt };
}

/** Whether a card may pay this amount in so many instalments. */
export const mayPayIn = (rules: Pick<Rules, "instalments">, months: number, amount: number) =>
  months === 1 || rules.instalments.some((i) => i.months === months && amount >= i.from);

/** The most instalments for an amount: sent to the provider's own page. */
export const mostMonths = (rules: Pick<Rules, "instalments">, amount: number) =>
  Math.max(1, ...rules.instalments.filter((i) => amount >= i.from).map((i) => i.months));
