import type { FieldError } from "./problem-reply";

/** Deeper than any request of the API, and shallow enough for every recursive function. */
export const DEEPEST = 32;

/** Whether arrays and objects of this JSON nest deeper than `DEEPEST`, without parsing it. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (inText) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inText = false;
    } else if (c === 0x22) inText = true;
    else if (c === 0x7b || c === 0x5b) {
      if (++depth > DEEPEST) return true;
    } else if (c === 0x7d || c === 0x5d) depth--;
  }
  return false;
}

/** Lone surrogates, which UTF-8 can't encode. */
const LONE = /\p{Surrogate}/u;
const isKeepable = (text: string) => !text.includes("\u0000") && !LONE.test(text);

/**
 * Finds the first value that no column can store unchanged, at any depth: text with NUL or a lone surrogate, numbers
 * that JavaScript rounded while parsing, and fractions (the API counts in centavos, grams and heads). Applies to all
 * client input before schema validation; providers' JSON is stored as text.
 */
export function unkeepable(value: unknown, path = ""): FieldError | undefined {
  if (typeof value === "string")
    return isKeepable(value) ? undefined : { field: path, message: "Trae caracteres que no se pueden guardar." };
  if (typeof value === "number") return numberFault(value, path);
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!isKeepable(key)) return { field: path, message: "Trae caracteres que no se pueden guardar." };
    const fault = unkeepable(inner, path ? `${path}.${key}` : key);
    if (fault) return fault;
  }
  return undefined;
}

function numberFault(value: number, field: string): FieldError | undefined {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return { field, message: "Es un número demasiado grande." };
  return Number.isInteger(value) ? undefined : { field, message: "Va sin decimales." };
}
