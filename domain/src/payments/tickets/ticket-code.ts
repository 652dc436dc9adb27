import { lookup } from "../../kernel/lookup";
import { fromBase64Url, toBase64Url } from "../../kernel/text/base64url";
import { type Instant, instant, MINUTE } from "../../kernel/time";

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
  /** The text as it was issued, whatever the scanner made of it. */
  text: string;
  /** 64 bytes of Ed25519, base64url. */
  signature: string;
  /** The text whose UTF-8 bytes are signed. */
  signed: string;
}

// 48 bytes of facts and 64 of signature make 180 figures and capitals; with the prefix they fit a version 8 QR.
const MARKS = { place: "T2", group: "G2" } as const;
/** The first letters of codes that were issued before November 2026: 150 characters of base64url follow. They stay valid. */
const OLD_MARKS = { place: "T1", group: "G1" } as const;
const OLD_LETTERS = 150;
const PREFIXES = { place: "lugar", group: "grupo" } as const;
const FACTS = 48;
const LETTERS = 180;
/**
 * The alphabet of codes: no sign and no small letter, which a scanner that types gets wrong on another keyboard layout or with
 * capitals locked, and neither Y nor Z, which German layouts exchange.
 */
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWX";
/** A scanner sends key positions, not characters: with a US and a Spanish keyboard layout mixed up, - arrives as ' or /, and _ as ?. */
const SIGNS = lookup<string, string>({ "'": "-", "/": "-", "?": "_" });
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** No receipt type has these prefixes: the signature of a receipt is never valid for a ticket, or vice versa. */
const signedOf = (kind: CodeKind, facts: Uint8Array) => `${PREFIXES[kind]}.${toBase64Url(facts)}`;

/** The signed text. Throws RangeError for a value that doesn't fit. */
export function ticketText(facts: TicketFacts, kind: CodeKind = "place"): string {
  return signedOf(kind, pack(facts));
}

/** The text of the QR: 182 figures and capitals, one text for each place and one for each group. `signature` is that of `ticketText`. */
export function ticketCode(facts: TicketFacts, signature: string, kind: CodeKind = "place"): string {
  const seal = fromBase64Url(signature);
  if (seal?.length !== 64) throw new RangeError("not a signature of Ed25519");
  const all = new Uint8Array(FACTS + 64);
  all.set(pack(facts));
  all.set(seal, FACTS);
  return MARKS[kind] + toLetters(all);
}

/**
 * Parses a scanned text; undefined for anything that `ticketCode` can't produce, now or before. Callers verify the signature. What a
 * scanner typed on another keyboard layout is read as it was issued.
 */
export function parseTicket(scanned: string, kind: CodeKind = "place"): TicketCode | undefined {
  const { text, bytes } = bytesIn(scanned.trim(), kind);
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
  return { facts, text, signature: toBase64Url(bytes.subarray(FACTS)), signed: signedOf(kind, packed) };
}

function bytesIn(scanned: string, kind: CodeKind): { text: string; bytes: Uint8Array | undefined } {
  const capitals = scanned.toUpperCase();
  if (capitals.startsWith(MARKS[kind]) && capitals.length === 2 + LETTERS)
    return { text: capitals, bytes: fromLetters(capitals.slice(2)) };
  const text = [...scanned].map((letter) => SIGNS[letter] ?? letter).join("");
  const isOld = text.startsWith(OLD_MARKS[kind]) && text.length === 2 + OLD_LETTERS;
  return { text, bytes: isOld ? fromBase64Url(text.slice(2)) : undefined };
}

/** Encodes five bits in each letter; the unused bits of the last letter are zero. */
function toLetters(bytes: Uint8Array): string {
  let text = "";
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}
function fromLetters(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push(held >> bits);
      held &= (1 << bits) - 1;
    }
  }
  return held === 0 ? Uint8Array.from(bytes) : undefined;
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
