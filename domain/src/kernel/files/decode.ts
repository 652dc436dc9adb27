import { itemAt } from "../lookup";
/** The encodings that spreadsheets save a CSV in. Only UTF-8 with a BOM and UTF-16 with one declare theirs; the others are detected. */
export type Encoding = "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";
export const encodingWords: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows (ANSI)",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16)",
};
export type Decoded =
  | { ok: true; text: string; encoding: Encoding }
  /** `line`: the first one that shows the fault. */
  | { ok: false; message: string; line?: number };

/** Declared here because this package compiles without the DOM and Node types; both runtimes have it. */
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };

const no = (message: string, line?: number): Decoded => ({ ok: false, message, ...(line ? { line } : {}) });
const starts = (bytes: Uint8Array, ...with_: number[]) => with_.every((b, i) => bytes[i] === b);

/** The file type that the first bytes reveal, when it is not text. */
function notText(bytes: Uint8Array): string | undefined {
  const as = "Guárdalo como CSV UTF-8 y elige ese archivo.";
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46)) return `Es un PDF, aunque se llame de otra forma. ${as}`;
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return `Es un libro de Excel o un ZIP, no un CSV. ${as}`;
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return isEncrypted(bytes) ? PROTECTED : OLD_WORKBOOK;
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47) || starts(bytes, 0xff, 0xd8, 0xff) || starts(bytes, 0x47, 0x49, 0x46))
    return `Es una imagen, no un CSV. ${as}`;
  return undefined;
}

const PROTECTED =
  "El libro tiene contraseña. Ábrelo en Excel, quítasela en Archivo, Información, Proteger libro, guárdalo y elige ese archivo.";
const OLD_WORKBOOK =
  "Es un libro de Excel de los de antes (.xls). Ábrelo, elige «Guardar como» y «Libro de Excel (.xlsx)», y elige ese archivo.";
/** How a workbook with a password names its content, in UTF-16 (MS-OFFCRYPTO 1.3.2). */
const ENCRYPTED = [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]);
const isEncrypted = (bytes: Uint8Array) =>
  bytes.some((byte, at) => byte === ENCRYPTED[0] && ENCRYPTED.every((it, n) => bytes[at + n] === it));

/** The bytes of áéíóúñüÁÉÍÓÚÑÜ in Mac OS Roman, and of áéíóúñüÉÑÜ in code pages 850 and 437. */
const MAC_ROMAN = [0x87, 0x8e, 0x92, 0x97, 0x9c, 0x96, 0x9f, 0xe7, 0x83, 0xea, 0xee, 0xf2, 0x84, 0x86];
const MS_DOS = [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0x81, 0x90, 0xa5, 0x9a];

/** Decodes a file: UTF-8 with or without BOM, UTF-16, Windows-1252. A file that mixes encodings is refused with the line where it does. */
export function decodeFile(bytes: Uint8Array): Decoded {
  const other = notText(bytes);
  if (other) return no(other);
  if (bytes.length === 0) return no("El archivo está vacío. Elige otro.");
  if (starts(bytes, 0xff, 0xfe)) return wide(bytes.subarray(2), "utf-16le");
  if (starts(bytes, 0xfe, 0xff)) return wide(bytes.subarray(2), "utf-16be");
  const marked = starts(bytes, 0xef, 0xbb, 0xbf);
  const body = marked ? bytes.subarray(3) : bytes;
  const seen = scan(body);
  if (seen.zeros > 0) {
    // In UTF-16 without a BOM every second byte of Latin text is zero.
    if (seen.zeros * 3 > body.length) return wide(body, body[0] === 0 ? "utf-16be" : "utf-16le");
    return no("Tiene bytes que no son texto. Guárdalo como CSV UTF-8 y elige ese archivo.", seen.zeroLine);
  }
  if (seen.stray === 0) return blank({ ok: true, text: new TextDecoder("utf-8").decode(body), encoding: "utf-8" });
  if (marked || seen.wide > 0)
    return no(
      "Mezcla dos formas de escribir los acentos (UTF-8 y Windows): pasa cuando se pegan dos archivos. Ábrelo en Excel, corrige esta línea y guárdalo como CSV UTF-8.",
      !marked && seen.wide < seen.stray ? seen.wideLine : seen.strayLine,
    );
  const older = olderEncoding(body);
  if (older)
    return no(
      `Sus acentos están escritos como en ${older.program} («${older.sample}»), y leídos así saldrían otras letras. Al guardarlo elige «CSV UTF-8 (delimitado por comas)».`,
      older.line,
    );
  return blank({ ok: true, text: fromWindows(body), encoding: "windows-1252" });
}

/**
 * Bytes 0x80 to 0x9F of Windows-1252 (WHATWG Encoding Standard). Of our own: some versions of Node decode them as control
 * characters (nodejs/node 56542).
 */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const PIECE = 8_192;
function fromWindows(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text.replace(HIGH, (c) => itemAt(WINDOWS, c.charCodeAt(0) - 0x80));
}
const HIGH = /[\x80-\x9f]/g;

/** The encodings from before Windows, with the bytes of their letters of Spanish. */
const OLDER = [
  { program: "Excel para Mac", letters: new Set(MAC_ROMAN) },
  { program: "un programa de MS-DOS", letters: new Set(MS_DOS) },
];
const isAsciiLetter = (c: number | undefined) => c !== undefined && (c | 0x20) >= 0x61 && (c | 0x20) <= 0x7a;

/**
 * The encoding whose letters of Spanish the bytes inside words are, where Windows-1252 has no letter of Spanish for them.
 * A dash or a quote between two words is Windows' own: one kind of byte alone tells nothing unless Windows has no letter
 * and no sign of print there.
 */
function olderEncoding(bytes: Uint8Array) {
  /** Each kind of byte inside words, with its first place. */
  const inWords = new Map<number, { at: number; line: number }>();
  let line = 1;
  for (const [at, c] of bytes.entries()) {
    if (c === 0x0a || (c === 0x0d && bytes[at + 1] !== 0x0a)) line++;
    if (c >= 0x80 && !inWords.has(c) && (isAsciiLetter(bytes[at - 1]) || isAsciiLetter(bytes[at + 1])))
      inWords.set(c, { at, line });
  }
  const kinds = [...inWords.keys()];
  const [first] = inWords.values();
  if (!first || kinds.some((c) => SPANISH.test(fromWindows(Uint8Array.of(c))))) return undefined;
  const signs = kinds.every((c) => c >= 0x91 && c <= 0x97);
  if (signs && kinds.length < 2) return undefined;
  const found = OLDER.find(({ letters }) => kinds.every((c) => letters.has(c)));
  if (!found) return undefined;
  const { at } = first;
  const isWordByte = (i: number) => isAsciiLetter(bytes[i]) || itemAt(bytes, i) >= 0x80;
  let [from, to] = [at, at];
  while (from > 0 && at - from < 20 && isWordByte(from - 1)) from--;
  while (to + 1 < bytes.length && to - at < 20 && isWordByte(to + 1)) to++;
  return {
    program: found.program,
    sample: fromWindows(bytes.subarray(from, to + 1)),
    line: first.line,
  };
}
const SPANISH = /[áéíóúñüÁÉÍÓÚÑÜ]/;

function wide(body: Uint8Array, encoding: "utf-16le" | "utf-16be"): Decoded {
  if (body.length % 2 === 1) return no("El archivo está cortado: le falta el final. Guárdalo otra vez.");
  return blank({ ok: true, text: new TextDecoder(encoding).decode(body), encoding });
}
const blank = (d: { ok: true; text: string; encoding: Encoding }): Decoded =>
  d.text.trim() === "" ? no("El archivo está vacío. Elige otro.") : d;

/** Counts multi-byte UTF-8 characters, high bytes that are invalid in UTF-8, and zeros, with the first line of each. */
function scan(bytes: Uint8Array) {
  const seen = { wide: 0, wideLine: 0, stray: 0, strayLine: 0, zeros: 0, zeroLine: 0 };
  let line = 1;
  for (let i = 0; i < bytes.length; i++) {
    const c = itemAt(bytes, i);
    if (c === 0x0a) line++;
    else if (c === 0) {
      if (seen.zeros++ === 0) seen.zeroLine = line;
    } else if (c >= 0x80) {
      const length = lengthAt(bytes, i);
      if (length > 0) {
        if (seen.wide++ === 0) seen.wideLine = line;
        i += length - 1;
      } else if (seen.stray++ === 0) seen.strayLine = line;
    }
  }
  return seen;
}

/** The length in bytes of the UTF-8 character at `i`; 0 when it is invalid (RFC 3629: no overlong forms, no surrogates). */
function lengthAt(bytes: Uint8Array, i: number): number {
  const c = itemAt(bytes, i);
  const n = c >= 0xc2 && c <= 0xdf ? 2 : c >= 0xe0 && c <= 0xef ? 3 : c >= 0xf0 && c <= 0xf4 ? 4 : 0;
  for (let k = 1; k < n; k++) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[i + 1] ?? 0;
  if ((c === 0xe0 && second < 0xa0) || (c === 0xed && second > 0x9f)) return 0;
  if ((c === 0xf0 && second < 0x90) || (c === 0xf4 && second > 0x8f)) return 0;
  return n;
}

export type Separator = "," | ";" | "\t" | "|";
export const separatorWords: Record<Separator, string> = {
  ",": "coma",
  ";": "punto y coma",
  "\t": "tabulador",
  "|": "barra",
};

const isSeparator = (text: string): text is Separator => Object.hasOwn(separatorWords, text);
const SEPARATORS = [";", "\t", ","] as const;
/** Lines that are looked at where the first has no separator: it is a title. */
const LOOKED_AT = 200;
/** Detects the separator from the first line that has one; Excel's `sep=` line declares it, and `skip` is then 1. */
export function separatorOf(text: string): { separator: Separator; skip: 0 | 1 } {
  const said = /^sep=([,;\t|])\s*(?:\r?\n|\r|$)/i.exec(text)?.[1];
  if (said && isSeparator(said)) return { separator: said, skip: 1 };
  const unquoted = text.slice(0, 100_000).replace(/"(?:[^"]|"")*"/g, "");
  const lines = unquoted.split(/\r\n|\r|\n/, LOOKED_AT);
  const first = mostUsed(lines.slice(0, 1), SEPARATORS);
  // A bar also stands between several tags of a cell: it separates where the titles have it, and nothing else.
  if (first.n === 0 && lines[0]?.includes("|")) return { separator: "|", skip: 0 };
  return { separator: (first.n > 0 ? first : mostUsed(lines, SEPARATORS)).separator, skip: 0 };
}

/** The separator that these lines have most often, and how often; of equal ones the first. */
export const mostUsed = <S extends string>(lines: readonly string[], separators: readonly S[]) =>
  separators
    .map((separator) => ({ separator, n: lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0) }))
    .reduce((a, b) => (b.n > a.n ? b : a));
