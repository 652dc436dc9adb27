import type { ItemKind, PriceMode } from "../../kernel/item-kinds";

/** What a business is; it may be several (rulings 67). Each switches on the modules that start with it. */
export const businessKinds = {
  ranch: { title: "Rancho", detail: "Ganado en pie, en lotes o por kilo" },
  breeder: { title: "Criador", detail: "Ejemplares y crías, también por nacer" },
  farm_shop: { title: "Tienda de granja", detail: "Queso, huevo, miel, carne y más" },
  park: { title: "Parque o visitas", detail: "Boletos con fecha y padrinazgos" },
  vet: { title: "Veterinaria", detail: "Servicios, y clientes con cuenta" },
} as const satisfies Record<string, { title: string; detail: string }>;
export type BusinessKind = keyof typeof businessKinds;

/** How an item is sold, as far as a module cares. */
export interface SoldAs {
  kind: ItemKind;
  priceMode: PriceMode;
  /** Its animals are the young of a birth, not a group's. */
  isOfBirth: boolean;
}

/**
 * A part of the app that a business may do without, as its noun declares it in its own folder. While it is off nobody has its actions, its
 * calls are refused and nothing is sold that needs it; its data, the links that were given and what phones have queued stay as they are.
 */
export interface Module {
  title: string;
  /** What it is for, to whoever decides. */
  detail: string;
  startsWith: readonly BusinessKind[];
  /** The actions of its nouns that are no use without it. */
  actions: Readonly<Record<string, unknown>>;
  /** Whether an item that is sold so needs it. */
  sells?: (item: SoldAs) => boolean;
  /** The pages of the manual that are about it alone. */
  help?: readonly string[];
}
