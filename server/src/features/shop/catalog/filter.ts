import { keysOf } from "@corral/domain/kernel/lookup";
import type { SoughtWord } from "@corral/domain/kernel/search/search";
import { searchWords } from "@corral/domain/kernel/text/search-text";
import { type Day, monthsBefore } from "@corral/domain/kernel/time";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import type { Delivery } from "@corral/domain/shop/items";
import { type AgeRange, ageRanges, type SoughtSex } from "@corral/domain/shop/shop-filters";
import { type RawBuilder, sql } from "kysely";
import { inList } from "#src/platform/database/in-list";
import { hasSought } from "#src/platform/search/has-sought";
import type { ItemRow } from "./store";

export interface Filter {
  group?: ItemRow["shelf"] | undefined;
  species?: string | undefined;
  q?: string | undefined;
  sex?: SoughtSex | undefined;
  age?: AgeRange | undefined;
  minKg?: number | undefined;
  maxKg?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  delivery?: Delivery | undefined;
  available?: boolean | undefined;
}

/** Condition of the shop's list: on sale or sold out. An animal that was sold is not in it. */
export const shown = sql`status in ('published', 'sold_out') and not sold`;

export const kindOf = (f: Filter) =>
  sql`${f.group ? sql`and shelf = ${f.group}` : sql``} ${f.species ? sql`and species = ${f.species}` : sql``}`;

/** Stock left, or an animal without a live claim. Visits are filtered by their sessions. */
const available = sql`(status = 'published' and (stock is null or stock > 0) and (animal_id is null or not exists (select 1 from claim c
  where c.subject_type = 'animal' and c.subject_id = animal_id and c.state in ${inList(liveClaimStates)})))`;

/** The columns that filters test. */
export const facetColumns = sql`id, shelf, species, sex, birth_date, grams, price, delivery, published_at, ${available} as available`;
export type Facets = Pick<
  ItemRow,
  "id" | "shelf" | "species" | "sex" | "birth_date" | "grams" | "price" | "delivery" | "published_at"
> & { available: boolean };

/** Values to compare with an item's columns. */
interface Compared {
  sexes: readonly string[];
  /** Born after this day, or not after it. */
  bornAfter: Day;
  bornBy: Day;
  minGrams: number;
  maxGrams: number;
  min: number;
  max: number;
  ways: readonly Delivery[];
}
type Asked = { [K in keyof Compared]: Compared[K] | undefined };
function askedOf(f: Filter, today: Day): Asked {
  const age = f.age && ageRanges[f.age];
  return {
    sexes: f.sex && (f.sex === "female" ? ["female", "spayed_female"] : [f.sex]),
    bornAfter: age && monthsBefore(today, age.to),
    bornBy: age && monthsBefore(today, age.from),
    minGrams: f.minKg && f.minKg * 1000,
    maxGrams: f.maxKg && f.maxKg * 1000,
    min: f.min,
    max: f.max,
    ways: f.delivery && [f.delivery],
  };
}
interface Test<V> {
  /** SQL type of the value. */
  type: string;
  sql(value: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The same test for a cached item; an unknown value never fits. */
  fits(it: Facets, value: V): boolean;
}
const tests: { [K in keyof Compared]: Test<Compared[K]> } = {
  sexes: {
    type: "text[]",
    sql: (them) => sql`sex = any(${them})`,
    fits: (it, them) => it.sex !== null && them.includes(it.sex),
  },
  bornAfter: {
    type: "date",
    sql: (day) => sql`birth_date > ${day}`,
    fits: (it, day) => it.birth_date !== null && it.birth_date > day,
  },
  bornBy: {
    type: "date",
    sql: (day) => sql`birth_date <= ${day}`,
    fits: (it, day) => it.birth_date !== null && it.birth_date <= day,
  },
  minGrams: {
    type: "int",
    sql: (grams) => sql`grams >= ${grams}`,
    fits: (it, grams) => it.grams !== null && it.grams >= grams,
  },
  maxGrams: {
    type: "int",
    sql: (grams) => sql`grams <= ${grams}`,
    fits: (it, grams) => it.grams !== null && it.grams <= grams,
  },
  min: { type: "bigint", sql: (price) => sql`price >= ${price}`, fits: (it, price) => it.price >= price },
  max: { type: "bigint", sql: (price) => sql`price <= ${price}`, fits: (it, price) => it.price <= price },
  ways: {
    type: "text[]",
    sql: (them) => sql`delivery @> ${them}`,
    fits: (it, them) => them.every((way) => it.delivery.includes(way)),
  },
};
/** The tests that this filter sets, each as SQL and as a predicate. */
function testsOf(f: Filter, today: Day) {
  const asked = askedOf(f, today);
  const testOf = <K extends keyof Compared>(name: K) => {
    const value: Compared[K] | undefined = asked[name];
    if (value === undefined) return [];
    const test: Test<Compared[K]> = tests[name];
    return [{ sql: test.sql(sql`${value}::${sql.raw(test.type)}`), fits: (it: Facets) => test.fits(it, value) }];
  };
  return keysOf(tests).flatMap(testOf);
}

/** SQL condition of a filter, with the words of its search; only the tests that it sets, so that indexes can serve them. */
export function fitting(f: Filter, words: readonly SoughtWord[], today: Day) {
  const parts = testsOf(f, today).map((test) => test.sql);
  return sql.join(
    [sql`true`, ...(words.length ? [hasSought("", words)] : []), ...parts, ...(f.available ? [available] : [])],
    sql` and `,
  );
}
/** The filter as a predicate on cached items, with shelf and species. It ignores the words of a search. */
export function fits(f: Filter, today: Day): (it: Facets) => boolean {
  const set = testsOf(f, today);
  return (it) =>
    (f.group === undefined || it.shelf === f.group) &&
    (f.species === undefined || it.species === f.species) &&
    (!f.available || it.available) &&
    set.every((test) => test.fits(it));
}

export const hasWords = ({ q }: Filter) => searchWords(q ?? "").length > 0;
export const isFiltered = (f: Filter, today: Day) =>
  hasWords(f) || Boolean(f.available) || testsOf(f, today).length > 0;
