import { type BasisPoints, type Centavos, pesos, priceByWeight } from "@corral/domain/kernel/money";
import { speciesName } from "@corral/domain/kernel/species";
import { type Day, daysBetween } from "@corral/domain/kernel/time";
import data from "./data/prices.json";
import { weightAt } from "./growth";
import { lines } from "./lines";
import type { PlannedAnimal, PlannedItem, SpeciesCode } from "./types";

interface Ask {
  price?: number;
  kg?: number;
  deposit?: number;
  /** The deposit in pesos instead of a share, and what goes with it. */
  depositPesos?: number;
  refundable?: boolean;
  days?: number;
  /** A buyer may offer less. */
  isOpen?: boolean;
}

/** The price of each animal on sale in pesos, or by kilogram. `deposit` in basis points. */
const prices = data as Record<string, Ask>;

export const isForSale = (lineTag: string, role: string) => prices[lineTag + role] !== undefined;

const words: Record<SpeciesCode, { female: [string, string]; male: [string, string]; grownAfter: number }> = {
  cattle: { female: ["Becerra", "Vaquilla"], male: ["Becerro", "Toro"], grownAfter: 365 },
  goat: { female: ["Cabrita", "Cabra"], male: ["Chivito", "Semental"], grownAfter: 300 },
  sheep: { female: ["Cordera", "Borrega"], male: ["Cordero", "Carnero"], grownAfter: 300 },
  horse: { female: ["Potranca", "Yegua"], male: ["Potrillo", "Caballo"], grownAfter: 1100 },
  pig: { female: ["Lechona", "Cerda"], male: ["Lechón", "Verraco"], grownAfter: 200 },
  dog: { female: ["Cachorra", "Perra"], male: ["Cachorro", "Perro"], grownAfter: 365 },
  rabbit: { female: ["Coneja", "Coneja"], male: ["Conejo", "Conejo"], grownAfter: 150 },
  poultry: { female: ["Pollita", "Gallina"], male: ["Pollo", "Gallo"], grownAfter: 150 },
};

function called(animal: Omit<PlannedAnimal, "pictures">, days: number): string {
  if (animal.species === "cattle" && animal.sex === "castrated_male") return "Novillo";
  if (animal.species === "cattle" && animal.sex === "male" && days > 365 && days < 900) return "Torete";
  const w = words[animal.species];
  return w[animal.sex === "female" ? "female" : "male"][days > w.grownAfter ? 1 : 0];
}

/** The shop's items of the animals on sale. */
export function animalListings(
  animals: Omit<PlannedAnimal, "pictures">[],
  vigour: Map<string, number>,
  today: Day,
): PlannedItem[] {
  return animals.flatMap((a, i) => {
    const ask = prices[a.key];
    const line = lines.find((l) => l.tag === a.key.slice(0, -1));
    if (!ask || !line) return [];
    const days = daysBetween(a.birthDate, today);
    const weight = weightAt(line, a.sex, days, vigour.get(a.key) ?? 1);
    const perKg: Centavos | null = ask.kg ? pesos(ask.kg) : null;
    const pet = a.species === "dog" || a.purpose === "companion";
    return [
      {
        key: `animal:${a.key}`,
        kind: "animal" as const,
        shelf: "animales" as const,
        animalKey: a.key,
        species: a.species,
        category: speciesName(a.species),
        title: `${called(a, days)} ${a.breed} «${a.name}»`,
        subtitle: `${a.color}, ${a.sex === "female" ? "hija" : "hijo"} de ${animals.find((d) => d.key === a.damKey)?.name}`,
        description: a.story,
        priceMode: perKg ? ("per_kg" as const) : ask.isOpen ? ("negotiable" as const) : ("fixed" as const),
        price: perKg ? priceByWeight(weight, perKg) : pesos(ask.price ?? 0),
        pricePerKg: perKg,
        estWeight: perKg ? weight : null,
        taxClass: pet ? ("iva_16" as const) : ("iva_0" as const),
        depositBp: ask.deposit ? (ask.deposit as BasisPoints) : null,
        depositAmount: ask.depositPesos ? pesos(ask.depositPesos) : null,
        depositRefundable: ask.refundable ?? null,
        depositDays: ask.days ?? null,
        stock: null,
        left: null,
        maxQty: 1,
        delivery: ["cattle", "horse"].includes(a.species)
          ? ["pickup" as const, "carrier" as const, "buyer_carrier" as const]
          : ["pickup" as const, "seller_delivers" as const],
        publishedDaysAgo: (i * 7) % 40,
        picture: { of: "animal" as const, animalKey: a.key },
        alt: a.name,
      },
    ];
  });
}
