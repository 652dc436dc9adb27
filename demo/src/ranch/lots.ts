import type { Sex } from "@corral/domain/herd/animals/attributes";
import type { AnimalPicture } from "../pictures/draw-animal";
import data from "./data/lots.json";

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

export const lots = data as PlannedLot[];
