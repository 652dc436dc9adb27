import { lookup } from "@corral/domain/kernel/lookup";
import { cleanText } from "@corral/domain/kernel/text/clean-text";

/** What the papers' font (Helvetica in WinAnsi, ISO 32000-1 annex D) has besides Latin 1: pdfkit prints another letter for the rest. */
const MORE =
  "\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178";
const isPrinted = (letter: string) => /^[\n\x20-\x7e\xa0-\xff]$/.test(letter) || MORE.includes(letter);
/** Replacements of letters that don't decompose into a base letter and a mark, and of signs. */
const LIKE = lookup<string, string>({
  ...{ Ł: "L", ł: "l", Đ: "D", đ: "d", Ħ: "H", ħ: "h", ı: "i", Ŋ: "N", ŋ: "n", Ŧ: "T", ŧ: "t", Ə: "E", ə: "e" },
  ...{
    "\u2010": "-",
    "\u2011": "-",
    "\u2012": "-",
    "\u2015": "-",
    "\u2212": "-",
    "\u2032": "'",
    "\u2033": '"',
    "\t": " ",
  },
});

/**
 * A text with what the papers' font has: composed, without what can't be seen; a letter that it lacks by its base letter (ř, ł,
 * ễ), and nothing where it has none. Receipts keep what was written; only the paper does without.
 */
export const printable = (text: string): string =>
  [...cleanText(text)]
    .map((letter) => {
      if (isPrinted(letter)) return letter;
      const plain = LIKE[letter] ?? letter.normalize("NFKD").replace(/\p{M}/gu, "");
      return [...plain].every(isPrinted) ? plain : "";
    })
    .join("");
