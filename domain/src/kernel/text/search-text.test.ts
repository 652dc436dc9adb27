import { expect, test } from "vitest";
import { hasWord, searchText, searchWords } from "./search-text";

test("three letters are found anywhere, fewer at the beginning of a word", () => {
  const text = searchText("Canela", "Cebú", "Bovino", "MX-15-04811");
  const find = (typed: string) => searchWords(typed).every((word) => hasWord(text, word));
  expect(["c", "ce", "CEBÚ", "bo", "m", "nel", "811", "canela b"].map(find)).toEqual(Array(8).fill(true));
  expect(["a", "el", "81", "xyz", "canela z"].map(find)).toEqual(Array(5).fill(false));
});
