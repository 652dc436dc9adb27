import { expect, test } from "vitest";
import { groupName } from "./animal-words";

test("a group's kind stands only before a number or a code, and is never said twice", () => {
  expect(groupName({ kind: "pen", name: "3" })).toBe("Corral 3");
  expect(groupName({ kind: "lot", name: "B-2" })).toBe("Lote B-2");
  for (const name of ["Corral 3", "corral de manga", "El corral grande", "Caballeriza", "Norte"])
    expect(groupName({ kind: "pen", name })).toBe(name);
});
