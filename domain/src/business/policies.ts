import type { ItemKind } from "../kernel/item-kinds";

/** The policies of a business by subject, as its settings store them. */
export interface Policies {
  policies: readonly string[];
  policiesForAnimals: readonly string[];
  policiesByKilo: readonly string[];
  policiesForDeposits: readonly string[];
  policiesForProducts: readonly string[];
  policiesForVisits: readonly string[];
}
const about = {
  animal: "policiesForAnimals",
  lot: "policiesForAnimals",
  pick_from_lot: "policiesForAnimals",
  product: "policiesForProducts",
  session: "policiesForVisits",
  service: "policiesForVisits",
  // Nothing is sold.
  sponsorship: null,
} as const satisfies Record<ItemKind, keyof Policies | null>;

/** What policies may be about: the kinds that are sold, whether one is at a price by the kilo, and whether it is set aside. */
export interface Sold {
  kinds: readonly ItemKind[];
  byKilo: boolean;
  setAside: boolean;
}

/** The policies that a buyer of this accepts, and no others: those of every sale first, without duplicates. */
export const listPolicies = (all: Policies, { kinds, byKilo, setAside }: Sold): string[] => [
  ...new Set([
    ...all.policies,
    ...kinds.flatMap((kind) => {
      const own = about[kind];
      return own ? all[own] : [];
    }),
    ...(byKilo ? all.policiesByKilo : []),
    ...(setAside ? all.policiesForDeposits : []),
  ]),
];
