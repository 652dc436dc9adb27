import { present } from "../kernel/lookup";
import { type Centavos, centavos, MAX_AMOUNT, sum } from "../kernel/money";
import { ok, type Result, refuse } from "../kernel/result";
import { type ChargePurpose, type ChargeState, payableChargeStates } from "./charges/states";
import { withoutPart } from "./purposes";

/** A line of the sale whose price changes. Amounts in centavos. */
export interface LineFacts {
  id: string;
  lineTotal: Centavos;
}

/** The freight of a sale among the lines whose sum is its price. */
export const FREIGHT = "freight";
/** How what a charge for freight is for begins, and its line on receipts. */
export const FREIGHT_CONCEPT = "Flete";

/** Whether this is the concept of a charge for freight, or of a part of one. */
export const isFreightConcept = (concept: string) => withoutPart(concept).startsWith(`${FREIGHT_CONCEPT}: `);

/** A charge of the sale, newest first. */
export interface ChargeFacts {
  id: string;
  purpose: ChargePurpose;
  state: ChargeState;
  amount: Centavos;
  /** What paid it and was not given back. */
  applied: Centavos;
  /** An attempt of it can still be paid. */
  isLive: boolean;
  /** Somebody tried to pay it: its amount stays as it was shown (domain.md §7.5). */
  wasTried: boolean;
}

/** What a changed price does to one charge; `amount` is what it asks for afterwards. */
export type ChargeStep =
  /** Nobody tried to pay it. */
  | { do: "change"; chargeId: string; amount: Centavos }
  /** Another charge takes its place, since somebody tried to pay it. */
  | { do: "replace"; chargeId: string; amount: Centavos }
  /** Nothing of it is left to pay. */
  | { do: "cancel"; chargeId: string }
  /** It is paid by what was already paid of it. */
  | { do: "complete"; chargeId: string; amount: Centavos }
  /** It asks for less than what was paid: the difference is its payer's. */
  | { do: "give_back"; chargeId: string; amount: Centavos; over: Centavos }
  /** A new charge for what is missing. */
  | { do: "ask"; amount: Centavos };

export interface PriceAfter {
  total: Centavos;
  steps: ChargeStep[];
  /** The sale is paid with what it has. */
  isPaid: boolean;
}

const is = (state: ChargeState, of: readonly ChargeState[]) => of.includes(state);
const paidStates: readonly ChargeState[] = ["paid", "overpaid"];
/** Charges that ended without asking for money any more. */
const endedStates: readonly ChargeState[] = ["cancelled", "expired"];

/** A line's new price in centavos; 0: the line leaves the sale. */
export interface LineChange {
  lineId: string;
  lineTotal: Centavos;
}

/** What the whole sale costs with a line's new price. */
export function totalWith(
  lines: readonly LineFacts[],
  { lineId, lineTotal }: LineChange,
): Result<Centavos, "AMOUNT_ABOVE_MAX"> {
  const total = lines.reduce((all, l) => all + (l.id === lineId ? 0 : l.lineTotal), 0) + lineTotal;
  return total > MAX_AMOUNT ? refuse("AMOUNT_ABOVE_MAX") : ok(centavos(total));
}

/**
 * The price of a sale once one of its lines costs something else, and the steps that make its charges ask for exactly
 * that. A charge never asks for less than what is paid of it: the difference becomes its payer's surplus.
 */
export function priceAfter(
  sale: { lines: readonly LineFacts[]; charges: readonly ChargeFacts[] },
  change: LineChange,
): Result<PriceAfter, "PAYMENT_IN_PROGRESS" | "SALE_MOVE_NOT_ALLOWED" | "AMOUNT_ABOVE_MAX"> {
  const price = totalWith(sale.lines, change);
  if (!price.ok) return price;
  const total = price.value;
  const charges = sale.charges.filter((c) => !is(c.state, endedStates));
  if (charges.some((c) => c.isLive)) return refuse("PAYMENT_IN_PROGRESS");
  if (charges.some((c) => !is(c.state, [...payableChargeStates, ...paidStates])))
    return refuse(
      "SALE_MOVE_NOT_ALLOWED",
      "Uno de sus cobros se está devolviendo, cancelando o discutiendo. Resuélvelo antes.",
    );
  if (charges.some((c) => c.purpose === "deposit" && is(c.state, payableChargeStates)))
    return refuse("SALE_MOVE_NOT_ALLOWED", "Primero se paga el apartado; después se pesa y el saldo sale exacto.");
  const asked = sum(charges.map((c) => c.amount));
  const steps = total >= asked ? askFor(charges, centavos(total - asked)) : askLess(charges, centavos(asked - total));
  const paid = sum(charges.map((c) => c.applied));
  return ok({ total, steps, isPaid: paid >= total });
}

/** Partly paid, its payer sees what is missing of it as before. */
const changed = (c: ChargeFacts, amount: Centavos): ChargeStep => ({
  do: c.wasTried && c.applied === 0 ? "replace" : "change",
  chargeId: c.id,
  amount,
});

/** More is asked: by the charge that is still to be paid, else by a new one. */
function askFor(charges: readonly ChargeFacts[], more: Centavos): ChargeStep[] {
  if (more === 0) return [];
  const open = charges.find((c) => is(c.state, payableChargeStates));
  return open ? [changed(open, centavos(open.amount + more))] : [{ do: "ask", amount: more }];
}

/** Less is asked: first by what is still to be paid, newest first; then what was paid goes back to its payer. */
function askLess(charges: readonly ChargeFacts[], less: Centavos): ChargeStep[] {
  const steps: ChargeStep[] = [];
  let left: number = less;
  const unpaid = charges.filter((c) => is(c.state, payableChargeStates));
  const rest = new Map<string, number>(charges.map((c) => [c.id, c.amount]));
  for (const c of unpaid) {
    const cut = Math.min(left, c.amount - c.applied);
    if (cut <= 0) continue;
    left -= cut;
    const amount = centavos(c.amount - cut);
    rest.set(c.id, amount);
    if (amount === 0) steps.push({ do: "cancel", chargeId: c.id });
    else if (c.applied === amount) steps.push({ do: "complete", chargeId: c.id, amount });
    else steps.push(changed(c, amount));
  }
  const spare = (c: ChargeFacts) => Math.max(0, Math.min(present(rest.get(c.id)), c.applied) - 1);
  // One payment that can give all of it back does: its payer decides once, and no payment is left with a centavo.
  const alone = charges.find((c) => spare(c) >= left);
  for (const c of alone ? [alone] : charges) {
    const over = Math.min(left, spare(c));
    if (left === 0 || over <= 0) continue;
    left -= over;
    const amount = centavos(present(rest.get(c.id)) - over);
    const before = steps.findIndex((s) => s.do !== "ask" && s.chargeId === c.id);
    if (before >= 0) steps.splice(before, 1);
    steps.push({ do: "give_back", chargeId: c.id, amount, over: centavos(over) });
  }
  return steps;
}
