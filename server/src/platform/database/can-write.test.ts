import { expect, test } from "vitest";
import { folderFaultInWords } from "./can-write";

test.each([
  ["ENOSPC", /espacio/],
  ["EDQUOT", /espacio/],
  ["EACCES", /permiso/],
  ["EROFS", /permiso/],
  ["NO_ANSWER", /no contesta a tiempo/],
  ["EIO", /revisarla/],
])("a folder that can't be written (%s) is told by what can be done", (code, words) => {
  const told = folderFaultInWords(Object.assign(new Error("x"), { code }));
  expect(told).toMatch(words);
  if (code !== "ENOSPC" && code !== "EDQUOT") expect(told).not.toMatch(/espacio/);
});
