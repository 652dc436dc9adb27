/** Every space that isn't one: no-break, thin, figure, ideographic and the like. */
const ODD_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Line ends that only some programs know. */
const ODD_LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Control characters, zero widths, marks of direction, soft hyphens, fillers and byte order marks. */
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is looked for by itself
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
/** Joiners, variation selectors and tags, which belong to an emoji or to nothing that is written here. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each is looked for by itself
const JOINERS = /(\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?)?([\u200c\u200d\ufe00-\ufe0f\u{e0000}-\u{e007f}]+)/gu;
const PLAIN = /^[\t\n\x20-\x7e]*$/;

/**
 * The text that a person meant, from what was pasted: composed (NFC), with plain spaces and line ends, without characters
 * that can't be seen. Joiners inside emoji stay. Not for passwords, keys or anything that is signed.
 */
export const cleanText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replace(ODD_SPACES, " ")
        .replace(ODD_LINE_ENDS, "\n")
        .replace(UNSEEN, "")
        .replace(JOINERS, (all: string, emoji: string | undefined) => (emoji === undefined ? "" : all))
        // Last: what stood between a letter and its accent is gone now.
        .normalize("NFC");
