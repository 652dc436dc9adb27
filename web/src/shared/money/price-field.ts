import { centavos, fromTyped, toDecimal } from "@corral/domain/kernel/money";

/** Centavos as text for an input: without ".00", and empty for null. */
export const priceText = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? "" : toDecimal(centavos(amount)).replace(/\.00$/, "");

/** Parses the text of an input into centavos; null when it is no amount. */
export const readPrice = (text: string) => fromTyped(text) ?? null;
