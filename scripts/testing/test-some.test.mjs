import { expect, test } from "vitest";
import { commandsFor, readAsked } from "./test-some.mjs";

const commands = (/** @type {string[]} */ ...args) =>
  commandsFor(readAsked(args)).map(({ needsBuild, args: [program = "", ...rest] }) => [
    program.split("/")[0],
    needsBuild,
    ...rest.filter((it) => !it.startsWith("--pass")),
  ]);

test("a unit test runs alone, without a build", () => {
  expect(commands("domain/src/kernel/money.test.ts")).toEqual([
    ["vitest", false, "run", "domain/src/kernel/money.test.ts"],
  ]);
});

test("a journey runs by its browser, and a whole program after a build", () => {
  const playwright = ["@playwright", true, "test", "-c", "e2e/playwright.config.ts"];
  expect(commands("e2e/journeys/refund.spec.ts")).toEqual([[...playwright, "e2e/journeys/refund.spec.ts"]]);
  expect(commands("scripts/start.test.mjs")).toEqual([["vitest", true, "run", "scripts/start.test.mjs"]]);
  expect(commands("e2e/journeys", "web/src", "--grep", "cash")).toEqual([
    ["vitest", false, "run", "web/src", "-t", "cash"],
    [...playwright, "e2e/journeys", "--grep", "cash"],
  ]);
});

test("words alone are looked for everywhere", () => {
  expect(commands("--grep=paid late").map(([program, , ...rest]) => [program, rest.at(-1)])).toEqual([
    ["vitest", "paid late"],
    ["@playwright", "paid late"],
  ]);
});
