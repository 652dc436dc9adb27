import { type Day, type Instant, isDay } from "@corral/domain/kernel/time";
import { isInstant } from "../database/instants";
import { ProblemError } from "../http/problem-reply";
import { unkeepable } from "../http/well-formed";

/** The types of the keys that lists are sorted by. */
interface Keys {
  moment: Instant;
  day: Day;
  number: number;
  text: string;
}
export interface Cursor<T extends string | number = string | number> {
  value: T;
  id: string;
}

/** Encodes where the next page begins, opaque to the client. */
export const writeCursor = (c: Cursor) => Buffer.from(JSON.stringify([c.value, c.id])).toString("base64url");

const fits: { [K in keyof Keys]: (value: unknown) => boolean } = {
  moment: (value) => typeof value === "number" && isInstant(value),
  day: (value) => typeof value === "string" && isDay(value),
  number: (value) => Number.isSafeInteger(value),
  text: (value) => typeof value === "string" && unkeepable(value) === undefined,
};

/**
 * Decodes a cursor for a list sorted by this kind of key. Throws VALIDATION_FAILED for one that such a list didn't
 * produce.
 */
export function readCursor<K extends keyof Keys>(text: string | undefined, kind: K): Cursor<Keys[K]> | undefined {
  if (!text) return undefined;
  try {
    const [value, id] = JSON.parse(Buffer.from(text, "base64url").toString()) as [unknown, unknown];
    if (fits[kind](value) && typeof id === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
      return { value: value as Keys[K], id };
  } catch {
    // invalid JSON is refused below
  }
  throw new ProblemError("VALIDATION_FAILED", [
    { field: "cursor", message: "Esa página ya no existe; vuelve a la primera." },
  ]);
}
