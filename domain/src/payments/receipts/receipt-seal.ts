import { type Centavos, centavos, MAX_AMOUNT } from "../../kernel/money";
import { isReceiptType, type ReceiptType } from "../../kernel/receipt-types";
import { type Instant, instant } from "../../kernel/time";

/** What the signature of a receipt covers (rulings 18). */
export interface SealFacts {
  tipo: ReceiptType;
  folio: string;
  issued: Instant;
  /** The amount that the receipt states (`receiptAmount`), in centavos. */
  total: Centavos;
  /** SHA-256 of the canonical snapshot, 43 characters of base64url. */
  hash: string;
  /** The id of the signing key, so that keys can rotate. */
  kid: string;
}
export interface Seal {
  facts: SealFacts;
  /** 64 bytes of Ed25519, 86 characters of base64url. */
  signature: string;
  /** The text whose UTF-8 bytes are signed. */
  signed: string;
}

const FOLIO = /^[A-Z]{1,4}-\d{4}-\d{6,9}$/;
const KID = /^[A-Za-z0-9_-]{8,16}$/;
// The unused bits of the last character must be zero: otherwise two texts would decode to the same bytes.
const HASH = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;
const SIGNATURE = /^[A-Za-z0-9_-]{85}[AQgw]$/;
/** Decimal digits without sign or leading zero. */
const DIGITS = /^(0|[1-9]\d{0,15})$/;

/** `tipo.folio.issued.total.hash.kid`: instants in UTC ms, amounts in centavos. Throws RangeError for a part that can't be read back. */
export function signedText(facts: SealFacts): string {
  const text = [facts.tipo, facts.folio, facts.issued, facts.total, facts.hash, facts.kid].join(".");
  if (!readFacts(text.split("."))) throw new RangeError(`not a receipt's facts: ${text}`);
  return text;
}

/** The fragment (behind `#`) of the printed QR's address: URL-safe, one text for each seal. */
export const sealText = (facts: SealFacts, signature: string) => `${signedText(facts)}.${signature}`;

/** Parses a seal; undefined for anything that `sealText` can't produce. */
export function parseSeal(text: string): Seal | undefined {
  const parts = text.split(".");
  const signature = parts.pop() ?? "";
  const facts = readFacts(parts);
  return facts && SIGNATURE.test(signature) ? { facts, signature, signed: parts.join(".") } : undefined;
}

function readFacts(parts: string[]): SealFacts | undefined {
  const [tipo = "", folio = "", issued = "", total = "", hash = "", kid = ""] = parts;
  if (parts.length !== 6 || !isReceiptType(tipo) || !FOLIO.test(folio) || !HASH.test(hash) || !KID.test(kid))
    return undefined;
  if (!DIGITS.test(issued) || !DIGITS.test(total) || Number(total) > MAX_AMOUNT) return undefined;
  if (!Number.isSafeInteger(Number(issued))) return undefined;
  return { tipo, folio, issued: instant(Number(issued)), total: centavos(Number(total)), hash, kid };
}
