/** RFC 5545 §3.1: a line has at most 75 octets without its break; a longer one is folded with a break and a space. */
const WIDEST = 75;

/** Escapes a TEXT value (RFC 5545 §3.3.11) and removes control characters other than the line break. */
export const escapeText = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** UTF-8 octets of a character. */
function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Folds one content line, never inside a character of several octets. */
export function fold(line: string): string {
  const out: string[] = [];
  let [now, octets] = ["", 0];
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > WIDEST) {
      out.push(now);
      // The leading space of a continuation line counts as an octet.
      [now, octets] = ["", 1];
    }
    now += letter;
    octets += size;
  }
  return [...out, now].join("\r\n ");
}
