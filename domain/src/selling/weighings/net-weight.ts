import { boundsOfWeight, weightInWords } from "../../herd/records/weights";
import { type Grams, grams, shareInWords } from "../../kernel/money";
import type { ScaleReading } from "../../shop/price-by-kilo";

/** Bounds of what is typed at the scale, up to a whole lot on its trailer. Shrink (*merma*) in basis points. */
export const weighingBounds = { grossG: 150_000_000, tareG: 60_000_000, shrinkBp: 2_000, scale: 60 } as const;

/** `round((gross − tare) × (10000 − shrink) / 10000)`, half a gram up (domain.md §7.4). */
export const netWeight = ({ grossG, tareG, shrinkBp }: ScaleReading): Grams =>
  grams(Math.floor(((grossG - tareG) * (10_000 - shrinkBp) + 5_000) / 10_000));

const boundsOfHeads = (species: string, heads: number) => {
  const { min, max } = boundsOfWeight(species);
  return { min: min * heads, max: max * heads };
};

export interface ReadingFault {
  field: "grossG" | "tareG" | "shrinkBp";
  message: string;
}

/** Why a reading can't be an animal, or so many heads, of that species, by field; empty when it can. */
export function faultsOfReading(species: string, reading: ScaleReading, heads = 1): ReadingFault[] {
  const { grossG, tareG, shrinkBp } = reading;
  const faults: ReadingFault[] = [];
  if (grossG <= 0) faults.push({ field: "grossG", message: "El peso bruto tiene que ser mayor que cero." });
  if (tareG < 0) faults.push({ field: "tareG", message: "La tara va de cero en adelante." });
  if (shrinkBp < 0 || shrinkBp > weighingBounds.shrinkBp)
    faults.push({ field: "shrinkBp", message: `La merma va de 0 a ${shareInWords(weighingBounds.shrinkBp)}.` });
  if (faults.length) return faults;
  if (tareG >= grossG) return [{ field: "tareG", message: "La tara no puede ser igual ni mayor que el peso bruto." }];
  const net = netWeight(reading);
  const { min, max } = boundsOfHeads(species, heads);
  if (net >= min && net <= max) return [];
  return [
    {
      field: "grossG",
      message: `El peso neto sale de ${weightInWords(net)}; va de ${weightInWords(min)} a ${weightInWords(max)}. Revisa los ceros, la tara y el punto.`,
    },
  ];
}

/** Whether a net weight leaves the agreed share (basis points) of the estimate; the edge itself is inside. */
export const isOutside = (netG: number, estimatedG: number, toleranceBp: number): boolean =>
  Math.abs(netG - estimatedG) * 10_000 > estimatedG * toleranceBp;
