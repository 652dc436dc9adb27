import { REVOCATION_DAYS } from "../business/revocation";
import { present } from "../kernel/lookup";
import { type Centavos, depositOf, sum } from "../kernel/money";
import { addDays, atWall, dayIn, type Instant, type Zone } from "../kernel/time";
import type { DepositOutcome } from "../payments/charges/states";

/** Days for paying the balance after the deposit (domain.md §7.12). */
export const balanceDays = { default: 7, min: 1, max: 120 } as const;

/** Whether a deposit goes back when its sale isn't completed; null: the business's policies decide. */
export type Refundable = boolean | null;

/** Whether the business may keep a deposit: not one that its buyer was told goes back. */
export const mayKeepDeposit = (refundable: Refundable) => refundable !== true;

/** What may become of a deposit whose sale ends. */
export const depositOutcomes = (mayKeep: boolean): readonly DepositOutcome[] =>
  mayKeep ? ["return", "keep"] : ["return"];

/** What a buyer agrees to with a deposit. */
export interface DepositTerms {
  refundable: Refundable;
  /** Days for the balance. */
  days: number;
}

/** How one item is set aside (domain.md §7.3, rulings 53): with a share of its price in basis points, or with an amount. */
export interface DepositRule {
  bp: number | null;
  amount: Centavos | null;
  refundable: Refundable;
  /** Days for the balance; null: the business's. */
  days: number | null;
}

/** The rule of an item's columns; null where it can't be set aside. */
export const depositRuleOf = (item: {
  deposit_bp: number | null;
  deposit_amount: Centavos | null;
  deposit_refundable: Refundable;
  deposit_days: number | null;
}): DepositRule | null =>
  item.deposit_bp === null && item.deposit_amount === null
    ? null
    : {
        bp: item.deposit_bp,
        amount: item.deposit_amount,
        refundable: item.deposit_refundable,
        days: item.deposit_days,
      };

interface SetAsideLine {
  lineTotal: Centavos;
  deposit: DepositRule | null;
}
type WithRule = SetAsideLine & { deposit: DepositRule };
const hasRule = (line: SetAsideLine): line is WithRule => line.deposit !== null;

/** Shares are rounded up to a whole peso. */
const ofLine = ({ lineTotal, deposit }: WithRule): Centavos =>
  deposit.amount ?? depositOf(lineTotal, present(deposit.bp));

/**
 * The deposit of a cart in centavos, the sum of its lines'; the balance is the remainder. Undefined when a line can't be
 * reserved with a deposit, when its amount is its whole price, or when no balance would be left.
 */
export function cartDeposit(lines: readonly SetAsideLine[]): Centavos | undefined {
  const ruled = lines.filter(hasRule);
  if (ruled.length === 0 || ruled.length < lines.length) return undefined;
  if (ruled.some((l) => l.deposit.amount !== null && l.deposit.amount >= l.lineTotal)) return undefined;
  const deposit = sum(ruled.map(ofLine));
  return deposit < sum(ruled.map((l) => l.lineTotal)) ? deposit : undefined;
}

/**
 * The terms of a cart's deposit, the strictest of its lines: one that doesn't go back keeps the whole from going back,
 * one that the policies decide leaves it to them, and the shortest time holds for the balance.
 */
export function cartDepositTerms(lines: readonly SetAsideLine[], usualDays: number): DepositTerms {
  const rules = lines.filter(hasRule).map((l) => l.deposit);
  const says = (it: Refundable) => rules.some((r) => r.refundable === it);
  return {
    refundable: says(false) ? false : says(null) ? null : true,
    days: rules.reduce((least, r) => Math.min(least, r.days ?? usualDays), rules.length ? balanceDays.max : usualDays),
  };
}

/**
 * What happens to a deposit when the sale isn't completed, as it is shown before paying and printed. The right to revoke
 * a sale at a distance (LFPC art. 56; whether it reaches animals is unconfirmed) stands beside "no se devuelve".
 */
export const depositRefundWords = (refundable: Refundable, { remote }: { remote: boolean }): string =>
  refundable === null
    ? "Si no completas la compra, el vendedor decide si te devuelve el apartado."
    : refundable
      ? "Si no completas la compra, el apartado se te devuelve."
      : `Si no completas la compra, el apartado no se devuelve; si el vendedor no cumple, sí.${
          remote ? ` En compras a distancia tienes ${REVOCATION_DAYS} días hábiles desde la entrega para revocar.` : ""
        }`;

/** The last minute of the day that is `days` after `from`, in the business's zone. */
export const balanceDueAt = (zone: Zone, from: Instant, days: number = balanceDays.default): Instant =>
  atWall(zone, addDays(dayIn(zone, from), days), "23:59");
