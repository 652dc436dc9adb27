import { expect, it } from "vitest";
import { toDay } from "../../kernel/time";
import type { LifeStatus } from "./attributes";
import { byBirth, type Relative, toFamily } from "./family";
import { tidyChanges } from "./form";
import { movesTo } from "./herd-filter";
import type { MarkType } from "./identifiers";
import { calledBy, isSameMark, tagOf, toMark, toMarkHistory, toMarks } from "./marks";

const mark = (type: MarkType, value: string, id = value) => toMark(id, { type, value }, "cattle");
const lived = (m: ReturnType<typeof mark>, active = true) => ({
  ...m,
  active,
  appliedOn: null,
  removedOn: null,
  reason: null,
});

it.each<[string, { type: string; value: string }[], string]>([
  ["Luna", [mark("ear_tag_internal", "A-1")], "Luna"],
  ["", [mark("siniiga", "0112345678"), mark("ear_tag_internal", "A-1")], "A-1"],
  ["", [mark("brand", "EM")], "EM"],
  ["", [], ""],
])("«%s» with %o has the display name %s", (name, marks, called) => {
  expect(calledBy(name, marks)).toBe(called);
});

it.each<[string, { type: string; value: string }[], string | null]>([
  ["Luna", [mark("brand", "EM"), mark("ear_tag_internal", "A-1")], "A-1"],
  // Its name is the tag, so the tag is not repeated.
  ["A-1", [mark("ear_tag_internal", "A-1")], null],
  ["A-1", [mark("ear_tag_internal", "A-1"), mark("brand", "EM")], "EM"],
  ["Luna", [], null],
])("beside «%s» of %o, %s is displayed", (name, marks, tag) => {
  expect(tagOf({ name, marks })).toBe(tag);
});

it("stores an identifier as typed, and recognizes it in another spelling", () => {
  expect(mark("ear_tag_internal", "  a  12 ")).toMatchObject({ value: "a 12", norm: "A12" });
  expect(mark("rfid_iso", "48")).toMatchObject({ value: "48", norm: "48" });
  expect(isSameMark(mark("ear_tag_internal", "a 12"), mark("ear_tag_internal", "A-12"))).toBe(true);
  expect(isSameMark(mark("tattoo", "A12"), mark("ear_tag_internal", "A12"))).toBe(false);
});

it("orders current identifiers by type and age, and the history with the newest first", () => {
  const [brand, first, second] = [
    mark("brand", "EM"),
    mark("ear_tag_internal", "A-1"),
    mark("ear_tag_internal", "A-2"),
  ];
  expect(toMarks([brand, first, second]).map((m) => m.value)).toEqual(["A-1", "A-2", "EM"]);
  const history = toMarkHistory([lived(second, false), lived(first), lived(brand)], "cattle");
  expect(history.map((m) => [m.value, m.active])).toEqual([
    ["A-1", true],
    ["EM", true],
    ["A-2", false],
  ]);
  const foreign = toMarkHistory(
    [lived(mark("rfid_iso", "840003123456789")), lived(mark("rfid_iso", "840003123456788"), false)],
    "cattle",
  );
  expect(foreign.map((m) => m.warning !== null)).toEqual([true, false]);
});

const kin = (id: string, more: Partial<Relative<string>> = {}): Relative<string> => ({
  ...{
    id,
    name: id,
    marks: [],
    sex: "female",
    breed: "",
    birthDate: null,
    life: "alive",
    photo: null,
    damId: null,
    sireId: null,
  },
  ...more,
});
it("lists its parents, the known grandparents, and its offspring, youngest first", () => {
  const all = [
    kin("dam", { damId: "granny", sireId: "nobody" }),
    kin("granny"),
    kin("sire", { marks: [mark("brand", "EM")] }),
  ];
  const young = [
    kin("b", { birthDate: toDay("2024-01-01") }),
    kin("z"),
    kin("a", { birthDate: toDay("2024-01-01") }),
    kin("c", { birthDate: toDay("2025-01-01") }),
  ];
  const family = toFamily({ damId: "dam", sireId: "sire" }, (id) => all.find((it) => it.id === id), young);
  expect(family.map((k) => [k.relation, k.id, k.tag])).toEqual([
    ["dam", "dam", null],
    ["sire", "sire", "EM"],
    ["dam_dam", "granny", null],
    ["offspring", "c", null],
    ["offspring", "a", null],
    ["offspring", "b", null],
    ["offspring", "z", null],
  ]);
  expect(
    toFamily(
      kin("x"),
      () => undefined,
      Array.from({ length: 300 }, (_, n) => kin(String(n))),
    ),
  ).toHaveLength(200);
  expect([...young].sort(byBirth).at(-1)?.id).toBe("z");
});

it.each<[LifeStatus, boolean, string | null, string | null, boolean]>([
  ["alive", true, null, "g", true],
  ["alive", true, "g", null, true],
  ["alive", true, "g", "g", false],
  ["alive", false, null, "g", false],
  ["dead", true, null, "g", false],
])("%s, present %s, in group %s, to %s: moves %s", (life, present, groupId, to, moves) => {
  expect(movesTo({ life, present, groupId }, to)).toBe(moves);
});

it("tidies only the given fields of a change", () => {
  expect(tidyChanges({ name: " Luna  nueva ", notes: "Uno\r\nDos " })).toEqual({
    name: "Luna nueva",
    notes: "Uno\nDos",
  });
  expect(tidyChanges({ sex: "male" as const, name: undefined })).toEqual({ sex: "male", name: undefined });
  expect(tidyChanges({ acquired: { date: null, fromName: " ", fromUpp: "", price: null } })).toEqual({
    acquired: null,
  });
});
