import { cleanText } from "@corral/domain/kernel/text/clean-text";

/** Returns the value with its texts clean (`cleanText`): the value itself where nothing changed, else a copy. */
export type Clean = (value: unknown) => unknown;
interface Schema {
  type?: string;
  enum?: unknown;
  const?: unknown;
  pattern?: string;
  format?: string;
  verbatim?: true;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
}

/**
 * The function that cleans the texts of a body or query by its schema: every string without a pattern or format, except
 * `Verbatim` ones. Undefined where the schema has none. In an object or array whose contents are not described, every text
 * is cleaned; a value that is not described at all (an operation of a batch) is left to the call that reads it.
 */
export function cleanerOf(of: object): Clean | undefined {
  const schema: Schema = of;
  if (schema.verbatim) return undefined;
  if (schema.anyOf) return inTurn(schema.anyOf.map(cleanerOf));
  if (schema.type === "string") return hasForm(schema) ? undefined : cleanDeep;
  if (schema.type === "array") return schema.items ? cleanItems(cleanerOf(schema.items)) : cleanDeep;
  if (schema.type !== "object") return undefined;
  const { properties = {}, patternProperties = {}, additionalProperties: rest } = schema;
  const others = [...Object.values(patternProperties), ...(typeof rest === "object" ? [rest] : [])];
  if (Object.keys(properties).length + others.length === 0) return rest === false ? undefined : cleanDeep;
  return cleanEach(
    new Map(Object.entries(properties).map(([name, inner]) => [name, cleanerOf(inner)])),
    inTurn(others.map(cleanerOf)),
  );
}

const hasForm = (schema: Schema) =>
  schema.enum !== undefined ||
  schema.const !== undefined ||
  schema.pattern !== undefined ||
  schema.format !== undefined;

/** Every text of a value, at any depth. */
const cleanDeep: Clean = (value) => {
  if (typeof value === "string") return cleanText(value);
  return Array.isArray(value) ? cleanItems(cleanDeep)?.(value) : cleanEach(new Map(), cleanDeep)?.(value);
};

function inTurn(cleaners: readonly (Clean | undefined)[]): Clean | undefined {
  const some = cleaners.filter((it) => it !== undefined);
  return some.length ? (value) => some.reduce((it, clean) => clean(it), value) : undefined;
}

const cleanItems = (clean: Clean | undefined): Clean | undefined =>
  clean &&
  ((value) => {
    if (!Array.isArray(value)) return value;
    const cleaned = value.map(clean);
    return cleaned.some((it, n) => it !== value[n]) ? cleaned : value;
  });

function cleanEach(named: ReadonlyMap<string, Clean | undefined>, others: Clean | undefined): Clean | undefined {
  if (!others && ![...named.values()].some(Boolean)) return undefined;
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || Buffer.isBuffer(value)) return value;
    const changed = Object.entries(value).flatMap(([name, inner]) => {
      const cleaned = (named.has(name) ? named.get(name) : others)?.(inner) ?? inner;
      return cleaned === inner ? [] : [[name, cleaned] as const];
    });
    return changed.length ? { ...value, ...Object.fromEntries(changed) } : value;
  };
}
