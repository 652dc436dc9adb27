/** The fields of a record that two people may change independently. */
export interface EditFields<V, F extends string = string> {
  names: readonly F[];
  isSame: (field: F, a: V, b: V) => boolean;
  /** `into` with the field's value of `from`. */
  take: (field: F, from: V, into: V) => V;
}

const asJson = (value: unknown) => JSON.stringify(value) ?? "";

/** Each key is a field; `wordOf` returns the text by which two values are compared. */
export const keyFields = <V extends object, F extends keyof V & string = keyof V & string>(
  names: readonly F[],
  wordOf: (values: V, field: F) => string = (values, field) => asJson(values[field]),
): EditFields<V, F> => ({
  names,
  isSame: (field, a, b) => wordOf(a, field) === wordOf(b, field),
  take: (field, from, into) => ({ ...into, [field]: from[field] }),
});

/** The record is a single field: two versions are never merged, one replaces the other. */
export const wholeRecord = <V>(wordOf: (values: V) => string = asJson): EditFields<V, "record"> => ({
  names: ["record"],
  isSame: (_, a, b) => wordOf(a) === wordOf(b),
  take: (_, from) => from,
});

export const changedFields = <V, F extends string>(fields: EditFields<V, F>, base: V, mine: V): F[] =>
  fields.names.filter((field) => !fields.isSame(field, base, mine));

interface Merged<V, F> {
  values: V;
  /** Fields that both changed to different values; `values` has mine. */
  both: F[];
}
/** Three-way merge: a field that only one of the two changed since `base` takes that value. */
export function mergeFields<V, F extends string>(fields: EditFields<V, F>, base: V, mine: V, theirs: V): Merged<V, F> {
  let values = mine;
  const both: F[] = [];
  for (const field of fields.names) {
    if (fields.isSame(field, base, mine)) values = fields.take(field, theirs, values);
    else if (!fields.isSame(field, base, theirs) && !fields.isSame(field, mine, theirs)) both.push(field);
  }
  return { values, both };
}
