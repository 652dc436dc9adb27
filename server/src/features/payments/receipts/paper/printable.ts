import { createRequire } from "node:module";
import { lookup } from "@corral/domain/kernel/lookup";
import { cleanText } from "@corral/domain/kernel/text/clean-text";
import type { Font } from "fontkit";

/** What Helvetica in WinAnsi (ISO 32000-1 annex D) has besides Latin 1: pdfkit prints another letter for the rest. */
const MORE =
  "\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178";
const isInHelvetica = (letter: string) => /^[\n\x20-\x7e\xa0-\xff]$/.test(letter) || MORE.includes(letter);
/** Signs for which no other font is needed. */
const LIKE = lookup<string, string>({
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "-",
  "\u2015": "-",
  "\u2212": "-",
  "\u2032": "'",
  "\u2033": '"',
  "\t": " ",
});

const require = createRequire(import.meta.url);
/** Arimo's letters are as wide as Helvetica's: a text in it takes the same place (ADR 0111). Read with the first name that needs it. */
export const ARIMO = {
  regular: require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
};
let arimo: Font | undefined;
function isInArimo(letter: string): boolean {
  arimo ??= openArimo();
  // Letters alone, and no Hebrew, which pdfkit would write from left to right.
  return (
    /\p{L}/u.test(letter) &&
    !/\p{Script=Hebrew}/u.test(letter) &&
    arimo.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  );
}

/** fontkit, as pdfkit, is loaded with the first paper that needs it: reading it takes longer than the rest of a start. */
function openArimo(): Font {
  const { openSync }: typeof import("fontkit") = require("fontkit");
  const opened = openSync(ARIMO.regular);
  if (!("hasGlyphForCodePoint" in opened)) throw new Error("Arimo is a collection of fonts");
  return opened;
}

export interface Printable {
  text: string;
  font: "Helvetica" | "Arimo";
}
/**
 * A text as a paper can print it, and in which font: composed, without what can't be seen. Helvetica is in every reader and
 * weighs nothing; a text with a letter that it lacks (ř, ł, ễ, ж) is set in Arimo. Emoji, signs and writings that neither has are
 * left out. Receipts keep what was written; only the paper does without.
 */
export function printable(written: string): Printable {
  let font: Printable["font"] = "Helvetica";
  const text = [...cleanText(written)]
    .map((letter) => LIKE[letter] ?? letter)
    .map((letter) => {
      if (isInHelvetica(letter)) return letter;
      if (isInArimo(letter)) {
        font = "Arimo";
        return letter;
      }
      const plain = letter.normalize("NFKD").replace(/\p{M}/gu, "");
      return [...plain].every(isInHelvetica) ? plain : "";
    })
    .join("");
  return { text, font };
}
