export interface Species {
  name: string;
  plural: string;
  /** The minimum age difference between a parent and its young, in months. */
  parentMonths: number;
  female: string;
  male: string;
}

/** Species by code, with their words in Spanish. */
export const species: Record<string, Species> = {
  cattle: { name: "Bovino", plural: "Bovinos", parentMonths: 18, female: "Vaca", male: "Toro" },
  goat: { name: "Cabra", plural: "Cabras", parentMonths: 8, female: "Cabra", male: "Chivo" },
  sheep: { name: "Borrego", plural: "Borregos", parentMonths: 8, female: "Borrega", male: "Carnero" },
  horse: { name: "Caballo", plural: "Caballos", parentMonths: 30, female: "Yegua", male: "Caballo" },
  pig: { name: "Cerdo", plural: "Cerdos", parentMonths: 8, female: "Cerda", male: "Cerdo" },
  dog: { name: "Perro", plural: "Perros", parentMonths: 10, female: "Perra", male: "Perro" },
  rabbit: { name: "Conejo", plural: "Conejos", parentMonths: 5, female: "Coneja", male: "Conejo" },
  donkey: { name: "Burro", plural: "Burros", parentMonths: 30, female: "Burra", male: "Burro" },
  cat: { name: "Gato", plural: "Gatos", parentMonths: 8, female: "Gata", male: "Gato" },
  deer: { name: "Venado", plural: "Venados", parentMonths: 12, female: "Venada", male: "Venado" },
  bison: { name: "Bisonte", plural: "Bisontes", parentMonths: 24, female: "Bisonta", male: "Bisonte" },
  llama: { name: "Llama", plural: "Llamas", parentMonths: 18, female: "Llama", male: "Llamo" },
  alpaca: { name: "Alpaca", plural: "Alpacas", parentMonths: 18, female: "Alpaca", male: "Alpaco" },
  bee: { name: "Colmena", plural: "Colmenas", parentMonths: 0, female: "Colmena", male: "Colmena" },
  other: { name: "Otro", plural: "Otros", parentMonths: 0, female: "Hembra", male: "Macho" },
  poultry: { name: "Ave", plural: "Aves", parentMonths: 4, female: "Gallina", male: "Gallo" },
};

export const speciesName = (code: string) => species[code]?.name ?? code;
export const speciesPlural = (code: string) => species[code]?.plural ?? code;
export const speciesCodes = Object.keys(species);
export const isSpecies = (code: string) => Object.hasOwn(species, code);
