import { limits } from "../../kernel/limits";
import { add, type Centavos, centavos, subtract, sum } from "../../kernel/money";
import { type OfferInput, offerMethods } from "../charges/methods";

/** The ways that a part of a plan may be proposed by: a payer's own method, or cash that staff takes. */
export const planMethods = ["oxxo_cash", "spei_mp", "mp_card", "cash"] as const;
export type PlanMethod = (typeof planMethods)[number];

/** One part of a debt: an amount in centavos, and how it is meant to be paid. Any method that its amount allows may pay it. */
export interface PlanPart {
  method: PlanMethod;
  amount: Centavos;
}

export interface PlanInput {
  /** What decides about each method, but for the amount. */
  offers: Omit<OfferInput, "amount">;
  /** Staff may ask for a part in cash, which they take themselves. */
  withCash: boolean;
}

/** Bounds of one method for one part, in centavos; only for methods that can be used now. */
export interface MethodBounds {
  method: PlanMethod;
  min: Centavos;
  max: Centavos;
}

export type PlanFault =
  | { why: "count"; min: number; max: number }
  | { why: "sum"; parts: Centavos; owed: Centavos }
  | { why: "method"; part: number }
  | { why: "below"; part: number; min: Centavos }
  | { why: "above"; part: number; max: Centavos };

/**
 * The methods that a part could be paid by now, each with the amounts that it takes, in display order. A buyer's part is
 * at least `limits.planShare` of the debt: what reserves an animal is no smaller than a deposit.
 */
export function planBounds(owed: Centavos, input: PlanInput): MethodBounds[] {
  const { limits: of } = input.offers.rules;
  const least = input.withCash ? 1 : Math.ceil((owed * limits.planShare) / 10_000);
  const bounds = (method: PlanMethod, min: number, max: number): MethodBounds[] => {
    const from = Math.max(min, least);
    const to = Math.min(max, owed);
    if (from > to) return [];
    // Dates, settings and providers decide as for any payment of such an amount.
    const open = method === "cash" || offerMethods({ ...input.offers, amount: centavos(from) }).some(isFor(method));
    return open ? [{ method, min: centavos(from), max: centavos(to) }] : [];
  };
  return [
    ...bounds("oxxo_cash", of.oxxoMin, of.oxxoMax),
    ...bounds("spei_mp", 1, owed),
    ...bounds("mp_card", of.cardMin, of.cardMax),
    ...(input.withCash ? bounds("cash", 1, owed) : []),
  ];
}

const isFor = (method: PlanMethod) => (o: { method: string; allowed: boolean }) => o.method === method && o.allowed;

/** What is wrong with a division of a debt into parts; undefined when it is one. `least`: 2, or 1 where the parts of a plan are joined again. */
export function findPlanFault(
  owed: Centavos,
  parts: readonly PlanPart[],
  input: PlanInput,
  least: 1 | 2 = 2,
): PlanFault | undefined {
  if (parts.length < least || parts.length > limits.planParts)
    return { why: "count", min: least, max: limits.planParts };
  const all = sum(parts.map((p) => p.amount));
  if (all !== owed) return { why: "sum", parts: all, owed };
  // Joined again it is the debt that it was: the ways to pay it are offered as for any charge.
  if (parts.length === 1) return undefined;
  const bounds = planBounds(owed, input);
  for (const [part, { method, amount }] of parts.entries()) {
    const of = bounds.find((b) => b.method === method);
    if (!of) return { why: "method", part };
    if (amount < of.min) return { why: "below", part, min: of.min };
    if (amount > of.max) return { why: "above", part, max: of.max };
  }
  return undefined;
}

/** So many parts as equal as whole pesos allow, of one method. The last one takes the remainder; what would be more than `most` goes to the others. */
function equalParts(owed: Centavos, count: number, method: PlanMethod, most: Centavos = owed): PlanPart[] {
  const lastOf = (base: number) => centavos(owed - base * (count - 1));
  const whole = Math.floor(owed / count / 100) * 100;
  const base = lastOf(whole) > most ? whole + 100 : whole;
  return Array.from({ length: count }, (_, i) => ({ method, amount: i === count - 1 ? lastOf(base) : centavos(base) }));
}

/** The fewest parts of at most `most` centavos. */
const fewestParts = (owed: Centavos, method: PlanMethod, most: Centavos) =>
  equalParts(owed, Math.max(2, Math.ceil(owed / most)), method, most);

/** One voucher for as much as OXXO takes, and the rest by another way. */
function voucherFirst(owed: Centavos, rest: PlanMethod, bounds: readonly MethodBounds[]): PlanPart[] {
  const oxxo = bounds.find((b) => b.method === "oxxo_cash");
  const other = bounds.find((b) => b.method === rest);
  if (!oxxo || !other) return [];
  const amount = centavos(Math.min(oxxo.max, owed - other.min));
  return [
    { method: "oxxo_cash", amount },
    { method: rest, amount: subtract(owed, amount) },
  ];
}

/**
 * Ways to divide a debt (centavos) that can be paid as they stand, the one with the fewest parts first: two equal
 * transfers, transfers below the hint about the banks' ceiling (MTU), vouchers only, a voucher and the rest by transfer, card
 * or cash. Each sums to the debt exactly; none where no division is legal.
 */
export function proposePlans(owed: Centavos, input: PlanInput): PlanPart[][] {
  const bounds = planBounds(owed, input);
  const { oxxoMax, cardMax, mtuHint } = input.offers.rules.limits;
  const plans = [
    equalParts(owed, 2, "spei_mp"),
    fewestParts(owed, "spei_mp", centavos(Math.max(1, mtuHint - 1))),
    fewestParts(owed, "oxxo_cash", oxxoMax),
    voucherFirst(owed, "spei_mp", bounds),
    voucherFirst(owed, "mp_card", bounds),
    voucherFirst(owed, "cash", bounds),
    fewestParts(owed, "mp_card", cardMax),
  ];
  const seen = new Set<string>();
  return plans
    .filter((parts) => {
      const key = parts.map((p) => `${p.method} ${p.amount}`).join();
      if (seen.has(key) || findPlanFault(owed, parts, input)) return false;
      seen.add(key);
      return true;
    })
    .sort((a, b) => a.length - b.length);
}

/** A charge of a sale, for what its sale still lacks. Amounts in centavos. */
export interface PartFacts {
  id: string;
  /** It can still be paid. */
  isPayable: boolean;
  /** It ended unpaid, and no other charge took its place. */
  isExpired: boolean;
  amount: Centavos;
  applied: Centavos;
}

export type RestStep =
  /** Nothing is missing: the sale is complete. */
  | { do: "complete" }
  /** The other parts ask for all that is missing; those of `renew` ended and have to be asked for again. */
  | { do: "wait"; renew: string[] }
  /** Nobody asks for some of it: a part was refunded or taken by a bank. A person decides. */
  | { do: "ask_staff"; missing: Centavos };

/**
 * What follows when money of a part is in. Not the states of the parts decide but their sum: a sale is complete when all
 * its charges together have what it costs (`target`, centavos), whatever order they were paid in.
 */
export function decideRest(target: Centavos, parts: readonly PartFacts[]): RestStep {
  const missing = target - sum(parts.map((p) => p.applied));
  if (missing <= 0) return { do: "complete" };
  const askable = parts.filter((p) => p.isPayable || p.isExpired);
  const asked = askable.reduce((all, p) => add(all, centavos(Math.max(0, p.amount - p.applied))), centavos(0));
  return asked >= missing
    ? { do: "wait", renew: askable.filter((p) => p.isExpired).map((p) => p.id) }
    : { do: "ask_staff", missing: centavos(missing - asked) };
}
