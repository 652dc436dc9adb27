/**
 * A table that is read by text from outside: a request, a file, a provider. It has no prototype, so "toString" and
 * "constructor" are as unknown to it as any other word.
 */
export const lookup = <K extends string, V>(entries: Readonly<Record<K, V>>): Readonly<Record<K, V>> =>
  Object.freeze(Object.assign(Object.create(null), entries));

/** Whether a value is one of these, which it is narrowed to. */
export const isOneOf = <S, T extends S>(list: readonly T[], value: S): value is T =>
  (list as readonly S[]).includes(value);

/** The names in a table that has no others than its type says. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
