declare const unit: unique symbol;
/** Whole centavos of MXN. */
export type Centavos = number & { readonly [unit]: "centavos" };
export type Grams = number & { readonly [unit]: "grams" };
/** Hundredths of a percent: 3 000 is 30 %. */
export type BasisPoints = number & { readonly [unit]: "basis points" };
/** A share in basis points: "3 %", "2.5 %". */
export const shareInWords = (basisPoints: number) => `${basisPoints / 100} %`;

const isWhole = <T extends Centavos | Grams>(n: number): n is T => Number.isSafeInteger(n);
/** Throws RangeError for anything but a safe integer: a fraction of a centavo is always a bug. */
export function centavos(n: number): Centavos {
  if (!isWhole<Centavos>(n)) throw new RangeError(`not whole centavos: ${n}`);
  return n;
}

/** Whole grams. Throws RangeError for anything but a safe integer. */
export function grams(n: number): Grams {
  if (!isWhole<Grams>(n)) throw new RangeError(`not whole grams: ${n}`);
  return n;
}

/** $9,999,999.99: the largest amount of one charge (domain.md §7.1). */
export const MAX_AMOUNT = centavos(999_999_999);

/** Pesos to centavos, for constants in code. */
export const pesos = (n: number) => centavos(Math.round(n * 100));
/** Sums stay safe integers, or throw RangeError. */
export const add = (a: Centavos, b: Centavos) => centavos(a + b);
export const subtract = (a: Centavos, b: Centavos) => centavos(a - b);
export const times = (a: Centavos, qty: number) => centavos(a * qty);
export const sum = (amounts: readonly Centavos[]) => centavos(amounts.reduce((a, b) => a + b, 0));

/** Rounds half a centavo up (domain.md §7.1). */
export const priceByWeight = (weight: Grams, perKg: Centavos) => centavos(Math.floor((weight * perKg + 500) / 1000));

/** Rounds the deposit up to the whole peso; the balance is the remainder (domain.md §7.1). */
export const depositOf = (total: Centavos, basisPoints: number) =>
  centavos(Math.ceil((total * basisPoints) / 1_000_000) * 100);

/** `$12,345.00`. */
export function spoken(amount: Centavos): string {
  const abs = Math.abs(amount);
  const whole = String(Math.floor(abs / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `${amount < 0 ? "−" : ""}$${whole}.${String(abs % 100).padStart(2, "0")}`;
}

/** Decimal text as the Orders API of Mercado Pago takes amounts: 34990 → "349.90". */
export const toDecimal = (amount: Centavos) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;

/**
 * Parses pesos as people type them: "$1,234.50", "870.5", and "870,50" of a keyboard whose decimal key is a comma. Undefined where a comma is
 * neither between groups of three (NOM-008-SCFI writes a space there, Mexico's shops a comma) nor before one or two last digits: guessed wrong, an
 * amount would be a hundred times another.
 */
export function fromTyped(text: string): Centavos | undefined {
  // A mark at the end is a decimal that is still to be typed.
  const plain = text.replace(/[\s$]/g, "").replace(/[.,]$/, "");
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return fromDecimal(plain.replaceAll(",", ""));
  return fromDecimal(plain.replace(/^(\d+),(\d{1,2})$/, "$1.$2"));
}

/** Parses decimal text or a JSON number by its digits, never by floating-point arithmetic. Undefined when it isn't an amount. */
export function fromDecimal(text: string | number): Centavos | undefined {
  const m = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(text).trim());
  return m ? centavos(Number(m[1]) * 100 + Number((m[2] ?? "").padEnd(2, "0"))) : undefined;
}
