import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText } from "./cut";

test.each([
  ["Vaca pinta", 4, "Vaca"],
  ["Vaca 🐄", 5, "Vaca "],
  ["Vaca 🐄", 6, "Vaca "],
  ["Vaca 🐄", 7, "Vaca 🐄"],
  ["👩‍🌾🐄", 6, "👩‍🌾"],
  ["👩‍🌾🐄", 4, ""],
  ["cafe\u0301s", 4, "caf"],
  ["🇲🇽🇲🇽", 5, "🇲🇽"],
  ["", 3, ""],
])("%j cut to %d is %j", (text, most, short) => {
  expect(cutText(text, most)).toBe(short);
});

test("is never longer, never half a character, and the beginning of the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.nat(60), (text, most) => {
      const short = cutText(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(text.startsWith(short)).toBe(true);
      expect(short).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});
