import { type Centavos, centavos, pesos, times } from "../kernel/money";

/** The notes and coins of the Bank of Mexico in use, largest first. `b` is a note and `m` a coin: there is a 20 of each. */
export const denominations = [
  { code: "b1000", value: pesos(1_000), words: "Billete de $1,000" },
  { code: "b500", value: pesos(500), words: "Billete de $500" },
  { code: "b200", value: pesos(200), words: "Billete de $200" },
  { code: "b100", value: pesos(100), words: "Billete de $100" },
  { code: "b50", value: pesos(50), words: "Billete de $50" },
  { code: "b20", value: pesos(20), words: "Billete de $20" },
  { code: "m20", value: pesos(20), words: "Moneda de $20" },
  { code: "m10", value: pesos(10), words: "Moneda de $10" },
  { code: "m5", value: pesos(5), words: "Moneda de $5" },
  { code: "m2", value: pesos(2), words: "Moneda de $2" },
  { code: "m1", value: pesos(1), words: "Moneda de $1" },
  { code: "m050", value: pesos(0.5), words: "Moneda de 50¢" },
] as const satisfies readonly { code: string; value: Centavos; words: string }[];
type Denomination = (typeof denominations)[number]["code"];
/** How many there are of each; what is not named is none. */
export type Pieces = Partial<Record<Denomination, number>>;

/** What the pieces are worth together. Throws RangeError for a number that no pile can have. */
export function worthOf(pieces: Pieces): Centavos {
  let total = 0;
  for (const { code, value } of denominations) {
    const n = pieces[code] ?? 0;
    if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not a number of pieces: ${n}`);
    total += times(value, n);
  }
  return centavos(total);
}

/** What goes back to whoever gave too much; undefined when it was too little. */
export const changeOf = (due: Centavos, tendered: Centavos): Centavos | undefined =>
  tendered < due ? undefined : centavos(tendered - due);

const NOTES = [pesos(20), pesos(50), pesos(100), pesos(200), pesos(500), pesos(1_000)];

/**
 * What people are likely to hand over for an amount, smallest first and without the amount itself: the next round sum of each note. At most
 * `most`, so that they fit in one line.
 */
export function likelyTendered(due: Centavos, most = 4): Centavos[] {
  const sums = NOTES.map((note) => Math.ceil(due / note) * note).filter((sum) => sum > due);
  return [...new Set(sums)]
    .sort((a, b) => a - b)
    .slice(0, most)
    .map(centavos);
}
