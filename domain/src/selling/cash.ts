import { type Centavos, centavos, pesos, times } from "../kernel/money";

/** The banknotes and coins of Banco de México in circulation, largest first. `b` is a note and `m` a coin: 20 exists as both. */
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
/** The count of each denomination; absent is none. */
export type Pieces = Partial<Record<Denomination, number>>;

/** The value of the pieces in centavos. Throws RangeError for a count that is negative, fractional or too large. */
export function sumPieces(pieces: Pieces): Centavos {
  let total = 0;
  for (const { code, value } of denominations) {
    const n = pieces[code] ?? 0;
    if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not a number of pieces: ${n}`);
    total += times(value, n);
  }
  return centavos(total);
}

/** The change in centavos; undefined when too little was tendered. */
export const changeOf = (due: Centavos, tendered: Centavos): Centavos | undefined =>
  tendered < due ? undefined : centavos(tendered - due);

const NOTES = [pesos(20), pesos(50), pesos(100), pesos(200), pesos(500), pesos(1_000)];
/** Sums of several notes are rounded to these, the likeliest first. */
const ROUND_TO = [pesos(500), pesos(1_000), pesos(100), pesos(50), pesos(200), pesos(20)];

/**
 * What people are likely to hand over for an amount, ascending and without the amount itself: one larger note, else
 * several. At most `most`, so that they fit in one line.
 */
export function likelyTendered(due: Centavos, most = 4): Centavos[] {
  const one = NOTES.filter((note) => note > due).slice(0, 3);
  const several = ROUND_TO.map((to) => Math.ceil(due / to) * to).filter((sum) => sum > due);
  return [...new Set<number>([...one, ...several])]
    .slice(0, most)
    .sort((a, b) => a - b)
    .map(centavos);
}
