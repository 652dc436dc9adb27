import { ProblemError } from "./problem-reply";

export interface Cursor {
  value: string | number;
  id: string;
}

/** Where the next page begins, opaque to the client. */
export const writeCursor = (c: Cursor) => Buffer.from(JSON.stringify([c.value, c.id])).toString("base64url");

/** Refuses with VALIDATION_FAILED a cursor that we didn't write. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined;
  try {
    const [value, id] = JSON.parse(Buffer.from(text, "base64url").toString()) as [unknown, unknown];
    if (
      (typeof value === "string" || Number.isSafeInteger(value)) &&
      typeof id === "string" &&
      /^[0-9a-f-]{36}$/.test(id)
    )
      return { value: value as string | number, id };
  } catch {
    // falls to the refusal below
  }
  throw new ProblemError("VALIDATION_FAILED", [
    { field: "cursor", message: "Esa página ya no existe; vuelve a la primera." },
  ]);
}
