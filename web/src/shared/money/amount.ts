import { type Centavos, centavos, fromTyped, MAX_AMOUNT, toDecimal } from "@corral/domain/kernel/money";

/** Parses a typed amount of pesos into centavos; undefined when it is invalid or out of a charge's range. */
export function readAmount(typed: string): Centavos | undefined {
  const amount = fromTyped(typed);
  return amount !== undefined && amount > 0 && amount <= MAX_AMOUNT ? amount : undefined;
}

/** The same where zero is allowed: a float, a count. */
export function readCash(typed: string): Centavos | undefined {
  return typed.trim() === "" ? undefined : /^[0.]+$/.test(typed.trim()) ? centavos(0) : readAmount(typed);
}

/** The text after one more key of the keypad: at most two decimals and seven whole digits. */
export function pressed(text: string, key: string): string {
  if (key === "back") return text.slice(0, -1);
  if (key === ".") return text.includes(".") ? text : `${text || "0"}.`;
  const next = text === "0" ? key : text + key;
  return /^\d{0,7}(\.\d{0,2})?$/.test(next) ? next : text;
}

/**
 * The text of the amount's field after it was edited, as `pressed` has it; undefined where the edit is no amount. Its commas group, except the one
 * that was just typed, and one that came with a pasted text.
 */
export function edited(before: string, text: string): string | undefined {
  const pasted = before === "" ? fromTyped(text) : undefined;
  const now =
    pasted !== undefined && /,\d{1,2}$/.test(text) ? toDecimal(pasted) : text.replace(/,$/, ".").replace(/[,\s$]/g, "");
  return /^\d{0,7}(\.\d{0,2})?$/.test(now) ? now : undefined;
}

/** `1234.5` with thousands separators while it is typed: `1,234.5`. */
export function spaced(text: string): string {
  const [whole = "", cents] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return cents === undefined ? grouped : `${grouped || "0"}.${cents}`;
}
