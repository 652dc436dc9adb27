import type { PlannedGroup, SpeciesCode } from "./types";

/** The pens: one for each species, and separate ones for the young of the two largest. */
export const pens: PlannedGroup[] = [
  { key: "vacas", kind: "pen", name: "Corral de vacas" },
  { key: "becerros", kind: "lot", name: "Lote de becerros" },
  { key: "cabras", kind: "pen", name: "Corral de cabras" },
  { key: "borregos", kind: "pen", name: "Corral de borregos" },
  { key: "crias", kind: "lot", name: "Crías de cabra y borrego" },
  { key: "caballeriza", kind: "pen", name: "Caballeriza" },
  { key: "porqueriza", kind: "pen", name: "Porqueriza" },
  { key: "perrera", kind: "pen", name: "Patio de perros" },
  { key: "conejera", kind: "pen", name: "Conejera" },
  { key: "gallinero", kind: "pen", name: "Gallinero" },
];

const grown: Record<SpeciesCode, string> = {
  cattle: "vacas",
  goat: "cabras",
  sheep: "borregos",
  horse: "caballeriza",
  pig: "porqueriza",
  dog: "perrera",
  rabbit: "conejera",
  poultry: "gallinero",
};
const young: Partial<Record<SpeciesCode, string>> = { cattle: "becerros", goat: "crias", sheep: "crias" };

export const groupOf = (species: SpeciesCode, growing: boolean): string =>
  (growing ? young[species] : undefined) ?? grown[species];
