import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText } from "./clean-text";

test.each([
  ["zero widths and a mark of order", "\ufeffPalo\u200bma\u2060", "Paloma"],
  ["marks of direction around a number", "\u202a+52 1 55 1234 5678\u202c", "+52 1 55 1234 5678"],
  ["odd spaces", "484\u00a0000\u2009123\u202f456", "484 000 123 456"],
  ["decomposed letters", "Jose\u0301 A\u0301ngel N\u0303un\u0303ez", "José Ángel Ñuñez"],
  ["an accent kept apart from its letter", "Jose\u200b\u0301", "José"],
  ["a soft hyphen and a filler", "va\u00adqui\u3164lla", "vaquilla"],
  ["joiners between letters", "Pin\u200dta\ufe0f", "Pinta"],
  ["joiners of an emoji", "👩\u200d🌾 y ❤\ufe0f y 👩🏽\u200d🌾", "👩\u200d🌾 y ❤\ufe0f y 👩🏽\u200d🌾"],
  [
    "the tags of a flag",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} y a\u{e0067}",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} y a",
  ],
  ["controls", "Pin\u0008ta\u001f\u009c", "Pinta"],
  ["line ends of all kinds", "uno\r\ndos\rtres\u2028cuatro\u0085cinco", "uno\ndos\ntres\ncuatro\ncinco"],
  ["lines and tabs, which are seen", "uno\n\tdos", "uno\n\tdos"],
])("%s", (_, typed, meant) => expect(cleanText(typed)).toBe(meant));

test("what is clean stays so", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const once = cleanText(text);
      expect(cleanText(once)).toBe(once);
    }),
  );
});
