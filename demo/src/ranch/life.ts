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
  vaccines: Vaccine[];
  dewormer: string;
  /** `from`: the youngest age in days. */
  treatments: { product: string; withdrawal: number; from?: number }[];
  /** The age at which it leaves its mother. */
  weaned: number;
  /** The age from which it works, lays or is bred. */
  atWork: number;
}

/** Ages in days: the first dose, and the interval of the others; none where one dose is for life. */
interface Vaccine {
  product: string;
  from: number;
  every?: number;
  sex?: "female";
}

export const lives: Record<SpeciesCode, Life> = {
  cattle: {
    atWork: 550,
    founders: [2600, 3300],
    grown: [1500, 1750],
    young: [215, 290],
    litter: false,
    gestation: 283,
    pace: 0.085,
    scale: 1000,
    weaned: 205,
    vaccines: [
      { product: "Bacterina de 8 vías contra clostridiasis", from: 60, every: 182 },
      { product: "Rabia paralítica bovina", from: 100, every: 365 },
      { product: "Brucelosis, cepa RB51", from: 130, sex: "female" },
    ],
    dewormer: "Ivermectina al 1 %, 1 ml por cada 50 kg",
    treatments: [
      { product: "Oxitetraciclina L.A. por queratoconjuntivitis", withdrawal: 28 },
      { product: "Baño garrapaticida con amitraz", withdrawal: 7 },
    ],
  },
  goat: {
    atWork: 300,
    founders: [1700, 2000],
    grown: [820, 1000],
    young: [80, 150],
    litter: true,
    gestation: 150,
    pace: 0.17,
    scale: 100,
    weaned: 70,
    vaccines: [
      { product: "Bacterina contra clostridiasis", from: 45, every: 182 },
      { product: "Brucella melitensis Rev-1", from: 90, sex: "female" },
    ],
    dewormer: "Closantel oral",
    treatments: [
      { product: "Selenio con vitamina E", withdrawal: 0 },
      { product: "Recorte de pezuña y yodo", withdrawal: 0 },
    ],
  },
  sheep: {
    atWork: 300,
    founders: [1700, 2000],
    grown: [820, 1000],
    young: [80, 150],
    litter: true,
    gestation: 148,
    pace: 0.2,
    scale: 100,
    weaned: 72,
    vaccines: [
      { product: "Bacterina de 8 vías contra clostridiasis", from: 45, every: 182 },
      { product: "Pasteurelosis", from: 60, every: 272 },
    ],
    dewormer: "Levamisol oral",
    treatments: [
      { product: "Sulfato de cobre en pediluvio", withdrawal: 0 },
      { product: "Penicilina por absceso", withdrawal: 21 },
    ],
  },
  horse: {
    atWork: 1100,
    founders: [4600, 5600],
    grown: [2500, 2900],
    young: [210, 300],
    litter: false,
    gestation: 338,
    pace: 0.085,
    scale: 1000,
    weaned: 170,
    vaccines: [
      { product: "Influenza y tétanos equino", from: 120, every: 182 },
      { product: "Encefalitis equina venezolana", from: 150, every: 365 },
    ],
    dewormer: "Pasta de ivermectina con prazicuantel",
    treatments: [{ product: "Herraje nuevo y limado de dientes", withdrawal: 0, from: 1200 }],
  },
  pig: {
    atWork: 220,
    founders: [1500, 1800],
    grown: [760, 900],
    young: [60, 120],
    litter: true,
    gestation: 114,
    pace: 0.22,
    scale: 500,
    weaned: 28,
    vaccines: [
      { product: "Circovirus y micoplasma", from: 21, every: 182 },
      { product: "Erisipela y parvovirus", from: 150, every: 182 },
    ],
    dewormer: "Ivermectina inyectable",
    treatments: [{ product: "Ivermectina por sarna", withdrawal: 28 }],
  },
  dog: {
    atWork: 365,
    founders: [2000, 2400],
    grown: [1000, 1250],
    young: [62, 80],
    litter: true,
    gestation: 63,
    pace: 0.36,
    scale: 100,
    weaned: 45,
    vaccines: [
      { product: "Séxtuple canina", from: 45, every: 365 },
      { product: "Rabia", from: 90, every: 365 },
    ],
    dewormer: "Praziquantel con pirantel",
    treatments: [{ product: "Limpieza de oídos", withdrawal: 0 }],
  },
  rabbit: {
    atWork: 150,
    founders: [900, 1050],
    grown: [430, 520],
    young: [50, 85],
    litter: true,
    gestation: 31,
    pace: 0.55,
    scale: 10,
    weaned: 32,
    vaccines: [{ product: "Mixomatosis y fiebre hemorrágica", from: 35, every: 182 }],
    dewormer: "Coccidiostato en el agua",
    treatments: [{ product: "Corte de uñas", withdrawal: 0 }],
  },
  poultry: {
    atWork: 150,
    founders: [900, 1050],
    grown: [430, 520],
    young: [28, 60],
    litter: true,
    gestation: 21,
    pace: 0.5,
    scale: 10,
    weaned: 0,
    vaccines: [
      { product: "Newcastle, cepa La Sota", from: 10, every: 120 },
      { product: "Viruela aviar", from: 42, every: 365 },
    ],
    dewormer: "Levamisol en el agua",
    treatments: [{ product: "Polvo de azufre contra piojillo", withdrawal: 0 }],
  },
};
