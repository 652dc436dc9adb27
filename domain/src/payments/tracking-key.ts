/** The form of SPEI's own keys, beside which a reference or a name stands out: letters and figures, or many figures. */
const SPEI_KEY = /^(?:(?=.*[a-z])(?=(?:.*\d){3})[a-z\d]{8,30}|\d{15,30})$/i;
/** Whether a text has the form that banks give to tracking keys. */
export const looksLikeTrackingKey = (text: string): boolean => SPEI_KEY.test(text);

const LABEL = /(?:rastreo|tracking(?:\s+(?:key|id))?|^spei\b)[\s:#.=*]*/i;
/** What apps put after the key. */
const AFTER =
  /[\n,;|]|\s(?:no\.?\s|num|referencia|ref\b|folio|concepto|monto|importe|fecha|hora|banco|benef|orden|cuenta|clabe)/i;
/** The account stands beside the key in what apps share. One of 18 figures may be a key too, unless it is called a CLABE. */
const ACCOUNT = /clabe\D{0,20}(?:\d[\s-]?){18}/gi;
const DASHES = /\p{Pd}/gu;
/** Controls and marks that can't be seen, but for line ends. */
const UNSEEN = /[^\P{C}\n]/gu;

/**
 * The bank's tracking key, up to 30 letters and digits (providers.md §4.3), of what was typed or pasted: with dashes and
 * spaces, behind its label, or within the text that a bank's app shares. Undefined where none, or more than one, is found.
 */
export function readTrackingKey(typed: string): string | undefined {
  const text = typed.replace(UNSEEN, "").replace(DASHES, "-").replace(ACCOUNT, "\n").trim();
  const [, labelled] = text.split(LABEL);
  const own = (labelled ?? text).split(AFTER)[0] ?? "";
  const key = own.replace(/[\s-]/g, "").toUpperCase();
  if (/^[A-Z0-9]{5,30}$/.test(key)) return key;
  return trackingKeyWithin(text);
}

/** The one word of a text that has the form of a tracking key. Undefined where none has, or several have. */
export function trackingKeyWithin(text: string): string | undefined {
  const found = new Set(keysWithin(text));
  return found.size === 1 ? [...found][0] : undefined;
}
export const keysWithin = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(looksLikeTrackingKey);
