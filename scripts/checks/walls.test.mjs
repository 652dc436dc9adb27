import { expect, test } from "vitest";
import { circles, faultsOfCircles, faultsOfFile, importsOf, sources } from "./walls.mjs";

test("files that reach themselves through imports are one cycle, whoever imports them; a diamond is none", () => {
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

test("a cycle fails in domain, in web and in the server's features, also one of type imports only", () => {
  const rooms = [
    ["domain/src/herd/animals/place.ts", "domain/src/herd/records/summarize.ts"],
    ["web/src/features/herd/queued/queued.ts", "web/src/features/herd/queued/with-queued.ts"],
    ["server/src/features/payments/charges/state.ts", "server/src/features/payments/charges/notice.ts"],
  ];
  for (const [a = "", b = ""] of rooms) {
    // The real imports, plus one forbidden one.
    const imports = new Map(sources().map((path) => [path, importsOf(path)]));
    expect(faultsOfCircles(imports)).toEqual([]);
    imports.set(a, [...importsOf(a), b]);
    imports.set(b, [...importsOf(b), a]);
    const [fault = "", ...more] = faultsOfCircles(imports);
    expect(more).toEqual([]);
    for (const path of [a, b]) expect(fault).toContain(path);
    expect(fault).toContain("what two use belongs to a file below both");
  }
});

test("a type import is an import", () => {
  // It only imports types from there.
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
    "a noun of the browser asks no call of a higher noun",
    "web/src/features/payments/charges/data.ts",
    'import { startAttempt } from "@corral/contract/calls/payments/attempts";',
  ],
  [
    "nor of a higher wing",
    "web/src/features/payments/charges/data.ts",
    'import { createSale } from "@corral/contract/calls/selling/sales";',
  ],
  [
    "nor for the address of its files",
    "web/src/features/payments/receipts/places.tsx",
    'import { ticketIcs } from "@corral/contract/calendar/ical.files";',
  ],
  [
    "only a noun's state.ts writes states",
    "server/src/features/payments/refunds/send-refund.ts",
    'import { writingStates } from "#src/platform/database/writing-states";',
  ],
  [
    "nor does the SQL of another file",
    "server/src/features/selling/delivery/deliver.ts",
    "sql`with x as (update sale s set version = 2, fulfilment = 'delivered' where id = 1)`",
  ],
  ["states know no rule", "domain/src/payments/charges/states.ts", 'import { x } from "../../business/contact-point";'],
  [
    "the server's platform knows no feature",
    "server/src/platform/ids.ts",
    'import { y } from "#src/features/selling/sales/notes";',
  ],
])("%s", (_, path, text) => expect(faultsOfFile(path, text)).toHaveLength(1));

test("a page may use the calls of its own noun and of lower ones", () => {
  for (const noun of ["charges", "attempts"])
    expect(
      faultsOfFile(
        "web/src/features/payments/attempts/data.ts",
        `import { x } from "@corral/contract/calls/payments/${noun}";`,
      ),
    ).toEqual([]);
});

test("the states of a noun may be read in every wing, and read the states of others", () => {
  for (const from of ["domain/src/herd/animals/offer.ts", "domain/src/herd/animals/states.ts"])
    expect(faultsOfFile(from, 'import { x } from "../../payments/charges/states";')).toEqual([]);
});

test("lower modules may be imported, and higher ones dynamically", () => {
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
