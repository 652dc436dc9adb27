import { type Centavos, centavos } from "../kernel/money";

/**
 * What each of `n` animals costs that are sold together for one price (centavos): the same, and the first ones a centavo
 * more where it doesn't divide. The sum is exact.
 */
export function splitPrice(total: Centavos, n: number): Centavos[] {
  const each = Math.floor(total / n);
  const more = total - each * n;
  return Array.from({ length: n }, (_, i) => centavos(each + (i < more ? 1 : 0)));
}

/** What becomes of heads that nobody chooses in time, as it is said before paying. */
export const pickTerms = (days: number): string =>
  `Después de comprar tienes ${days === 1 ? "un día" : `${days} días`} para escoger, aquí o en el corral. Los que no escojas vuelven a la venta y lo que pagaste por ellos queda a tu favor.`;

/** The name of a chosen animal as its line says it: the listing first, since a name alone doesn't say what was bought. */
export const chosenTitle = (listing: string, animal: string): string => `${listing}: ${animal}`;
