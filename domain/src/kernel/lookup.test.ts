import { expect, test } from "vitest";
import { claimWords } from "../payments/review/claim-words";
import { lookup } from "./lookup";

const inherited = ["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf"];

test("a table knows its own words and nothing that objects inherit", () => {
  const table = lookup<string, number>({ a: 1 });
  expect(table.a).toBe(1);
  for (const word of inherited) {
    expect(table[word], word).toBeUndefined();
    expect(word in table, word).toBe(false);
  }
});

test("words of a claim that no table has are shown as they came", () => {
  for (const word of inherited) expect(claimWords("1", `opened ${word} ${word}`)).toContain(`«${word} ${word}»`);
});
