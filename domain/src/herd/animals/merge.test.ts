import fc from "fast-check";
import { expect, test } from "vitest";
import { type FieldMark, markFields, mergeFields } from "./merge";

interface Row {
  fields: Record<string, number>;
  version: number;
  marks: Record<string, FieldMark>;
}
const names = ["a", "b", "c", "d"] as const;
const edit = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 0, max: 3 }), { minKeys: 1 });

function save(row: Row, seen: number, wanted: Record<string, number>, by: string) {
  const { changes, conflicts } = mergeFields({ now: row.fields, version: row.version, marks: row.marks, seen, wanted });
  const changed = Object.keys(changes);
  if (conflicts.length || !changed.length) return { row, conflicts };
  const version = row.version + 1;
  return {
    row: {
      fields: { ...row.fields, ...changes } as Record<string, number>,
      version,
      marks: markFields(row.marks, changed, { v: version, by, at: "" }),
    },
    conflicts,
  };
}

test("two edits of the same version are both kept unless they set the same field to different values", () =>
  fc.assert(
    fc.property(edit, edit, (first, second) => {
      const row: Row = { fields: { a: 0, b: 0, c: 0, d: 0 }, version: 7, marks: {} };
      const one = save(row, 7, first, "Ana").row;
      const two = save(one, 7, second, "Beto");
      const clash = names.filter(
        (n) => second[n] !== undefined && one.fields[n] !== row.fields[n] && second[n] !== one.fields[n],
      );
      expect(two.conflicts.map((c) => c.field).sort()).toEqual(clash);
      for (const c of two.conflicts)
        expect(c).toMatchObject({ yours: second[c.field], theirs: one.fields[c.field], by: "Ana" });
      // All or nothing, and nothing of the first edit is lost.
      expect(two.row.fields).toEqual(clash.length ? one.fields : { ...one.fields, ...second });
      // Repeating the edit changes nothing.
      expect(save(two.row, 7, clash.length ? first : second, "x").row.fields).toEqual(two.row.fields);
    }),
    { numRuns: 150 },
  ));

test("an edit of an unknown version conflicts wherever it differs, and objects are compared by value", () => {
  const now = { name: "Luna", acquired: { date: "2020-01-01", price: 3 } };
  const far = mergeFields({ now, version: 2, marks: {}, seen: 9, wanted: { name: "Sol" } });
  expect(far.conflicts).toEqual([{ field: "name", yours: "Sol", theirs: "Luna", by: null, at: null }]);
  const same = mergeFields({
    now,
    version: 2,
    marks: {},
    seen: 1,
    wanted: { acquired: { price: 3, date: "2020-01-01" } },
  });
  expect(same).toEqual({ changes: {}, conflicts: [] });
});
