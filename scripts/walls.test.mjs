import { expect, test } from "vitest";
import { circles, importsOf } from "./walls.mjs";

test("files that reach themselves through their imports are one circle, whoever imports them; a diamond is none", () => {
  expect(
    circles(
      new Map([
        ["a", ["b", "c"]],
        ["b", ["d"]],
        ["c", ["d"]],
        ["d", []],
      ]),
    ),
  ).toEqual([]);
  const found = circles(
    new Map([
      ["top", ["a"]],
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["a", "low"]],
      ["low", []],
    ]),
  );
  expect(found.map((circle) => circle.sort())).toEqual([["a", "b", "c"]]);
  const two = circles(
    new Map([
      ["a", ["b", "c"]],
      ["b", ["a"]],
      ["c", ["d"]],
      ["d", ["c"]],
    ]),
  );
  expect(two.map((circle) => circle.sort()).sort()).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("a type import is an import", () => {
  // Types are all that it takes from there.
  expect(importsOf("server/src/features/payments/settlement/charge-tx.ts")).toContain(
    "server/src/features/payments/charges/state.ts",
  );
});
