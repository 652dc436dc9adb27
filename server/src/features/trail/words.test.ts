import { expect, test } from "vitest";
import { auditCalls } from "../../testing/audit-calls";
import { fields, hiddenFields } from "./fields";
import { sentences } from "./sentences";

const calls = auditCalls();

test("every action that is audited has its words in sentences.ts, and no words are of nothing", () => {
  expect(calls.length).toBeGreaterThan(15);
  expect(
    calls.filter((c) => c.actions.length === 0).map((c) => c.file),
    "write the action as text in the call of audit()",
  ).toEqual([]);
  const used = new Set(calls.flatMap((c) => c.actions));
  expect(
    [...used].filter((a) => !sentences[a]),
    "add their words to features/trail/sentences.ts",
  ).toEqual([]);
  expect(
    Object.keys(sentences).filter((a) => !used.has(a)),
    "nothing writes these any more",
  ).toEqual([]);
});

test("every key that an entry keeps has its label in fields.ts", () => {
  const missing = calls.flatMap((c) =>
    c.keys.filter((k) => !fields[k] && !hiddenFields.includes(k)).map((k) => `${k} (${c.file})`),
  );
  expect(missing, "add their label to features/trail/fields.ts").toEqual([]);
});

test("a sentence goes on after a name and ends without a point", () => {
  for (const [action, { said }] of Object.entries(sentences)) {
    expect(`${action}: ${said}`).toMatch(/: [a-záéíóúñ]/);
    expect(said).not.toMatch(/[.]$/);
  }
});
