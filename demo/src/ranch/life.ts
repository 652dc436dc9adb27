import type { SpeciesCode } from "./types";

/** The life of each species: ages in days before today, gestation (domain.md §7.12) and veterinary care. */
export interface Life {
  founders: [number, number];
  grown: [number, number];
  young: [number, number];
  /** A birth has several young. */
  litter: boolean;
  gestation: number;
  /** The growth rate: the share of the remaining growth in a month. */
  pace: number;
  /** The resolution of weights in grams. */
  scale: number;
  vaccines: string[];
  dewormer: string;
  treatments: { product: string; withdrawal: number }[];
}

export const lives: Record<SpeciesCode, Life> = {
  cattle: {
    founders: [2600, 3300],
    grown: [1500, 1750],
    young: [150, 260],
    litter: false,
    gestation: 283,
    pace: 0.085,
    scale: 1000,
    vaccines: ["Bacterina de 8 vías contra clostridiasis", "Rabia paralítica bovina", "Brucelosis, cepa RB51"],
    dewormer: "Ivermectina al 1 %, 1 ml por cada 50 kg",
    treatments: [
      { product: "Oxitetraciclina L.A. por queratoconjuntivitis", withdrawal: 28 },
      { product: "Baño garrapaticida con amitraz", withdrawal: 7 },
    ],
  },
  goat: {
    founders: [1700, 2000],
    grown: [820, 1000],
    young: [70, 150],
    litter: true,
    gestation: 150,
    pace: 0.17,
    scale: 100,
    vaccines: ["Brucella melitensis Rev-1", "Bacterina contra clostridiasis"],
    dewormer: "Closantel oral",
    treatments: [
      { product: "Selenio con vitamina E", withdrawal: 0 },
      { product: "Recorte de pezuña y yodo", withdrawal: 0 },
    ],
  },
  sheep: {
    founders: [1700, 2000],
    grown: [820, 1000],
    young: [75, 150],
    litter: true,
    gestation: 148,
    pace: 0.2,
    scale: 100,
    vaccines: ["Bacterina de 8 vías contra clostridiasis", "Pasteurelosis"],
    dewormer: "Levamisol oral",
    treatments: [
      { product: "Sulfato de cobre en pediluvio", withdrawal: 0 },
      { product: "Penicilina por absceso", withdrawal: 21 },
    ],
  },
  horse: {
    founders: [4600, 5600],
    grown: [2500, 2900],
    young: [210, 300],
    litter: false,
    gestation: 338,
    pace: 0.085,
    scale: 1000,
    vaccines: ["Influenza y tétanos equino", "Encefalitis equina venezolana"],
    dewormer: "Pasta de ivermectina con prazicuantel",
    treatments: [{ product: "Herraje nuevo y limado de dientes", withdrawal: 0 }],
  },
  pig: {
    founders: [1500, 1800],
    grown: [760, 900],
    young: [60, 120],
    litter: true,
    gestation: 114,
    pace: 0.22,
    scale: 500,
    vaccines: ["Circovirus y micoplasma", "Erisipela y parvovirus"],
    dewormer: "Ivermectina inyectable",
    treatments: [{ product: "Hierro dextrano", withdrawal: 0 }],
  },
  dog: {
    founders: [2000, 2400],
    grown: [1000, 1250],
    young: [62, 80],
    litter: true,
    gestation: 63,
    pace: 0.36,
    scale: 100,
    vaccines: ["Séxtuple canina", "Rabia"],
    dewormer: "Praziquantel con pirantel",
    treatments: [{ product: "Limpieza de oídos", withdrawal: 0 }],
  },
  rabbit: {
    founders: [900, 1050],
    grown: [430, 520],
    young: [50, 85],
    litter: true,
    gestation: 31,
    pace: 0.55,
    scale: 10,
    vaccines: ["Mixomatosis y fiebre hemorrágica"],
    dewormer: "Coccidiostato en el agua",
    treatments: [{ product: "Corte de uñas", withdrawal: 0 }],
  },
  poultry: {
    founders: [900, 1050],
    grown: [430, 520],
    young: [28, 60],
    litter: true,
    gestation: 21,
    pace: 0.5,
    scale: 10,
    vaccines: ["Newcastle, cepa La Sota", "Viruela aviar"],
    dewormer: "Levamisol en el agua",
    treatments: [{ product: "Polvo de azufre contra piojillo", withdrawal: 0 }],
  },
};
