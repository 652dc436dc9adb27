/** A JSON object whose fields are not validated. */
export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value as an object; any other value becomes an empty one. */
export const asObject = (value: unknown): Json => (isObject(value) ? value : {});
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** JSON with sorted keys, so that equal bodies give the same text. */
export function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${stableText(value[key])}`).join(",")}}`;
}

/** Parses centavos from decimal text or a JSON number with at most two decimals; undefined when it isn't one. */
export function centavosOf(value: unknown): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return undefined;
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
}

/** `34990` → `"349.90"`. */
export const decimalText = (centavos: number): string =>
  `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, "0")}`;

/** `34990` → `349.9`, the JSON number of the Payments API. */
export const decimalNumber = (centavos: number): number => Number(decimalText(centavos));

export const isoUtc = (at: number): string => new Date(at).toISOString();

/** The Payments API formats instants with offset -04:00. */
export const isoMinus4 = (at: number): string => new Date(at - 4 * 3_600_000).toISOString().replace("Z", "-04:00");
