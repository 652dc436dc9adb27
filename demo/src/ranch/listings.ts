import { type BasisPoints, type Centavos, pesos, priceByWeight } from "@corral/domain/kernel/money";
import { speciesName } from "@corral/domain/kernel/species";
import { type Day, daysBetween } from "@corral/domain/kernel/time";
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
const prices: Record<string, Ask> = {
  HC: { price: 18_500, deposit: 3000 },
  HD: { price: 38_000, deposit: 3000 },
  RB: { price: 62_000, deposit: 3000, refundable: true },
  RC: { kg: 92 },
  RD: { kg: 71, deposit: 3000 },
  BB: { price: 58_000, deposit: 3000, isOpen: true },
  BC: { kg: 88 },
  BD: { kg: 74, deposit: 3000 },
  SC: { price: 17_500, deposit: 3000 },
  CB: { price: 9_500, deposit: 2500 },
  CC: { price: 3_500 },
  CD: { price: 3_800 },
  LC: { price: 3_200 },
  LD: { price: 3_200 },
  AC: { price: 2_900 },
  DB: { price: 11_500, deposit: 2500 },
  DC: { price: 4_200 },
  DD: { price: 4_600 },
  PC: { kg: 78 },
  PD: { kg: 78 },
  KC: { price: 4_400 },
  QB: { price: 95_000, depositPesos: 15_000, refundable: false, days: 15 },
  QC: { price: 28_000, deposit: 3000 },
  QD: { price: 36_000, deposit: 3000 },
  ZC: { price: 26_000, deposit: 3000, isOpen: true },
  YC: { price: 2_400 },
  YD: { kg: 52 },
  UC: { kg: 54 },
  GC: { price: 7_500, deposit: 5000 },
  GD: { price: 7_500, deposit: 5000 },
  WC: { price: 8_500, deposit: 5000 },
  JC: { price: 320 },
  NC: { price: 450 },
  VC: { price: 95 },
  XC: { price: 110 },
};

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
