import { seen } from "../kernel/text/unseen";

/** Letters with at least three figures, or at least 15 figures: references are shorter, and names have no figures. */
const SPEI_KEY = /^(?:(?=.*[a-z])(?=(?:.*\d){3})[a-z\d]{8,30}|\d{15,30})$/i;
/** Whether a text, without spaces, has the form of a tracking key of SPEI. A short reference and a name have not. */
export const looksLikeTrackingKey = (text: string): boolean => SPEI_KEY.test(text);

const LABEL = /(?:rastreo|tracking(?:\s+(?:key|id))?|^spei\b)[\s:#.=*]*/i;
/** Where the key ends in a text that a bank's app shares: the next line, or the label of the next datum. */
const AFTER =
  /[\n,;|]|\s(?:no\.?\s|num|referencia|ref\b|folio|concepto|monto|importe|fecha|hora|banco|benef|orden|cuenta|clabe)/i;
/** A labelled CLABE, which is removed before the key is looked for. Without a label, 18 figures may be a key. */
const ACCOUNT = /clabe\D{0,20}(?:\d[\s-]?){18}/gi;
const DASHES = /\p{Pd}/gu;

/**
 * The bank's tracking key, up to 30 letters and digits (providers.md §4.3), of what was typed or pasted: with dashes and
 * spaces, behind its label, or within the text that a bank's app shares. Undefined where none, or more than one, is found.
 */
export function readTrackingKey(typed: string): string | undefined {
  const text = seen(typed).replace(DASHES, "-").replace(ACCOUNT, "\n").trim();
  const [, labelled] = text.split(LABEL);
  const own = (labelled ?? text).split(AFTER)[0] ?? "";
  const words = own.toUpperCase().split(/\s+/);
  const [sure, ...others] = words.filter(looksLikeTrackingKey);
  // "Tu clave de rastreo es …": words without figures are no part of a key that stands in groups.
  if (sure && others.length === 0 && words.every((word) => word === sure || !/\d/.test(word))) return sure;
  const key = own.replace(/[\s-]/g, "").toUpperCase();
  if (/^[A-Z0-9]{5,30}$/.test(key)) return key;
  return trackingKeyWithin(text);
}

/** The one word of a text that has the form of a tracking key. Undefined where none has, or several have. */
export function trackingKeyWithin(text: string): string | undefined {
  const found = new Set(keysWithin(text));
  return found.size === 1 ? [...found][0] : undefined;
}
/** All words of a text that have the form of a tracking key, in capitals. */
export const keysWithin = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(looksLikeTrackingKey);
