import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const rows = readFileSync(join(root, "docs/classic-bugs.md"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const row = /^\| (\d+) \| ([^|]+) \| ([^|]+) \|/.exec(line);
    return row ? [{ number: Number(row[1]), tests: [...(row[3] ?? "").matchAll(/`([^`]+)` «([^»]+)»/g)] }] : [];
  });

test("the table of classic bugs has all 24, and every test that it names exists", () => {
  expect(rows.map((r) => r.number)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
  for (const { number, tests } of rows) {
    expect(tests.length, `bug ${number} names no test`).toBeGreaterThan(0);
    for (const [, file = "", title = ""] of tests) {
      const source = readFileSync(join(root, file), "utf8");
      expect(source.includes(JSON.stringify(title)), `${file} has no test called «${title}»`).toBe(true);
    }
  }
});
