const LEAST = 1_000_000;
const MOST = 9_999_999;

/**
 * The number that a payer writes as the reference of a transfer for a charge, by its public id: seven digits, which is what the numeric
 * reference of SPEI holds (Banco de México, Circular 14/2017: *referencia numérica*, up to 7 digits). The same each time; two charges may share one, so that it points
 * to a charge and proves nothing.
 */
export function transferReference(chargeId: string): string {
  // FNV-1a, 32 bits: spreads ids that differ in one letter.
  let hash = 0x811c9dc5;
  for (const letter of chargeId) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return String(LEAST + ((hash >>> 0) % (MOST - LEAST + 1)));
}
