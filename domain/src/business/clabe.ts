import { itemAt } from "../kernel/lookup";

const WEIGHTS = [3, 7, 1];

/** The 18th digit: weights 3-7-1 over the first 17, each product mod 10 (providers.md §4.2). */
export function clabeCheckDigit(first17: string): number {
  const total = [...first17].reduce((sum, d, i) => sum + ((Number(d) * itemAt(WEIGHTS, i % 3)) % 10), 0);
  return (10 - (total % 10)) % 10;
}

/** Whether the text is 18 digits with a valid check digit. */
export const isClabe = (text: string) =>
  /^\d{18}$/.test(text) && clabeCheckDigit(text.slice(0, 17)) === Number(text[17]);

/** The one valid CLABE within a text, as pasted: in groups, with dashes, behind its name. Undefined where none or several are. */
export function clabeWithin(text: string): string | undefined {
  const plain = text.normalize("NFKC");
  const joined = plain.replace(/(\d)[^\p{L}\p{N}]{1,3}(?=\d)/gu, "$1");
  const found = new Set(`${plain} ${joined}`.match(/\d+/g)?.filter(isClabe));
  return found.size === 1 ? [...found][0] : undefined;
}

/** 646180 1118 0503 5430, for reading aloud. */
export const groupClabe = (clabe: string) =>
  [clabe.slice(0, 6), clabe.slice(6, 10), clabe.slice(10, 14), clabe.slice(14)].filter(Boolean).join(" ");

const banks: Record<string, string> = {
  "646": "STP",
  "002": "Banamex",
  "012": "BBVA",
  "014": "Santander",
  "021": "HSBC",
  "072": "Banorte",
  "722": "Mercado Pago W",
  "999": "Banco de demostración",
};
/** The bank of a CLABE's first three digits. */
export const bankOf = (clabe: string) => banks[clabe.slice(0, 3)] ?? "Otro banco";

/** Bank 999 doesn't exist: only the simulated provider gives such a CLABE. */
export const isDemoClabe = (clabe: string) => clabe.startsWith("999");
