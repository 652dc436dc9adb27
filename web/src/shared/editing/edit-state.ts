import type { ApiError } from "../api/errors";
import { changedFields, type EditFields, mergeFields } from "./merge-fields";

/** A record as it is saved; `version` is undefined for a new one. */
export interface Saved<V, N> {
  values: V;
  version: N;
}
/** Somebody else saved meanwhile. */
export interface Conflict<V, F, N> {
  theirs: Saved<V, N>;
  /** Fields that both changed, each to another value. Empty: everything is merged already. */
  both: readonly F[];
  error: ApiError;
}
export interface EditState<V, F extends string, N> {
  /** What is edited: the record as it was saved last, or as this person last saw it. */
  base: Saved<V, N>;
  values: V;
  status: "editing" | "saving" | "saved";
  /** A save was tried: from then on the form's own rules are shown. */
  isChecked: boolean;
  /** Of the last save. */
  error: unknown;
  /** Keys that changed since then: what the server said of them doesn't hold any more. */
  retyped: ReadonlySet<string>;
  conflict: Conflict<V, F, N> | null;
  /** Changes when `values` changed other than by typing. */
  revision: number;
}

const NONE: ReadonlySet<string> = new Set();

export const begin = <V, F extends string, N>(
  base: Saved<V, N>,
  values: V = base.values,
  error: unknown = null,
): EditState<V, F, N> => ({
  base,
  values,
  status: "editing",
  isChecked: false,
  error,
  retyped: NONE,
  conflict: null,
  revision: 0,
});

export const isDirty = <V, F extends string, N>(s: EditState<V, F, N>, fields: EditFields<V, F>) =>
  s.status !== "saved" && changedFields(fields, s.base.values, s.values).length > 0;

export const typed = <V, F extends string, N>(s: EditState<V, F, N>, change: Partial<V>): EditState<V, F, N> => ({
  ...s,
  values: { ...s.values, ...change },
  status: s.status === "saving" ? "saving" : "editing",
  retyped: new Set([...s.retyped, ...Object.keys(change)]),
});

export const saving = <V, F extends string, N>(s: EditState<V, F, N>): EditState<V, F, N> => ({
  ...s,
  status: "saving",
  error: null,
  retyped: NONE,
  conflict: null,
});

/** `sent` is saved. With `now`, how the record is since then, the form goes on, and what was typed meanwhile stays typed. */
export function saved<V, F extends string, N>(
  s: EditState<V, F, N>,
  fields: EditFields<V, F>,
  sent: V,
  now?: Saved<V, N>,
): EditState<V, F, N> {
  if (!now) return { ...s, status: "saved" };
  const { values } = mergeFields(fields, sent, s.values, now.values);
  const status = changedFields(fields, now.values, values).length > 0 ? "editing" : "saved";
  return { ...s, base: now, values, status, isChecked: false, revision: s.revision + 1 };
}

export const refused = <V, F extends string, N>(s: EditState<V, F, N>, error: unknown): EditState<V, F, N> => ({
  ...s,
  status: "editing",
  error,
});

/**
 * The save was refused because somebody else saved first. With `asks`, what both changed is chosen field by field before anything is
 * replaced; otherwise what was typed stays, and the next save puts it over theirs.
 */
export function conflicted<V, F extends string, N>(
  s: EditState<V, F, N>,
  fields: EditFields<V, F>,
  theirs: Saved<V, N>,
  error: ApiError,
  asks: boolean,
): EditState<V, F, N> {
  const { values, both } = mergeFields(fields, s.base.values, s.values, theirs.values);
  const next = { ...refused(s, error), conflict: { theirs, both, error } };
  return asks && both.length > 0 ? next : { ...next, base: theirs, values, revision: s.revision + 1 };
}

/** The answer to that question: `theirsStay` are the fields in which their value is kept. */
export function resolved<V, F extends string, N>(
  s: EditState<V, F, N>,
  fields: EditFields<V, F>,
  theirsStay: ReadonlySet<F>,
): EditState<V, F, N> {
  if (!s.conflict) return s;
  const { theirs } = s.conflict;
  let { values } = mergeFields(fields, s.base.values, s.values, theirs.values);
  for (const field of theirsStay) values = fields.take(field, theirs.values, values);
  return { ...s, base: theirs, values, conflict: null, revision: s.revision + 1 };
}

/** Nothing is chosen yet: the next save meets the same conflict. */
export const postponed = <V, F extends string, N>(s: EditState<V, F, N>): EditState<V, F, N> => ({
  ...s,
  conflict: null,
});

/** What was typed is dropped for what they saved. */
export const withTheirs = <V, F extends string, N>(s: EditState<V, F, N>): EditState<V, F, N> =>
  s.conflict ? { ...begin(s.conflict.theirs), revision: s.revision + 1 } : s;

/** A newer copy came while somebody types. What both changed is left for the next save to ask about. */
export function rebased<V, F extends string, N>(
  s: EditState<V, F, N>,
  fields: EditFields<V, F>,
  latest: Saved<V, N>,
): EditState<V, F, N> {
  if (!(latest.version > s.base.version) || s.status === "saving" || s.conflict?.both.length) return s;
  const { values, both } = mergeFields(fields, s.base.values, s.values, latest.values);
  return both.length > 0 ? s : { ...s, base: latest, values, revision: s.revision + 1 };
}
