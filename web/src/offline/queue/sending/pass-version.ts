import type { QueuedItem } from "../operation";

const fieldsOf = (body: unknown) => (body && typeof body === "object" ? Object.keys(body) : []);

/**
 * Whether an unsent edit may carry the version that the previous one made: when nobody else edited in between, or when it changes only fields
 * that the previous one changed too. In other fields somebody may have been first: there it keeps the version that the person saw.
 */
export function isOfVersion(
  next: Pick<QueuedItem, "version" | "body">,
  before: Pick<QueuedItem, "version" | "body">,
  made: number,
): boolean {
  if (next.version === undefined) return false;
  if (before.version === undefined || made === next.version + 1) return true;
  const changed = new Set(fieldsOf(before.body));
  return fieldsOf(next.body).every((field) => changed.has(field));
}
