import { type Centavos, centavos, fromTyped, sum, toDecimal } from "@corral/domain/kernel/money";
import type { PlanMethod, PlanPart } from "@corral/domain/payments/plans/plans";
import { plansText as t } from "./text";

/** A part as somebody types it: pesos as text. */
export interface DraftPart {
  id: string;
  method: PlanMethod;
  amount: string;
}

let made = 0;
const draft = (method: PlanMethod, amount: string): DraftPart => ({ id: `pago-${++made}`, method, amount });

export const toDraft = (parts: readonly { method: PlanMethod; amount: number }[]): DraftPart[] =>
  parts.map((p) => draft(p.method, toDecimal(centavos(p.amount))));

const amountOf = (p: DraftPart) => fromTyped(p.amount) ?? centavos(0);

/** What of the debt no part asks for yet, in centavos; negative when they ask for more. */
export const leftOf = (owed: number, parts: readonly DraftPart[]): number => owed - sum(parts.map(amountOf));

/** Another part for what is left. */
export const withAnother = (owed: number, parts: readonly DraftPart[]): DraftPart[] => [
  ...parts,
  draft(parts.at(-1)?.method ?? "spei_mp", toDecimal(centavos(Math.max(0, leftOf(owed, parts))))),
];

/** Without one of them, whose amount the last of the others takes. */
export function without(owed: number, parts: readonly DraftPart[], id: string): DraftPart[] {
  const kept = parts.filter((p) => p.id !== id);
  const last = kept.at(-1);
  if (!last) return [...parts];
  const amount = centavos(Math.max(0, amountOf(last) + leftOf(owed, kept)));
  return kept.map((p) => (p === last ? { ...p, amount: toDecimal(amount) } : p));
}

/** What is wrong with amounts that can't be read, by the server's names of their fields. */
export const faultsOf = (parts: readonly DraftPart[]): Record<string, string> =>
  Object.fromEntries(parts.flatMap((p, i) => (amountOf(p) > 0 ? [] : [[`parts.${i}.amount`, t.badAmount]])));

/** What is sent; undefined while an amount can't be read. */
export function toParts(parts: readonly DraftPart[]): { method: PlanMethod; amount: Centavos }[] | undefined {
  const read = parts.map((p) => ({ method: p.method, amount: fromTyped(p.amount) }));
  return read.every((p): p is PlanPart => p.amount !== undefined && p.amount > 0) ? read : undefined;
}
