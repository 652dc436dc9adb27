/** What Mexico dialled before a number until August 2019 (IFT, Plan Técnico Fundamental de Numeración): 01, 044, 045. */
const OLD_PREFIX = /^(?:01|044|045)(?=\d{10}$)/;
/** Mexico's own code as it is written: with an exit code, with the 1 of mobiles that ended in 2019, or twice. */
const MEXICO = /^(?:00)?52(?:1(?=\d{10}$))?(?=(?:01|044|045)?\d{10}$)/;

/**
 * Parses a phone to E.164. Ten digits are Mexican, also behind +52, 52, 521, 01, 044 or 045; of another country is what
 * begins with + or 00. Undefined when it is neither.
 */
export function parsePhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, "");
  const national = digits.replace(MEXICO, "").replace(OLD_PREFIX, "");
  if (/^[1-9]\d{9}$/.test(national) && !isForeign(text, digits)) return `+52${national}`;
  const full = digits.replace(/^00/, "");
  return isForeign(text, digits) && /^[1-9]\d{7,14}$/.test(full) && !/^1(?!\d{10}$)/.test(full)
    ? `+${full}`
    : undefined;
}

/** Whether an international number is written, of a country that isn't Mexico. */
const isForeign = (text: string, digits: string) =>
  (/^\D*\+/.test(text) || digits.startsWith("00")) && !/^(?:00)?52/.test(digits);

/** Formats a phone in E.164 for reading: 55 1234 5678, +1 956 555 1234. Of other countries it stays as it is. */
export function prettyPhone(e164: string): string {
  const [, country, a, b, c] = /^\+(52|1)(\d\d\d?)(\d{3,4})(\d{4})$/.exec(e164) ?? [];
  if (country === "52") return `${e164.slice(3, 5)} ${e164.slice(5, 9)} ${e164.slice(9)}`;
  return country ? `+1 ${a} ${b} ${c}` : e164;
}

/** A search that is a phone as its plain digits, which are found however it was typed; any other as it is. */
export function plainSearch(typed: string): string {
  const q = typed.trim();
  const phone = /^[\d\s()+.-]+$/.test(q) ? parsePhone(q) : undefined;
  return phone?.replace(/^\+(?:52)?/, "") ?? q;
}
