import { ApiError, sentenceOf } from "../api/errors";

/** Error messages of a form by the server's field names: `name`, `data.grams`, `marks.0.value`. */
export type Faults = Partial<Record<string, string>>;

/** Errors that a phone stored under an earlier version may name a field `/marks/0/value`. */
const nameOf = (field: string) => field.replace(/^\//, "").replaceAll("/", ".");
const isPartOf = (name: string, field: string) => name === field || name.startsWith(`${field}.`);

/** What the rules of the domain say, as faults: the first of each field. */
export function faultsByField(said: readonly { field: string; message: string }[]): Faults {
  const faults: Record<string, string> = {};
  for (const it of said) faults[it.field] ??= it.message;
  return faults;
}

/** The fault of a field, or else the first of its parts. */
export const faultAt = (faults: Faults, field: string): string | undefined =>
  faults[field] ?? Object.entries(faults).find(([name]) => isPartOf(name, field))?.[1];

/** Removes the faults of these fields and of their parts. */
export const withoutFaults = (faults: Faults, fields: ReadonlySet<string>): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => ![...fields].some((field) => isPartOf(name, field))));

/**
 * A refusal for a form: faults by field, and a message for the form as a whole. With `inputs`, the form's fields, the message is left out where
 * every fault is shown at one of them.
 */
export function readRefusal(error: unknown, inputs?: readonly string[]): { faults: Faults; sentence?: string } {
  if (!error) return { faults: {} };
  const said = error instanceof ApiError ? error.errors : [];
  const faults = faultsByField(said.map(({ field, message }) => ({ field: nameOf(field), message })));
  const names = Object.keys(faults);
  const isShown = (name: string) => inputs?.some((input) => isPartOf(name, input));
  return names.length > 0 && names.every(isShown) ? { faults } : { faults, sentence: sentenceOf(error) };
}

/** Somebody else saved a newer version than this person saw. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "VERSION_CONFLICT";
