import type { BankMovement } from "./bank-file";

/** The identity under which a movement is stored. It is unique, so that two imports at the same moment store one row. */
export const movementIdentity = (m: Pick<BankMovement, "day" | "amount" | "key" | "concept" | "balance" | "ordinal">) =>
  JSON.stringify([m.day, m.amount, m.key, m.concept, m.ordinal, ...(m.balance === null ? [] : [m.balance])]);
/** The identity under which releases before migration 0087 stored it. */
export const identityBefore = ({ day, amount, before: { key, concept, ordinal } }: BankMovement) =>
  JSON.stringify([day, amount, keyBefore(key), concept, ordinal]);
/** Those releases stored the whole cell, in capitals and without spaces where it had the form of a key. */
function keyBefore(cell: string): string {
  const key = cell.replace(/\s/g, "").toUpperCase();
  return /^[A-Z0-9]{5,30}$/.test(key) ? key : cell;
}
