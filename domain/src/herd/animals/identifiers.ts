import { keysOf } from "../../kernel/lookup";
/** The types of identifiers (domain.md §3.4, §7.8), in the order of preference for naming an animal. */
export const markTypeWords = {
  ear_tag_internal: "Arete del rancho",
  siniiga: "Arete SINIIGA",
  leg_band: "Anillo",
  tattoo: "Tatuaje",
  registry_no: "Número de registro",
  rfid_iso: "Arete electrónico (RFID)",
  microchip: "Microchip",
  brand: "Fierro",
  campaign_tag: "Arete de campaña",
  uma_mark: "Marca de UMA",
} as const;
export type MarkType = keyof typeof markTypeWords;
export const markTypes = keysOf(markTypeWords);
export const isMarkType = (type: string): type is MarkType => Object.hasOwn(markTypeWords, type);

export type ReadMark =
  /** `raw` is displayed, `norm` is compared; a `warning` doesn't prevent saving. */
  | { ok: true; raw: string; norm: string; warning: string | null }
  /** What is wrong, and what would be right. */
  | { ok: false; message: string };

/** Spaces, punctuation, case and accents are ignored. */
const bare = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const HIVES = "03";

/** 10 digits = state + 8; 12 = species + those; 14 = MX + those. The ten digits identify the animal, so all three forms normalize to them. */
function siniiga(norm: string, species: string): { norm: string; warning: string | null } | string {
  const read = /^(?:(?:MX)?(\d{2}))?(\d{2})(\d{8})$/.exec(norm);
  if (!read) return "El arete SINIIGA lleva 10, 12 o 14 caracteres: 10 dígitos, o con la especie, o con MX delante.";
  const [, code, state = "", rest] = read;
  if (Number(state) > 32) return "Los dos dígitos del estado van de 01 a 32, o 00 si es importado.";
  const hive = code === HIVES && species !== "bee";
  return {
    norm: state + rest,
    warning: hive ? "La clave de especie 03 es de colmenas. Revisa el arete." : null,
  };
}

/** The letters that a tag reader can be set to send before the number. */
const READER_PREFIX = /^(?:ISO|EID|RFID|LA|LR|TAG|A)(?=\d)/;
/** 38 bits of number, and above them 10 of country or maker (ISO 11784). */
const NUMBER_BITS = 38n;
/**
 * The fifteen digits of an electronic tag in any spelling of its readers (ISO 11784, ISO 24631-6): country or maker and
 * number; before them the digits that say "animal", how often it was tagged and its species; or all of it as 16
 * hexadecimal figures. `norm`: without spaces and signs. Undefined for another number.
 */
function readIso(norm: string): string | undefined {
  if (/^8[0-9A-F]{15}$/.test(norm) && !/^\d{16}$/.test(norm)) {
    const bits = BigInt(`0x${norm}`) & ((1n << 48n) - 1n);
    const [country, number] = [String(bits >> NUMBER_BITS), String(bits & ((1n << NUMBER_BITS) - 1n))];
    return country.length <= 3 && number.length <= 12 ? country.padStart(3, "0") + number.padStart(12, "0") : undefined;
  }
  const digits = norm.replace(READER_PREFIX, "");
  if (/^\d{15}$/.test(digits)) return digits;
  return /^(?:[01]|\d{7,8})(\d{15})$/.exec(digits)?.[1];
}

function iso(norm: string): { norm: string; warning: string | null } {
  const country = Number(norm.slice(0, 3));
  // 900 and up are manufacturer codes. 484 is Mexico, but it is not confirmed that Mexican tags carry it: another
  // country is a warning, never a refusal.
  const foreign = norm.length === 15 && country !== 484 && country < 900;
  return {
    norm,
    warning: foreign ? `Empieza con ${norm.slice(0, 3)}, que no es México (484). Revisa el número.` : null,
  };
}

/** Parses an identifier as typed, pasted or sent by a reader. `species` is only used for warnings. Rules: domain.md §7.8. */
export function readMark(type: MarkType, typed: string, species = ""): ReadMark {
  const raw = typed.normalize("NFC").trim().replace(/\s+/g, " ");
  const norm = bare(raw);
  const no = (message: string): ReadMark => ({ ok: false, message });
  if (!norm) return no("Escribe el número o las letras que lleva.");
  switch (type) {
    case "siniiga": {
      const read = siniiga(norm, species);
      return typeof read === "string" ? no(read) : { ok: true, raw, ...read };
    }
    case "rfid_iso": {
      const digits = readIso(norm);
      return digits
        ? { ok: true, raw: digits === norm ? raw : digits, ...iso(digits) }
        : no("El arete electrónico lleva 15 dígitos. Revisa que no falte ninguno.");
    }
    case "microchip": {
      const digits = readIso(norm);
      if (digits) return { ok: true, raw: digits === norm ? raw : digits, ...iso(digits) };
      return /^[\dA-F]{9,10}$/.test(norm)
        ? { ok: true, raw, norm, warning: "Es un chip de los de antes: no todos los lectores lo leen." }
        : no("El microchip lleva 15 dígitos, o 9 o 10 si es de los de antes.");
    }
    default:
      return norm.length <= 30 ? { ok: true, raw, norm, warning: null } : no("Usa de 1 a 30 letras o números.");
  }
}

/**
 * Every normalized value that a typed identifier may be stored as: a SINIIGA number in any form, also as its ten digits,
 * and an electronic tag in any spelling, as its fifteen.
 */
export function searchedMarks(typed: string): string[] {
  const norm = bare(typed);
  const read = siniiga(norm, "bee");
  const digits = readIso(norm);
  return norm
    ? [...new Set([norm, ...(typeof read === "string" ? [] : [read.norm]), ...(digits ? [digits] : [])])]
    : [];
}

/** The beginning of the stored reversed identifier (`tail`) for identifiers that end like this; undefined when nothing is left to search for. */
export const toReversedTail = (typed: string): string | undefined =>
  [...(searchedMarks(typed).at(-1) ?? "")].reverse().join("") || undefined;

/** A branding iron marks all animals of its owner; any other identifier belongs to one animal. */
export const isOneAnimals = (type: MarkType) => type !== "brand";
/** A microchip stays in the animal for life: it is never reassigned. */
export const isForLife = (type: MarkType) => type === "microchip";

const order: readonly string[] = markTypes;
const place = (type: string) => order.indexOf(type);
/** Orders identifiers by preference for naming the animal. */
export const inMarkOrder = <T extends { type: string }>(marks: readonly T[]): T[] =>
  [...marks].sort((a, b) => place(a.type) - place(b.type));
