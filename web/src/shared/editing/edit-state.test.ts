// @vitest-environment node
import { expect, test } from "vitest";
import { ApiError } from "../api/errors";
import * as edit from "./edit-state";
import { keyFields } from "./merge-fields";

interface Values {
  name: string;
  color: string;
  notes: string;
}
type State = edit.EditState<Values, keyof Values, number>;
const fields = keyFields<Values>(["name", "color", "notes"]);
const values: Values = { name: "Luna", color: "Negra", notes: "" };
const start = (): State => edit.begin({ values, version: 4 });
const conflict = new ApiError({ status: 412, code: "VERSION_CONFLICT" });
const theirs = { values: { ...values, name: "Lunita", notes: "Ya mansa" }, version: 7 };
const isDirty = (s: State) => edit.isDirty(s, fields);

test("is dirty while it differs from its base, and not once it is saved", () => {
  const s = edit.typed(start(), { name: "Sol" });
  expect([isDirty(start()), isDirty(s), isDirty(edit.typed(s, { name: "Luna" }))]).toEqual([false, true, false]);
  expect(isDirty(edit.saving(s))).toBe(true);
  expect(isDirty(edit.saved(s, fields, s.values))).toBe(false);
});

test("continues from the saved answer, and keeps what was typed meanwhile", () => {
  const sent = edit.saving(edit.typed(start(), { name: "Sol" }));
  const meanwhile = edit.typed(sent, { color: "Blanca" });
  expect(meanwhile.status).toBe("saving");
  const answer = { values: { ...values, name: "Sol", notes: "Del servidor" }, version: 5 };
  const s = edit.saved(meanwhile, fields, sent.values, answer);
  expect(s.values).toEqual({ name: "Sol", color: "Blanca", notes: "Del servidor" });
  expect([s.base, s.status, isDirty(s)]).toEqual([answer, "editing", true]);
  const quiet = edit.saved(sent, fields, sent.values, answer);
  expect([quiet.status, isDirty(quiet)]).toEqual(["saved", false]);
});

test("keeps the server's message for a field until the field is typed again", () => {
  const s = edit.refused(edit.saving(start()), new Error("no"));
  expect([...edit.typed(edit.typed(s, { name: "a" }), { notes: "b" }).retyped]).toEqual(["name", "notes"]);
  expect(edit.saving(edit.typed(s, { name: "a" }))).toMatchObject({ error: null, retyped: new Set() });
});

test("merges changes of two people to different fields, and the next save carries their version", () => {
  const s = edit.conflicted(edit.saving(edit.typed(start(), { color: "Blanca" })), fields, theirs, conflict, true);
  expect(s).toMatchObject({
    base: theirs,
    values: { name: "Lunita", color: "Blanca", notes: "Ya mansa" },
    status: "editing",
    conflict: { both: [] },
  });
});

test("asks about fields that both changed before anything is replaced", () => {
  const mine = edit.typed(edit.typed(start(), { name: "Luna Llena" }), { color: "Blanca" });
  const asked = edit.conflicted(edit.saving(mine), fields, theirs, conflict, true);
  expect(asked).toMatchObject({ base: { version: 4 }, values: mine.values, conflict: { both: ["name"] } });

  // Postponed, the next save gets the same conflict.
  expect(edit.postponed(asked)).toMatchObject({ base: { version: 4 }, values: mine.values, conflict: null });
  expect(edit.resolved(asked, fields, new Set())).toMatchObject({
    base: theirs,
    values: { name: "Luna Llena", color: "Blanca", notes: "Ya mansa" },
    conflict: null,
  });
  expect(edit.resolved(asked, fields, new Set<keyof Values>(["name"])).values.name).toBe("Lunita");
});

test("without a question mine stays, unless theirs is chosen", () => {
  const mine = edit.typed(start(), { name: "Luna Llena" });
  const s = edit.conflicted(edit.saving(mine), fields, theirs, conflict, false);
  expect(s).toMatchObject({ base: theirs, values: { name: "Luna Llena" }, conflict: { both: ["name"] } });
  expect(isDirty(s)).toBe(true);
  const taken = edit.withTheirs(s);
  expect([taken.values, taken.conflict, isDirty(taken)]).toEqual([theirs.values, null, false]);
});

test("takes a newer copy that conflicts with nothing, and no other", () => {
  const s = edit.typed(start(), { color: "Blanca" });
  expect(edit.rebased(s, fields, theirs)).toMatchObject({ base: theirs, values: { name: "Lunita", color: "Blanca" } });
  const clashing = edit.typed(s, { name: "Luna Llena" });
  expect(edit.rebased(clashing, fields, theirs)).toBe(clashing);
  expect(edit.rebased(s, fields, { ...theirs, version: 4 })).toBe(s);
  const sending = edit.saving(s);
  expect(edit.rebased(sending, fields, theirs)).toBe(sending);
});

test("a new revision resets the fields that were not typed", () => {
  const typed = edit.typed(start(), { name: "Sol" });
  expect(typed.revision).toBe(0);
  for (const s of [
    edit.conflicted(typed, fields, theirs, conflict, false),
    edit.saved(typed, fields, typed.values, theirs),
    edit.rebased(edit.typed(start(), { color: "Blanca" }), fields, theirs),
  ])
    expect(s.revision).toBe(1);
});
