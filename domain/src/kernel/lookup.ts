/**
 * A table that is read by text from outside: a request, a file, a provider. It has no prototype, so "toString" and
 * "constructor" are as unknown to it as any other word.
 */
export const lookup = <K extends string, V>(entries: Readonly<Record<K, V>>): Readonly<Record<K, V>> =>
  Object.freeze(Object.assign(Object.create(null), entries));

/** Whether a value is one of these, which it is narrowed to. */
export const isOneOf = <S, T extends S>(list: readonly T[], value: S): value is T => list.some((it) => it === value);

/** Whether a table has an entry of that name; inherited names such as "toString" are none. */
const hasEntry = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name);
/** The entry of a table for a text from outside; undefined where the table has none of that name. */
export const entryOf = <T extends object>(table: T, name: string): T[keyof T & string] | undefined =>
  hasEntry(table, name) ? table[name] : undefined;

/** The value, which must not be null or undefined: throws RangeError then. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new RangeError("nothing there");
  return value;
}

/** The item at an index. Throws RangeError when the list has none there. */
export const itemAt = <T>(list: ArrayLike<T>, index: number): T => present(list[index]);

/** The names in a table that has no others than its type says. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
