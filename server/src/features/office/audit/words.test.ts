import { itemActs } from "@corral/domain/shop/items/states";
import { expect, test } from "vitest";
import { auditCalls } from "#src/testing/whole-app/audit-calls";
import { fields, hiddenFields } from "./fields";
import { sentences } from "./sentences";

const calls = auditCalls();

test("every audited action has a sentence in sentences.ts", () => {
  expect(calls.length).toBeGreaterThan(15);
  expect(
    calls.filter((c) => c.actions.length === 0).map((c) => c.file),
    "write the action as text in the call of audit()",
  ).toEqual([]);
  const known = Object.keys(sentences);
  const missing = calls
    .flatMap((c) => c.actions)
    .filter((a) => (a.includes("$") ? !known.some((k) => k.startsWith(`${a.split(".")[0]}.`)) : !sentences[a]));
  expect(missing, "add their words to features/office/audit/sentences.ts").toEqual([]);
  for (const act of itemActs) expect(known).toContain(`item.${act}`);
});

test("every key of an audit entry has a label in fields.ts", () => {
  const missing = calls.flatMap((c) =>
    c.keys.filter((k) => !fields[k] && !hiddenFields.includes(k)).map((k) => `${k} (${c.file})`),
  );
  expect(missing, "add their label to features/office/audit/fields.ts").toEqual([]);
});

test("a sentence continues after a name and has no final period", () => {
  for (const [action, { said }] of Object.entries(sentences)) {
    expect(`${action}: ${said}`).toMatch(/: [a-záéíóúñ]/);
    expect(said).not.toMatch(/[.]$/);
  }
});
