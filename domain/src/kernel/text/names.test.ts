import { expect, it } from "vitest";
import { isName, quoted } from "./names";

it("a name has two characters that are seen, and a letter", () => {
  for (const name of ["Jo", "Ñu", "Ana María", "李雷", "O'Neil", "J. 2"]) expect(isName(name), name).toBe(true);
  for (const name of ["", "A", "12", "🐄🐄", "\u200b\u200b\u200b", "a\u200b", "..."])
    expect(isName(name), name).toBe(false);
});

it("quotes inside quotes are the second ones", () => {
  expect(quoted("Semental Boer «Pancho»")).toBe("«Semental Boer “Pancho”»");
  expect(quoted("Queso")).toBe("«Queso»");
});
