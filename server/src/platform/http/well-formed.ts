import type { FieldError } from "./problem-reply";

/** Deeper than anything that the API takes, and shallow enough for every function that walks a value by calling itself. */
export const DEEPEST = 32;

/** True when arrays and objects of this JSON stand in one another more than `DEEPEST` times; found without parsing it. */
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

/** Lone halves of a surrogate pair: no bytes stand for them. */
const LONE = /\p{Surrogate}/u;
const isKeepable = (text: string) => !text.includes("\u0000") && !LONE.test(text);

/**
 * What no column can keep as it was sent, wherever it stands in what came: text with NUL or half a character, numbers that JavaScript
 * has rounded while reading them, and fractions, since the API counts in centavos, grams and heads. Everything that a client sends passes
 * here before its schema is asked. A provider's JSON is its own and kept as text.
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
