import { type Instant, instant, MINUTE } from "../../kernel/time";
import { fromBase64Url, toBase64Url } from "../receipts/receipt-bytes";

/**
 * A code is of one place or of a whole group: the places of one purchase for one date. Each has its own first letters and
 * its own signed prefix, so that no signature of one is valid for the other, nor for a receipt.
 */
type CodeKind = "place" | "group";
/** The facts in a place's code (domain.md §7.10); instants are whole minutes. */
export interface TicketFacts {
  /** The id of the signing key: eight characters of base64url. */
  kid: string;
  booking: string;
  /** The place's number; in a group's code, how many places it has. */
  seat: number;
  session: string;
  notBefore: Instant;
  notAfter: Instant;
}
export interface TicketCode {
  facts: TicketFacts;
  /** 64 bytes of Ed25519, base64url. */
  signature: string;
  /** The text whose UTF-8 bytes are signed. */
  signed: string;
}

// 48 bytes of facts and 64 of signature make 150 characters; with the prefix they fill a version 8 QR exactly.
const MARKS = { place: "T1", group: "G1" } as const;
const PREFIXES = { place: "lugar", group: "grupo" } as const;
const FACTS = 48;
const LETTERS = 150;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** No receipt type has these prefixes: the signature of a receipt is never valid for a ticket, or vice versa. */
const signedOf = (kind: CodeKind, facts: Uint8Array) => `${PREFIXES[kind]}.${toBase64Url(facts)}`;

/** The signed text. Throws RangeError for a value that doesn't fit. */
export function ticketText(facts: TicketFacts, kind: CodeKind = "place"): string {
  return signedOf(kind, pack(facts));
}

/** The text of the QR: 152 URL-safe characters, one text for each place and one for each group. `signature` is that of `ticketText`. */
export function ticketCode(facts: TicketFacts, signature: string, kind: CodeKind = "place"): string {
  const seal = fromBase64Url(signature);
  if (seal?.length !== 64) throw new RangeError("not a signature of Ed25519");
  const all = new Uint8Array(FACTS + 64);
  all.set(pack(facts));
  all.set(seal, FACTS);
  return MARKS[kind] + toBase64Url(all);
}

/** Parses a scanned text; undefined for anything that `ticketCode` can't produce. Callers verify the signature. */
export function parseTicket(text: string, kind: CodeKind = "place"): TicketCode | undefined {
  const mark = MARKS[kind];
  if (!text.startsWith(mark) || text.length !== mark.length + LETTERS) return undefined;
  const bytes = fromBase64Url(text.slice(mark.length));
  if (!bytes) return undefined;
  const packed = bytes.subarray(0, FACTS);
  const view = new DataView(packed.buffer, packed.byteOffset, FACTS);
  const facts: TicketFacts = {
    kid: toBase64Url(packed.subarray(0, 6)),
    booking: uuidOf(packed.subarray(6, 22)),
    seat: view.getUint16(22),
    session: uuidOf(packed.subarray(24, 40)),
    notBefore: instant(view.getUint32(40) * MINUTE),
    notAfter: instant(view.getUint32(44) * MINUTE),
  };
  if (facts.seat === 0 || facts.notAfter <= facts.notBefore) return undefined;
  return { facts, signature: toBase64Url(bytes.subarray(FACTS)), signed: signedOf(kind, packed) };
}

function pack(facts: TicketFacts): Uint8Array {
  const kid = fromBase64Url(facts.kid);
  const whole = [facts.notBefore, facts.notAfter].every((t) => t >= 0 && t % MINUTE === 0 && t / MINUTE <= 0xffffffff);
  const fits =
    kid?.length === 6 &&
    UUID.test(facts.booking) &&
    UUID.test(facts.session) &&
    facts.seat >= 1 &&
    facts.seat <= 0xffff &&
    whole;
  if (!fits || facts.notAfter <= facts.notBefore) throw new RangeError(`not a place's facts: ${JSON.stringify(facts)}`);
  const out = new Uint8Array(FACTS);
  const view = new DataView(out.buffer);
  out.set(kid);
  out.set(bytesOf(facts.booking), 6);
  view.setUint16(22, facts.seat);
  out.set(bytesOf(facts.session), 24);
  view.setUint32(40, facts.notBefore / MINUTE);
  view.setUint32(44, facts.notAfter / MINUTE);
  return out;
}

const bytesOf = (uuid: string) =>
  Uint8Array.from(uuid.replaceAll("-", "").match(/../g) ?? [], (h) => Number.parseInt(h, 16));
function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
