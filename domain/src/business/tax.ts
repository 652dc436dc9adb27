import type { ItemKind, TaxClass } from "../kernel/item-kinds";

/** A tax rule for what is sold: farm animals, pets, food, visits (domain.md §3.2). An empty `species` or `purpose` matches any. */
export interface TaxRule {
  kind: ItemKind;
  species: string;
  purpose: string;
  taxClass: TaxClass;
}

const animal = (species: string, taxClass: TaxClass, purpose = ""): TaxRule => ({
  kind: "animal",
  species,
  purpose,
  taxClass,
});
/**
 * Unprocessed farm animals at 0 %, dogs and small pets at 16 %; what the sources leave open is for the accountant
 * (domain.md §3.2, sources as of 2026-11-20). Not legal advice.
 */
export const defaultTaxRules: readonly TaxRule[] = [
  animal("cattle", "iva_0"),
  animal("goat", "iva_0"),
  animal("sheep", "iva_0"),
  animal("horse", "iva_0"),
  animal("pig", "iva_0"),
  animal("poultry", "iva_0"),
  animal("dog", "iva_16"),
  animal("rabbit", "accountant"),
  animal("rabbit", "iva_16", "pet"),
  animal("poultry", "accountant", "pet"),
  { kind: "product", species: "", purpose: "", taxClass: "accountant" },
  { kind: "service", species: "", purpose: "", taxClass: "accountant" },
  { kind: "session", species: "", purpose: "", taxClass: "accountant" },
];

/** The purposes that a rule may distinguish, with their words. */
export const taxPurposes = [
  { value: "", label: "Cualquier uso" },
  { value: "breeding", label: "Para cría" },
  { value: "fattening", label: "Para engorda o abasto" },
  { value: "milk", label: "Para leche" },
  { value: "pet", label: "De compañía" },
  { value: "work", label: "Para trabajo o deporte" },
] as const;
export const taxPurposeCodes = taxPurposes.map((it) => it.value);

/** The default class of a new item: that of the most specific rule, else "ask the accountant". */
export function taxClassFor(
  rules: readonly TaxRule[],
  what: { kind: string; species?: string | null; purpose?: string | null },
): TaxClass {
  const fits = (r: TaxRule) =>
    r.kind === what.kind &&
    (r.species === "" || r.species === what.species) &&
    (r.purpose === "" || r.purpose === what.purpose);
  const says = (r: TaxRule) => (r.species ? 2 : 0) + (r.purpose ? 1 : 0);
  const best = rules.filter(fits).sort((a, b) => says(b) - says(a))[0];
  return best?.taxClass ?? "accountant";
}
