import { type Centavos, fromDecimal, toDecimal } from "@corral/domain/kernel/money";

/** An amount as the field of a form shows it: without the cents where there are none, and nothing for none. */
export const priceText = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? "" : toDecimal(amount as Centavos).replace(/\.00$/, "");

/** What was typed there, in centavos; null while it is no amount. */
export const readPrice = (text: string) => fromDecimal(text.replaceAll(",", "").replace("$", "")) ?? null;
