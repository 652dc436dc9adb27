export interface Species {
  name: string;
  plural: string;
  /** A parent is at least this many months older than its young. */
  parentMonths: number;
  female: string;
  male: string;
}

/** Species by code, with the words people use. */
export const species: Record<string, Species> = {
  cattle: { name: "Bovino", plural: "Bovinos", parentMonths: 18, female: "Vaca", male: "Toro" },
  goat: { name: "Cabra", plural: "Cabras", parentMonths: 8, female: "Cabra", male: "Chivo" },
  sheep: { name: "Borrego", plural: "Borregos", parentMonths: 8, female: "Borrega", male: "Carnero" },
  horse: { name: "Caballo", plural: "Caballos", parentMonths: 30, female: "Yegua", male: "Caballo" },
  pig: { name: "Cerdo", plural: "Cerdos", parentMonths: 8, female: "Cerda", male: "Cerdo" },
  dog: { name: "Perro", plural: "Perros", parentMonths: 10, female: "Perra", male: "Perro" },
  rabbit: { name: "Conejo", plural: "Conejos", parentMonths: 5, female: "Coneja", male: "Conejo" },
  poultry: { name: "Ave", plural: "Aves", parentMonths: 4, female: "Gallina", male: "Gallo" },
};

export const speciesName = (code: string) => species[code]?.name ?? code;
export const speciesPlural = (code: string) => species[code]?.plural ?? code;
export const sexWords: Record<string, string> = {
  female: "Hembra",
  male: "Macho",
  castrated_male: "Macho castrado",
  spayed_female: "Hembra esterilizada",
  unknown: "Sin definir",
};
