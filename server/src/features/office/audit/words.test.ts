import { facts } from "@corral/domain/facts";
import { expect, test } from "vitest";
import { recordedFacts } from "#src/testing/whole-app/recorded-facts";
import { fields, hiddenFields } from "./fields";

test("every key of an audit entry has a label in fields.ts", () => {
  const calls = recordedFacts();
  expect(calls.length).toBeGreaterThan(15);
  const missing = calls.flatMap((c) =>
    c.keys.filter((k) => !fields[k] && !hiddenFields.includes(k)).map((k) => `${k} (${c.file})`),
  );
  expect(missing, "add their label to features/office/audit/fields.ts").toEqual([]);
});

test("a sentence continues after a name and has no final period", () => {
  for (const [action, { said }] of Object.entries(facts)) {
    expect(`${action}: ${said}`).toMatch(/: [a-záéíóúñ]/);
    expect(said).not.toMatch(/[.]$/);
  }
});
