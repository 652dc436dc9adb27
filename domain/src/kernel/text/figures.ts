/** Numbers as Mexico writes them: "1,234" and "12.5". Not by `Intl`, whose first use takes a slow phone a tenth of a second. */
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** A count. */
export const figures = (n: number): string => (n < 0 ? "-" : "") + grouped(String(Math.round(Math.abs(n))));

/** Thousandths of a unit (grams, of a kilogram), rounded half up to at most so many decimals; 3 are exact. */
export function thousandths(n: number, decimals: 0 | 1 | 2 | 3): string {
  const unit = 10 ** (3 - decimals);
  const rounded = Math.floor((Math.round(Math.abs(n)) + unit / 2) / unit);
  const scale = 10 ** decimals;
  const rest =
    decimals === 0
      ? ""
      : String(rounded % scale)
          .padStart(decimals, "0")
          .replace(/0+$/, "");
  return `${n < 0 ? "-" : ""}${grouped(String(Math.floor(rounded / scale)))}${rest && `.${rest}`}`;
}
