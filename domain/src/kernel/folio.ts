import { itemAt } from "./lookup";
/** `V-2026-000123`: series, year and the gapless number of that series and year. */
export const formatFolio = (series: string, year: number, n: number) =>
  `${series}-${year}-${String(n).padStart(6, "0")}`;

/** Parses a folio as a person typed it: `v 2026 123` becomes `V-2026-000123`. Undefined when it isn't one. */
export function readFolio(typed: string): string | undefined {
  const m = /^([A-Z][A-Z0-9]{0,5}?)[\s-]*(\d{4})[\s-]+(\d{1,6})$/.exec(typed.trim().toUpperCase());
  return m ? formatFolio(itemAt(m, 1), Number(m[2]), Number(m[3])) : undefined;
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Ten characters of Crockford's base 32 from the first 50 bits of a hex hash: short enough to type from paper. */
export function shortCode(hexHash: string): string {
  let bits = BigInt(`0x${hexHash.slice(0, 13)}`) >> 2n;
  let out = "";
  for (let i = 0; i < 10; i++) {
    out = CROCKFORD[Number(bits & 31n)] + out;
    bits >>= 5n;
  }
  return out;
}

/** Parses a typed short code: lower case, spaces and hyphens are accepted, O is read as 0, I and L as 1. Undefined when it isn't one. */
export function readShortCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === 10 && [...code].every((c) => CROCKFORD.includes(c)) ? code : undefined;
}
