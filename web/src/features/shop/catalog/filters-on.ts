import { speciesPlural } from "@corral/domain/kernel/species";
import { figures } from "@corral/domain/kernel/text/figures";
import { deliveryWords } from "@corral/domain/shop/items";
import { ageRanges, soughtSexes } from "@corral/domain/shop/shop-filters";
import type { ShopQuery } from "./filter";
import { filterText as t } from "./filter-text";

export interface FilterOn {
  words: string;
  /** The parameters of the address that it is made of. */
  keys: readonly string[];
}
const wordsIn = (of: Record<string, string>, code: string) => (Object.hasOwn(of, code) ? of[code] : undefined) ?? code;
const figure = (text: string | undefined) => (text && /^\d+$/.test(text) ? figures(Number(text)) : (text ?? ""));
const ages = Object.fromEntries(Object.entries(ageRanges).map(([code, { words }]) => [code, words]));

/** What narrows the list, in words, also what the server would refuse: it must be removable too. */
export function filtersOn(query: ShopQuery, withWords = false): FilterOn[] {
  const one = (key: string, words: (value: string) => string) => {
    const value = query[key];
    return value ? [{ words: words(value), keys: [key] }] : [];
  };
  const range = (from: string, to: string, words: (from: string, to: string) => string) =>
    query[from] || query[to] ? [{ words: words(figure(query[from]), figure(query[to])), keys: [from, to] }] : [];
  return [
    ...(withWords ? one("q", t.chips.words) : []),
    ...(withWords ? one("grupo", (it) => wordsIn(t.chips.group, it)) : []),
    ...one("especie", speciesPlural),
    ...one("sexo", (it) => wordsIn(soughtSexes, it)),
    ...one("edad", (it) => wordsIn(ages, it)),
    ...range("kg_desde", "kg_hasta", t.chips.weight),
    ...range("desde", "hasta", t.chips.price),
    ...one("entrega", (it) => wordsIn(deliveryWords, it)),
    ...one("disponibles", () => t.available),
  ];
}
