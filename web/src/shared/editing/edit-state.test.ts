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
const isDirty = (state: State) => edit.isDirty(state, fields);

test("is dirty while it differs from its base, and not once it is saved", () => {
  const state = edit.typed(start(), { name: "Sol" });
  expect([isDirty(start()), isDirty(state), isDirty(edit.typed(state, { name: "Luna" }))]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isDirty(edit.saving(state))).toBe(true);
  expect(isDirty(edit.saved(state, fields, state.values))).toBe(false);
});

test("continues from the saved answer, and keeps what was typed meanwhile", () => {
  const sent = edit.saving(edit.typed(start(), { name: "Sol" }));
  const meanwhile = edit.typed(sent, { color: "Blanca" });
  expect(meanwhile.status).toBe("saving");
  const answer = { values: { ...values, name: "Sol", notes: "Del servidor" }, version: 5 };
  const state = edit.saved(meanwhile, fields, sent.values, answer);
  expect(state.values).toEqual({ name: "Sol", color: "Blanca", notes: "Del servidor" });
  expect([state.base, state.status, isDirty(state)]).toEqual([answer, "editing", true]);
  const quiet = edit.saved(sent, fields, sent.values, answer);
  expect([quiet.status, isDirty(quiet)]).toEqual(["saved", false]);
});

test("keeps the server's message for a field until the field is typed again", () => {
  const state = edit.refused(edit.saving(start()), new Error("no"));
  expect([...edit.typed(edit.typed(state, { name: "a" }), { notes: "b" }).retyped]).toEqual(["name", "notes"]);
  expect(edit.saving(edit.typed(state, { name: "a" }))).toMatchObject({ error: null, retyped: new Set() });
});

test("merges changes of two people to different fields, and the next save carries their version", () => {
  const state = edit.conflicted(edit.saving(edit.typed(start(), { color: "Blanca" })), fields, theirs, conflict, true);
  expect(state).toMatchObject({
    base: theirs,
    values: { name: "Lunita", color: "Blanca", notes: "Ya mansa" },
    status: "editing",
    conflict: { both: [] },
  });
});

test("asks about fields that both changed before anything is replaced", () => {
  const mine = edit.typed(edit.typed(start(), { name: "Luna Llena" }), { color: "Blanca" });
  const conflicting = edit.conflicted(edit.saving(mine), fields, theirs, conflict, true);
  expect(conflicting).toMatchObject({ base: { version: 4 }, values: mine.values, conflict: { both: ["name"] } });

  // Postponed, the next save gets the same conflict.
  expect(edit.postponed(conflicting)).toMatchObject({ base: { version: 4 }, values: mine.values, conflict: null });
  expect(edit.resolved(conflicting, fields, new Set())).toMatchObject({
    base: theirs,
    values: { name: "Luna Llena", color: "Blanca", notes: "Ya mansa" },
    conflict: null,
  });
  expect(edit.resolved(conflicting, fields, new Set<keyof Values>(["name"])).values.name).toBe("Lunita");
});

test("without a question mine stays, unless theirs is chosen", () => {
  const mine = edit.typed(start(), { name: "Luna Llena" });
  const state = edit.conflicted(edit.saving(mine), fields, theirs, conflict, false);
  expect(state).toMatchObject({ base: theirs, values: { name: "Luna Llena" }, conflict: { both: ["name"] } });
  expect(isDirty(state)).toBe(true);
  const taken = edit.withTheirs(state);
  expect([taken.values, taken.conflict, isDirty(taken)]).toEqual([theirs.values, null, false]);
});

test("takes a newer copy that conflicts with nothing, and no other", () => {
  const state = edit.typed(start(), { color: "Blanca" });
  expect(edit.rebased(state, fields, theirs)).toMatchObject({
    base: theirs,
    values: { name: "Lunita", color: "Blanca" },
  });
  const clashing = edit.typed(state, { name: "Luna Llena" });
  expect(edit.rebased(clashing, fields, theirs)).toBe(clashing);
  expect(edit.rebased(state, fields, { ...theirs, version: 4 })).toBe(state);
  const sending = edit.saving(state);
  expect(edit.rebased(sending, fields, theirs)).toBe(sending);
});

test("a new revision resets the fields that were not typed", () => {
  const typed = edit.typed(start(), { name: "Sol" });
  expect(typed.revision).toBe(0);
  for (const state of [
    edit.conflicted(typed, fields, theirs, conflict, false),
    edit.saved(typed, fields, typed.values, theirs),
    edit.rebased(edit.typed(start(), { color: "Blanca" }), fields, theirs),
  ])
    expect(state.revision).toBe(1);
});
