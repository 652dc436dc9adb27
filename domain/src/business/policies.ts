import type { ItemKind } from "../kernel/item-kinds";

/** The policies of a business by subject, as its settings store them. */
export interface Policies {
  policies: readonly string[];
  policiesForAnimals: readonly string[];
  policiesForProducts: readonly string[];
  policiesForVisits: readonly string[];
}
const about = {
  animal: "policiesForAnimals",
  product: "policiesForProducts",
  session: "policiesForVisits",
  service: "policiesForVisits",
} as const satisfies Record<ItemKind, keyof Policies>;

/** The policies that a buyer of these kinds accepts: those of every sale, then those of each kind, without duplicates. */
export const listPolicies = (all: Policies, kinds: readonly ItemKind[]): string[] => [
  ...new Set([...all.policies, ...kinds.flatMap((kind) => all[about[kind]])]),
];
