import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const rows = readFileSync(join(root, "docs/rules.md"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const row = /^\| (\d+) \|.*\| ([^|]+) \|$/.exec(line);
    return row ? [{ rule: Number(row[1]), tests: [...(row[2] ?? "").matchAll(/`([^`]+)` «([^»]+)»/g)] }] : [];
  });

test("the table of rules has all ten, and every test that it names exists", () => {
  expect([...new Set(rows.map((r) => r.rule))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const { rule, tests } of rows) {
    expect(tests.length, `rule ${rule} names no test`).toBeGreaterThan(0);
    for (const [, file = "", title = ""] of tests)
      expect(readFileSync(join(root, file), "utf8").includes(JSON.stringify(title)), `${file} has no «${title}»`).toBe(
        true,
      );
  }
});
