/** RFC 5545 §3.1: a line is at most 75 octets without its break; what is longer goes on after a break and a space. */
const WIDEST = 75;

/** A value of type TEXT (RFC 5545 §3.3.11): what it uses itself is escaped, and no other control character is left. */
export const escapeText = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** How many octets a letter takes in UTF-8. */
function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Folds one content line; never inside a letter of several octets. */
export function fold(line: string): string {
  const out: string[] = [];
  let [now, octets] = ["", 0];
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > WIDEST) {
      out.push(now);
      // The space in front of what goes on is one of its octets.
      [now, octets] = ["", 1];
    }
    now += letter;
    octets += size;
  }
  return [...out, now].join("\r\n ");
}
