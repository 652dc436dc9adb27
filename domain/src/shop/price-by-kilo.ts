import { exactWeight } from "../herd/records/weights";
import { type Centavos, shareInWords, spoken } from "../kernel/money";

/** What the scale said: grams, and the agreed shrink in basis points of the weight without tare. */
export interface ScaleReading {
  grossG: number;
  tareG: number;
  shrinkBp: number;
}

/** What a price by the kilo was estimated from. */
const estimateNote = (pricePerKg: Centavos, estimatedG: number) =>
  `Estimado: ${exactWeight(estimatedG)} a ${spoken(pricePerKg)}/kg. Se cobra el peso final.`;

/** How a final price came about: "Peso final: 388 kg a $58.00/kg (bruto 410 kg, tara 10 kg, merma 3 %)". */
export function finalNote({ grossG, tareG, shrinkBp }: ScaleReading, netG: number, pricePerKg: Centavos): string {
  const parts = [
    tareG > 0 || shrinkBp > 0 ? `bruto ${exactWeight(grossG)}` : "",
    tareG > 0 ? `tara ${exactWeight(tareG)}` : "",
    shrinkBp > 0 ? `merma ${shareInWords(shrinkBp)}` : "",
  ].filter(Boolean);
  const how = parts.length ? ` (${parts.join(", ")})` : "";
  return `Peso final: ${exactWeight(netG)} a ${spoken(pricePerKg)}/kg${how}`;
}

/** What a line says that was handed over without weighing it. */
export const unweighedNote = (pricePerKg: Centavos, estimatedG: number) =>
  `Sin pesar, por acuerdo: ${exactWeight(estimatedG)} a ${spoken(pricePerKg)}/kg`;

/** The difference from the estimate: "12 kg más (3.1 %)", "igual que lo estimado". */
export function differenceWords(netG: number, estimatedG: number): string {
  const by = netG - estimatedG;
  if (by === 0) return "igual que lo estimado";
  const share = Math.round((Math.abs(by) * 1_000) / estimatedG) / 10;
  return `${exactWeight(Math.abs(by))} ${by > 0 ? "más" : "menos"} que lo estimado (${share} %)`;
}

/** The weight of a line in words: its final one, else what it is estimated from; null where it isn't sold by the kilo. */
export const weightOfLine = (line: {
  price_per_kg: Centavos | null;
  est_weight_g: number | null;
  weight_note: string | null;
}): string | null =>
  line.weight_note ??
  (line.price_per_kg !== null && line.est_weight_g !== null
    ? estimateNote(line.price_per_kg, line.est_weight_g)
    : null);
