import type { Sex } from "@corral/domain/herd/animals/attributes";
import type { AnimalPicture } from "../pictures/draw-animal";

/** Lots that the ranch counts by head and has on sale. Prices in pesos; days before today. */
export interface PlannedLot {
  key: string;
  name: string;
  species: string;
  breed: string;
  sex: Sex;
  bornDaysAgo: number;
  /** How many came, and when. */
  came: { heads: number; daysAgo: number };
  died: { heads: number; daysAgo: number; note: string } | null;
  item: {
    title: string;
    subtitle: string;
    description: string;
    mode: "per_head" | "per_lot";
    price: number;
    depositBp: number | null;
    maxQty: number;
    publishedDaysAgo: number;
  };
  picture: AnimalPicture & { alt: string };
}

export const lots: PlannedLot[] = [
  {
    key: "pollitas",
    name: "Pollitas Rhode Island",
    species: "poultry",
    breed: "Rhode Island",
    sex: "female",
    bornDaysAgo: 24,
    came: { heads: 60, daysAgo: 20 },
    died: { heads: 2, daysAgo: 17, note: "Frío de la primera noche" },
    item: {
      title: "Pollitas Rhode Island",
      subtitle: "Vacunadas, comen solas",
      description: "Ponedoras de huevo café, de tres semanas. Ya comen solas y salen con su vacuna de Newcastle.",
      mode: "per_head",
      price: 65,
      depositBp: null,
      maxQty: 50,
      publishedDaysAgo: 21,
    },
    picture: {
      species: "poultry",
      coat: "red",
      breedLook: "hen",
      age: "young",
      sex: "female",
      scene: { spot: "corral", hour: "morning" },
      seed: "pollitas",
      size: 0.1,
      alt: "Una pollita Rhode Island en el patio",
    },
  },
  {
    key: "engorda",
    name: "Becerros para engorda",
    species: "cattle",
    breed: "Cruza de Angus",
    sex: "castrated_male",
    bornDaysAgo: 260,
    came: { heads: 12, daysAgo: 45 },
    died: null,
    item: {
      title: "Lote de 12 becerros para engorda",
      subtitle: "Parejos, de 230 a 250 kg",
      description: "Castrados, desparasitados y con su vacuna. Se vende el lote completo; cargan en el rancho.",
      mode: "per_lot",
      price: 168_000,
      depositBp: 2_000,
      maxQty: 1,
      publishedDaysAgo: 22,
    },
    picture: {
      species: "cattle",
      coat: "black",
      breedLook: "beef",
      age: "young",
      sex: "male",
      scene: { spot: "pasture", hour: "afternoon" },
      seed: "engorda",
      size: 0.9,
      alt: "Un becerro del lote en el potrero",
    },
  },
];
