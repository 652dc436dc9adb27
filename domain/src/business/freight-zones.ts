import { type Centavos, centavos, MAX_AMOUNT } from "../kernel/money";
import { searchText } from "../kernel/text/search-text";

/** A place that the seller takes things to, and what that costs. */
export interface FreightZone {
  name: string;
  price: Centavos;
}
export const zoneBounds = { most: 20, name: { min: 2, max: 40 } } as const;

/** The zones as they were sent, or what is wrong with them. A zone is known by its name. */
export function readZones(sent: unknown): readonly FreightZone[] | string {
  if (!Array.isArray(sent)) return "Escribe una lista.";
  if (sent.length > zoneBounds.most) return `Hasta ${zoneBounds.most} zonas.`;
  const zones: FreightZone[] = [];
  for (const one of sent) {
    const { name: typed, price }: { name?: unknown; price?: unknown } = one ?? {};
    const name = typeof typed === "string" ? typed.trim().replace(/\s+/g, " ") : "";
    if (name.length < zoneBounds.name.min || name.length > zoneBounds.name.max)
      return `Cada zona lleva un nombre, de ${zoneBounds.name.min} a ${zoneBounds.name.max} letras.`;
    if (typeof price !== "number" || !Number.isSafeInteger(price) || price < 0 || price > MAX_AMOUNT)
      return `Escribe cuánto cuesta llevar a ${name}; si no cobras, 0.`;
    if (zones.some((z) => searchText(z.name) === searchText(name))) return `La zona ${name} está dos veces.`;
    zones.push({ name, price: centavos(price) });
  }
  return zones;
}
