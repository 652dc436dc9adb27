import { expect, test } from "vitest";
import { hasWord, searchText, searchWords } from "./search-text";

test("three letters are found anywhere, fewer at the beginning of a word, also after a hyphen", () => {
  const text = searchText("Canela", "Cebú", "Bovino", "MX-15-04811");
  const find = (typed: string) => searchWords(typed).every((word) => hasWord(text, word));
  expect(["c", "ce", "CEBÚ", "bo", "m", "04", "nel", "811", "canela b"].map(find)).toEqual(Array(9).fill(true));
  expect(["a", "el", "81", "xyz", "canela z"].map(find)).toEqual(Array(5).fill(false));
});
