import type { FoundMark, HerdChanges, HerdPage, HerdRow } from "@corral/contract/types";
import { sexes } from "@corral/domain/herd/animals/attributes";
import {
  byName,
  countGroups,
  countHerd,
  findHolders,
  type HerdNarrowed,
  herdFilter,
  herdStates,
} from "@corral/domain/herd/animals/herd-filter";
import { type Day, dayIn } from "@corral/domain/kernel/time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";

let c: Corral;
let today: Day;
let rows: HerdRow[];
let groups: HerdChanges["groups"];
let read: (path: string) => Promise<unknown>;

beforeAll(async () => {
  c = await corral();
  const payments = openPayments(c);
  today = dayIn(c.deps.zone, c.deps.now());
  const [one, two] = await c.buyer().shelf("group=animales");
  await payments.hold(one);
  const bought = await payments.hold(two);
  await bought.b.pay(bought.chargeId, await bought.b.card());
  // Gives every state an animal, also states that the demo's herd lacks.
  await sql`update animal a set
      life_status = case when n % 11 = 0 then 'dead' when n % 29 = 0 then 'stolen' else life_status end,
      present = n % 13 <> 0,
      health_status = case when n % 5 = 0 then 'quarantine' when n % 7 = 0 then 'under_treatment' else 'clear' end,
      withdrawal_meat = case when n % 4 = 0 then ${today}::date + (n % 9 - 4) end,
      withdrawal_milk = case when n % 6 = 0 then ${today}::date + (n % 5 - 2) end,
      expects_from = case when n % 8 = 0 then ${today}::date end, expects_to = case when n % 8 = 0 then ${today}::date + 9 end,
      next_due = case when n % 3 = 0 then ${today}::date + (n % 20 - 6) end
    from (select id, row_number() over (order by id)::int as n from animal) r
    where r.id = a.id and not exists (select from claim where subject_id = a.id)`.execute(c.deps.db);
  const staff = await payments.staff("vaquero");
  read = async (path) => (await staff.get(path)).body;
  rows = [];
  for (let since = ""; ; ) {
    const page = (await read(`/api/herd/changes?limit=200${since && `&since=${since}`}`)) as HerdChanges;
    rows.push(...page.animals);
    groups = page.groups;
    since = page.cursor;
    if (!page.more) break;
  }
  rows.sort(byName);
});
afterAll(() => c.close());

/** Every animal that the server returns, page by page. */
async function served(f: HerdNarrowed) {
  const ids: string[] = [];
  let first: HerdPage | undefined;
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = Object.entries({ ...f, cursor, limit: "100" }).filter(([, v]) => v);
    const page = (await read(`/api/herd/animals?${new URLSearchParams(query as [string, string][])}`)) as HerdPage;
    first ??= page;
    ids.push(...page.animals.map((a) => a.id));
    cursor = page.next;
  }
  return { ids, total: first?.total, counts: first?.counts };
}
/** The rows that a phone shows of a filter. */
const shownHere = (f: HerdNarrowed) => {
  const fits = rows.filter(herdFilter(f, today));
  const isUnknown = f.q && rows.every((row) => !herdFilter({ q: f.q }, today)(row));
  return (isUnknown ? rows.filter(herdFilter(f, today, true)) : fits).map((r) => r.id);
};
/** Search texts for one of these: words, prefixes, ends of marks, or something unrelated. */
const typed = () => {
  const words = rows.flatMap((r) => [r.name, r.breed, r.color, `${r.name} ${r.color}`]).filter(Boolean);
  const marks = rows.flatMap((r) => r.marks.flatMap((m) => [m.value, m.norm]));
  const piece = (of: string[], from: "end" | "any") =>
    fc
      .tuple(fc.constantFrom(...of), fc.nat(12), fc.nat(12))
      .map(([text, a, b]) =>
        from === "end" ? text.slice(-1 - a) : text.slice(a % text.length, (a % text.length) + b),
      );
  return fc.oneof(
    { weight: 3, arbitrary: piece(words, "any") },
    { weight: 3, arbitrary: piece(marks, "end") },
    { weight: 1, arbitrary: piece(marks, "any") },
    fc.constantFrom("mx", "%", "_", "\\", "Ñandú", "  ", "484", "bovino hembra"),
    fc.constantFrom(
      "vaca",
      "vacca",
      "chivos",
      "borrego pinto",
      "charolays",
      "limosin negra",
      "gayina",
      "caballo colorado",
      "marano",
    ),
  );
};

test("for any search and filter, the phone's copy returns the same animals in the same order as the server", async () => {
  const filters = fc.record(
    {
      q: typed(),
      species: fc.constantFrom(...new Set(rows.map((r) => r.species))),
      sex: fc.constantFrom(...sexes),
      state: fc.constantFrom(...herdStates),
      group: fc.constantFrom("none", ...groups.map((g) => g.id)),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(filters, async (f) => {
      const { ids, total } = await served(f);
      expect(shownHere(f)).toEqual(ids);
      expect(total).toBe(ids.length);
    }),
    { numRuns: 120 },
  );
  // Each filter alone as well, whatever was generated.
  for (const f of [...herdStates.map((state) => ({ state })), ...sexes.map((sex) => ({ sex })), {}])
    expect(
      rows.filter(herdFilter(f, today)).map((r) => r.id),
      JSON.stringify(f),
    ).toEqual((await served(f)).ids);
});

test("the copy has the same counts, in total and by group, and every state has an animal", async () => {
  const { counts } = await served({});
  expect(countHerd(rows, today)).toEqual(counts);
  for (const [what, n] of Object.entries(counts ?? {})) expect(n, what).toBeTruthy();
  const inGroups = countGroups(rows);
  for (const g of groups) expect(inGroups.get(g.id) ?? 0, g.name).toBe(g.count);
});

test("a whole mark, in any notation, finds the same animal", async () => {
  for (const mark of rows.flatMap((r) => r.marks).filter((_, i) => i % 17 === 0))
    for (const value of [mark.value, mark.norm, ` ${mark.norm.toLowerCase()} `]) {
      const { found } = (await read(`/api/herd/by-mark?${new URLSearchParams({ value })}`)) as { found: FoundMark[] };
      expect(
        findHolders(rows, value).map((it) => `${it.row.id} ${it.mark.value}`),
        value,
      ).toEqual(found.filter((it) => it.active).map((it) => `${it.id} ${it.value}`));
    }
});
