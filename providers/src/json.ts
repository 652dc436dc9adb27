/** Strings, which are skipped, and whole numbers of 16 figures or more, which JavaScript would round. */
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * Parses a provider's JSON with its long whole numbers as text: ids have up to 20 figures, and a rounded one is
 * somebody else's. Undefined when it is no JSON.
 */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body.replace(STRING_OR_LONG, (found) => (found.startsWith('"') ? found : `"${found}"`)));
  } catch {
    return undefined;
  }
}

/** Reads a path of an untyped body; undefined when it is missing, never an exception. Providers add, rename and drop fields. */
export function get(value: unknown, ...path: (string | number)[]): unknown {
  let v = value;
  for (const key of path) {
    if (typeof v !== "object" || v === null) return undefined;
    v = (v as Record<string | number, unknown>)[key];
  }
  return v ?? undefined;
}

/** Text, or a number as text: ids arrive as both. */
export function text(value: unknown, ...path: (string | number)[]): string | undefined {
  const v = get(value, ...path);
  if (typeof v === "string") return v === "" ? undefined : v;
  return typeof v === "number" && Number.isFinite(v) ? String(v) : undefined;
}

/** A list at that path; empty when it is missing or no list. */
export function list(value: unknown, ...path: (string | number)[]): unknown[] {
  const v = get(value, ...path);
  return Array.isArray(v) ? v : [];
}

/** An integer at that path; undefined for any other value. */
export function whole(value: unknown, ...path: (string | number)[]): number | undefined {
  const v = get(value, ...path);
  return typeof v === "number" && Number.isSafeInteger(v) ? v : undefined;
}

/** Omits undefined members, for exact optional properties. */
export function present<T extends object>(members: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, v]) => v !== undefined)) as Partial<T>;
}

/** Whether a text has the form of our references; others in a webhook are not ours. */
export const isReference = (s: string | undefined): s is string => s !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(s);

/** A URL that a browser may be sent to: https, or http where the provider itself is reached by http (the simulated one). */
export function webAddress(url: string | undefined, baseUrl: string): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { protocol } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && baseUrl.startsWith("http:")) ? url : undefined;
}
