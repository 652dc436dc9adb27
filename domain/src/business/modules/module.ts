import type { ItemKind, PriceMode } from "../../kernel/item-kinds";

/** The kinds of business (rulings 67). A business may have several; choosing one switches on the modules that list it in `startsWith`. */
export const businessKinds = {
  ranch: { title: "Rancho", detail: "Ganado en pie, en lotes o por kilo" },
  breeder: { title: "Criador", detail: "Ejemplares y crías, también por nacer" },
  farm_shop: { title: "Tienda de granja", detail: "Queso, huevo, miel, carne y más" },
  park: { title: "Parque o visitas", detail: "Boletos con fecha y padrinazgos" },
  vet: { title: "Veterinaria", detail: "Servicios, y clientes con cuenta" },
} as const satisfies Record<string, { title: string; detail: string }>;
export type BusinessKind = keyof typeof businessKinds;

/** The facts of an item that decide which modules its sale needs. */
export interface SoldAs {
  kind: ItemKind;
  priceMode: PriceMode;
  /** The animals to pick are the young of a birth; false: they belong to a group. */
  isOfBirth: boolean;
}

/**
 * A part of the app that a business may do without, as its noun declares it in its own folder. While it is off nobody has its actions, its
 * calls are refused and nothing is sold that needs it; its data, the links that were given and what phones have queued stay as they are.
 */
export interface Module {
  title: string;
  /** A sentence that tells the owner, who decides whether to use the module, what it does. */
  detail: string;
  /** The kinds of business that switch it on. */
  startsWith: readonly BusinessKind[];
  /** The actions that nobody has while it is switched off. */
  actions: Readonly<Record<string, unknown>>;
  /** Whether an item with this kind and price mode can only be sold while the module is on. */
  sells?: (item: SoldAs) => boolean;
  /** The pages of the manual that are hidden while it is off. */
  help?: readonly string[];
}
