/** Every space that isn't one: no-break, thin, figure, ideographic and the like. */
const ODD_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Characters that nobody sees: zero widths, marks of direction, soft hyphens, fillers, byte order marks, tags. */
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is looked for by itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** Joiners and variation selectors, which belong to an emoji or to nothing that is written here. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each is looked for by itself
const JOINERS = /(\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?)?([\u200c\u200d\ufe00-\ufe0f]+)/gu;

/**
 * A text as it is meant, of what was pasted: composed (NFC), with plain spaces, without what can't be seen. Joiners inside
 * emoji stay. Never for passwords, keys or anything that is signed.
 */
export const cleanText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .normalize("NFC")
        .replace(ODD_SPACES, " ")
        .replace(UNSEEN, "")
        .replace(JOINERS, (all: string, emoji: string | undefined) => (emoji === undefined ? "" : all));
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too
const PLAIN = /^[\x00-\x7f]*$/;
