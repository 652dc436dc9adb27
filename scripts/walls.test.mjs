import { expect, test } from "vitest";
import { circles, faultsOfFile, importsOf } from "./walls.mjs";

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

test.each([
  [
    "the kit knows no rule of the business",
    "web/src/ui/icon.tsx",
    'import { sum } from "@corral/domain/kernel/money";',
  ],
  [
    "what is kept on the phone knows no call",
    "web/src/offline/clock.ts",
    'import { x } from "@corral/contract/types";',
  ],
  ["nor opens a feature", "web/src/nav/scroll.ts", 'import("#src/features/shop/catalog/data")'],
  ["a screen is not another's", "web/src/screens/animal/x.tsx", 'import { y } from "#src/screens/cobro/cobro.screen";'],
  ["not even on demand", "web/src/screens/animal/x.tsx", 'import("#src/screens/cobro/cobro.screen")'],
  [
    "no wing imports a higher one",
    "server/src/features/shop/items/x.ts",
    'import { y } from "#src/features/selling/sales/notes";',
  ],
  [
    "a noun writes no state of another",
    "server/src/features/payments/refunds/state.ts",
    'tx.updateTable("charge").set({ state: "paid" }).where("id", "=", id)',
  ],
  [
    "the server's platform knows no feature",
    "server/src/platform/ids.ts",
    'import { y } from "#src/features/selling/sales/notes";',
  ],
])("%s", (_, path, text) => expect(faultsOfFile(path, text)).toHaveLength(1));

test("what is below may be imported, and what a wing opens on demand may be above it", () => {
  expect(faultsOfFile("web/src/offline/clock.ts", 'import { sum } from "@corral/domain/kernel/money";')).toEqual([]);
  expect(
    faultsOfFile("web/src/features/shop/items/x.tsx", 'import("#src/features/calendar/visits/date-sheet")'),
  ).toEqual([]);
  expect(
    faultsOfFile(
      "server/src/features/payments/charges/state.ts",
      'tx.updateTable("charge").set({ state: to }).where("id", "=", id)',
    ),
  ).toEqual([]);
});
