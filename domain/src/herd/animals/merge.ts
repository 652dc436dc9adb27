import { keysOf } from "../../kernel/lookup";
import { canonicalJson } from "../../kernel/snapshot";

/** The version in which a field last changed, by whom and when (ISO). */
export interface FieldMark {
  v: number;
  by: string;
  at: string;
}
/** A field that two people changed from the same value. */
export interface FieldConflict {
  field: string;
  yours: unknown;
  theirs: unknown;
  by: string | null;
  at: string | null;
}

/** Compares by value; null and undefined are equal. */
export const sameValue = (a: unknown, b: unknown) => canonicalJson(a ?? null) === canonicalJson(b ?? null);

/**
 * Merges an edit into the current row (domain.md §7.16). A field that nobody else changed since the version that the
 * editor saw is taken; one that somebody did is a conflict, unless both set the same value. For an unknown version
 * every field may have changed, so each difference is a conflict.
 */
export function mergeFields<T extends object>(o: {
  now: T;
  version: number;
  marks: Readonly<Record<string, FieldMark>>;
  seen: number;
  wanted: Partial<T>;
}): { changes: Partial<T>; conflicts: FieldConflict[] } {
  const changes: Partial<T> = {};
  const conflicts: FieldConflict[] = [];
  for (const field of keysOf(o.wanted)) {
    const yours = o.wanted[field];
    const theirs = o.now[field];
    if (yours === undefined || sameValue(yours, theirs)) continue;
    const mark = o.marks[field];
    if (o.seen > o.version || (mark && mark.v > o.seen))
      conflicts.push({ field, yours, theirs, by: mark?.by ?? null, at: mark?.at ?? null });
    else changes[field] = yours;
  }
  return { changes, conflicts };
}

/** The field marks after somebody changed these fields in a new version. */
export const markFields = (
  marks: Readonly<Record<string, FieldMark>>,
  changed: readonly string[],
  mark: FieldMark,
): Record<string, FieldMark> => ({ ...marks, ...Object.fromEntries(changed.map((field) => [field, mark])) });
