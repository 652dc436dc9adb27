/** Dialling prefixes that Mexico used until August 2019 (IFT, Plan Técnico Fundamental de Numeración). People still write them. */
const OLD_PREFIX = /^(?:01|044|045)(?=\d{10}$)/;
/** Mexico's country code at the beginning of a number, also after 00, and with the 1 that mobiles had until 2019. */
const MEXICO = /^(?:00)?52(?:1(?=\d{10}$))?(?=(?:01|044|045)?\d{10}$)/;

/**
 * Parses a phone to E.164. Ten digits are Mexican, also behind +52, 52, 521, 01, 044 or 045; of another country is what
 * begins with + or 00. Undefined when it is neither.
 */
export function parsePhone(typed: string): string | undefined {
  // Figures as some keyboards type them, ５５, are plain ones.
  const text = typed.normalize("NFKC");
  const digits = text.replace(/\D/g, "");
  if (isForeign(text, digits)) {
    const full = digits.replace(/^00/, "");
    return FOREIGN.test(full) ? `+${full}` : undefined;
  }
  const national = digits.replace(MEXICO, "").replace(OLD_PREFIX, "");
  return /^[1-9]\d{9}$/.test(national) ? `+52${national}` : undefined;
}

/** An E.164 number of another country, without its plus. Those of the United States and Canada have ten digits after the 1. */
const FOREIGN = /^(?:1\d{10}|[2-9]\d{7,14})$/;
/** Whether the text has an international prefix, + or 00, that is not Mexico's. */
const isForeign = (text: string, digits: string) =>
  (/^\D*\+/.test(text) || digits.startsWith("00")) && !/^(?:00)?52/.test(digits);

/** Formats a phone in E.164 for reading: 55 1234 5678, +1 956 555 1234. Of other countries it stays as it is. */
export function prettyPhone(e164: string): string {
  return e164.replace(/^\+52(\d{2})(\d{4})(\d{4})$/, "$1 $2 $3").replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 $1 $2 $3");
}

/** A link to a phone, which is copied as easily as its number. */
const PHONE_LINK = /^(?:tel:|(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=))/i;

/** A search that is a phone, or a link to one, as its plain digits, which are found however it was typed; any other as it is. */
export function plainSearch(typed: string): string {
  const q = typed.trim();
  const number = q.replace(PHONE_LINK, "").normalize("NFKC");
  const phone = /^[\d\s()+./-]+$/.test(number) ? parsePhone(number) : undefined;
  return phone?.replace(/^\+(?:52)?/, "") ?? q;
}
