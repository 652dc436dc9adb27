import type { ItemKind } from "../kernel/item-kinds";

/** A business's policies by what they are about, as its settings hold them. */
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

/** Those that whoever buys such things agrees to: those of every sale, then those of each kind, none twice. */
export const policiesOf = (all: Policies, kinds: readonly ItemKind[]): string[] => [
  ...new Set([...all.policies, ...kinds.flatMap((kind) => all[about[kind]])]),
];
