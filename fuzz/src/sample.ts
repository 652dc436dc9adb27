import fc from "fast-check";
import { days, deep, forgedCursor, hostileValue, moments, numbers, texts } from "./hostile";
import type { Pool } from "./pool";
import type { Random } from "./random";
import type { Schema } from "./reference";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABC 0123456789áéñ-_.";

/** Makes values that a schema takes, near its bounds, and where it says little, of all kinds. */
export function sample(schema: Schema, random: Random, pool: Pool, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return sample(random.pick(schema.anyOf), random, pool, name);
  switch (schema.type) {
    case "object":
      return object(schema, random, pool);
    case "array":
      return list(schema, random, pool, name);
    case "string":
      return text(schema, random, pool, name);
    case "integer":
    case "number":
      return number(schema, random);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      // Anything at all, as what a phone did without a connection.
      return random.chance(0.3) ? {} : hostileValue(random);
  }
}

function object(schema: Schema, random: Random, pool: Pool): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(key) || random.chance(0.5)) value[key] = sample(inner, random, pool, key);
  const others =
    Object.values(schema.patternProperties ?? {})[0] ??
    (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined);
  if (others)
    for (let left = random.int(3); left > 0; left--)
      value[random.pick(["a", ...pool.named.keys()])] = sample(others, random, pool);
  return value;
}

function list(schema: Schema, random: Random, pool: Pool, name: string): unknown[] {
  const least = schema.minItems ?? 0;
  const most = Math.max(least, Math.min(schema.maxItems ?? 4, random.chance(0.03) ? 300 : 3));
  const one = schema.items ?? {};
  return Array.from({ length: least + random.int(most - least + 1) }, () =>
    sample(one, random, pool, name.replace(/s$/, "")),
  );
}

function text(schema: Schema, random: Random, pool: Pool, name: string): string {
  const { pattern, format, minLength = 0, maxLength } = schema;
  if (name === "cursor" || name === "next" || name === "since") {
    const real = [...(pool.named.get("next") ?? []), ...(pool.named.get("cursor") ?? [])];
    return real.length > 0 && random.chance(0.3) ? random.pick(real) : forgedCursor(random, uuidOf(random, pool));
  }
  if (format === "date-time")
    return random.chance(0.4) ? random.pick(moments) : someDay(random).concat("T12:30:00.000Z");
  if (format === "date" || pattern === "^\\d{4}-\\d{2}-\\d{2}$")
    return random.chance(0.4) ? random.pick(days) : someDay(random);
  const values = [...(pool.named.get(name) ?? []), ...(pool.named.get(`${name.replace(/Id$/, "")}s id`) ?? [])];
  if (pattern) {
    const right = values.filter((value) => new RegExp(pattern).test(value));
    if (right.length > 0 && random.chance(0.6)) return random.pick(right);
    if (/0-9a-f\]\{8\}/.test(pattern) && random.chance(0.8)) return uuidOf(random, pool);
    if (pattern.startsWith("^\\d{4}-\\d{2}-\\d{2}T")) return random.pick(moments).slice(0, 16);
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: random.int(2 ** 31), numRuns: 1 })[0] ?? "";
  }
  if (values.length > 0 && random.chance(0.4)) return random.pick(values);
  if (random.chance(0.3)) return random.pick([...texts, ...days]);
  const length = Math.min(maxLength ?? 30, random.pick([minLength, minLength + 1, 10, maxLength ?? 40]));
  return Array.from({ length: Math.max(minLength, length) }, () => LETTERS[random.int(LETTERS.length)]).join("");
}

function number(schema: Schema, random: Random): unknown {
  const { minimum = -(2 ** 31), maximum = 2 ** 53 - 1 } = schema;
  const edges = [minimum, minimum + 1, maximum, maximum - 1, Math.max(minimum, Math.min(maximum, random.int(1_000)))];
  return random.chance(0.15) ? random.pick(numbers) : random.pick(edges);
}

const someDay = (random: Random) =>
  new Date(Date.UTC(random.pick([1990, 2024, 2026, 2026, 2026, 2027, 2099]), random.int(12), 1 + random.int(28)))
    .toISOString()
    .slice(0, 10);

export const uuidOf = (random: Random, pool: Pool) =>
  pool.uuids.length > 0 && random.chance(0.7) ? random.pick(pool.uuids) : newUuid(random);

export const newUuid = (random: Random) =>
  "xxxxxxxx-xxxx-7xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => random.int(16).toString(16));

/** Breaks a value in one place: another type, a key gone, a key too many, a depth that nobody needs. */
export function spoil(value: unknown, random: Random): unknown {
  if (random.chance(0.03)) return random.pick([...deep, null, [], "x", 1]);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, hostileValue(random)];
    const at = random.int(value.length);
    return value.map((one, i) => (i === at ? spoil(one, random) : one));
  }
  if (typeof value === "object" && value !== null) {
    const keys = Object.keys(value);
    if (keys.length === 0 || random.chance(0.08))
      return { ...value, [random.pick(["x", "id", "constructor", "a\u0000"])]: hostileValue(random) };
    const key = random.pick(keys);
    const { [key]: old, ...rest } = value as Record<string, unknown>;
    return random.chance(0.1) ? rest : { ...rest, [key]: spoil(old, random) };
  }
  return hostileValue(random);
}
