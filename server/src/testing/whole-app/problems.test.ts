import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { problems } from "@corral/domain/problems";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../..");
const tests = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".test.ts"));

test("every problem code is produced over HTTP by a test that names it, and no test names an unknown one", () => {
  const named = new Set(
    tests.flatMap((f) => [...readFileSync(join(src, f), "utf8").matchAll(/produces\(\s*"(\w+)"/g)].map((m) => m[1])),
  );
  expect([...named].sort()).toEqual(Object.keys(problems).sort());
});
