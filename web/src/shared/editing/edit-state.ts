import type { ApiError } from "../api/errors";
import { changedFields, type EditFields, mergeFields } from "./merge-fields";

/** A record as saved; `version` is undefined for a new one. */
export interface Saved<V, N> {
  values: V;
  version: N;
}
/** Somebody else saved meanwhile. */
export interface Conflict<V, F, N> {
  theirs: Saved<V, N>;
  /** Fields that both changed to different values. Empty: everything is merged already. */
  both: readonly F[];
  error: ApiError;
}
export interface EditState<V, F extends string, N> {
  /** The record as last saved, or as this person last saw it. */
  base: Saved<V, N>;
  values: V;
  status: "editing" | "saving" | "saved";
  /** A save was tried: from then on the form's own faults are shown. */
  isChecked: boolean;
  /** Fields that were left with something in them: their own faults are shown before a save, too. */
  left: ReadonlySet<string>;
  /** The error of the last save. */
  error: unknown;
  /** Fields changed since then: the server's messages for them no longer apply. */
  retyped: ReadonlySet<string>;
  conflict: Conflict<V, F, N> | null;
  /** Increases when `values` changed other than by typing. */
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
  left: NONE,
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

export const touched = <V, F extends string, N>(s: EditState<V, F, N>, field: string): EditState<V, F, N> => ({
  ...typed(s, {}),
  retyped: new Set([...s.retyped, field]),
});

export const left = <V, F extends string, N>(s: EditState<V, F, N>, field: string): EditState<V, F, N> => ({
  ...s,
  left: new Set([...s.left, field]),
});

export const saving = <V, F extends string, N>(s: EditState<V, F, N>): EditState<V, F, N> => ({
  ...s,
  status: "saving",
  error: null,
  retyped: NONE,
  conflict: null,
});

/** Another value of one field. */
export function typedField<V extends object, F extends string, N, K extends keyof V & string>(
  s: EditState<V, F, N>,
  name: K,
  value: V[K],
): EditState<V, F, N> {
  const values = { ...s.values };
  values[name] = value;
  return { ...touched(s, name), values };
}

/** `sent` is saved. With `now`, the record since then, the form stays open, and what was typed meanwhile is kept. */
export function saved<V, F extends string, N>(
  s: EditState<V, F, N>,
  fields: EditFields<V, F>,
  sent: V,
  now?: Saved<V, N>,
): EditState<V, F, N> {
  if (!now) return { ...s, status: "saved" };
  const { values } = mergeFields(fields, sent, s.values, now.values);
  const status = changedFields(fields, now.values, values).length > 0 ? "editing" : "saved";
  return { ...s, base: now, values, status, isChecked: false, left: NONE, revision: s.revision + 1 };
}

export const refused = <V, F extends string, N>(s: EditState<V, F, N>, error: unknown): EditState<V, F, N> => ({
  ...s,
  status: "editing",
  error,
});

/**
 * The save was refused because somebody else saved first. With `asks`, fields that both changed are chosen one by one before anything is replaced;
 * otherwise mine stays, and the next save replaces theirs.
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

/** Resolves the question: `theirsStay` are the fields in which their value stays. */
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

/** Nothing was chosen: the next save gets the same conflict. */
export const postponed = <V, F extends string, N>(s: EditState<V, F, N>): EditState<V, F, N> => ({
  ...s,
  conflict: null,
});

/** Replaces my values by theirs. */
export const withTheirs = <V, F extends string, N>(s: EditState<V, F, N>): EditState<V, F, N> =>
  s.conflict ? { ...begin(s.conflict.theirs), revision: s.revision + 1 } : s;

/** A newer copy arrived during the edit. Fields that both changed are left for the next save. */
export function rebased<V, F extends string, N>(
  s: EditState<V, F, N>,
  fields: EditFields<V, F>,
  latest: Saved<V, N>,
): EditState<V, F, N> {
  if (!(latest.version > s.base.version) || s.status === "saving" || s.conflict?.both.length) return s;
  const { values, both } = mergeFields(fields, s.base.values, s.values, latest.values);
  return both.length > 0 ? s : { ...s, base: latest, values, revision: s.revision + 1 };
}
