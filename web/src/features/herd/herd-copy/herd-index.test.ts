// @vitest-environment node
import type { HerdRow } from "@corral/contract/types";
import { byName, countHerd, countsOn } from "@corral/domain/herd/animals/herd-filter";
import type { Day } from "@corral/domain/kernel/time";
import { expect, it } from "vitest";
import { noOverlay } from "#src/offline/herd-copy/overlay";
import { emptyIndex, indexHerd, toHerdHead } from "./herd-index";

const today = "2026-11-23" as Day;
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const aRow = (n: number, more: Partial<HerdRow> = {}) =>
  ({
    id: idOf(n),
    name: `Vaca ${(n * 7_919) % 1_009}`,
    species: n % 9 ? "cattle" : "goat",
    sex: n % 5 ? "female" : "male",
    life: n % 11 ? "alive" : "dead",
    present: true,
    health: n % 50 ? "clear" : "quarantine",
    commercial: n % 7 ? "not_for_sale" : "listed",
    withdrawalMeat: n % 13 ? null : "2026-11-22",
    withdrawalMilk: n % 26 ? null : "2026-11-24",
    expectsTo: null,
    nextDue: n % 30 ? null : "2026-11-25",
    ...more,
  }) as HerdRow;
const stored = (all: readonly HerdRow[]) => new Map(all.map((row) => [row.id, row]));
const rows = Array.from({ length: 1_000 }, (_, n) => aRow(n));

it("lists the rows by name, with the totals of any day", async () => {
  const { rows: listed, byId, tally } = await indexHerd(stored(rows), noOverlay, emptyIndex);
  expect(listed).toEqual([...rows].sort(byName));
  expect(byId.get(idOf(7))).toBe(rows[7]);
  for (const day of [today, "2026-11-10", "2026-11-24", "2026-12-31"] as Day[])
    expect(countsOn(tally, day)).toEqual(countHerd(rows, day));
});

it("keeps the place of what stayed, and puts each changed row into its own", async () => {
  const first = await indexHerd(stored(rows), noOverlay, emptyIndex);
  const changed = [aRow(3, { name: "Abeja" }), ...rows.slice(5, 998), aRow(2_000, { name: "Zarca" })];
  const next = await indexHerd(stored(changed), noOverlay, first);
  expect(next.rows).toEqual([...changed].sort(byName));
  expect(next.rows).toHaveLength(995);
  expect(next.tally).toEqual((await indexHerd(stored(changed), noOverlay, emptyIndex)).tally);
});

it("applies unsent changes to the rows that they are about, and takes them off again", async () => {
  const few = rows.slice(0, 3);
  const renamed = (row: HerdRow) => ({ ...row, name: { [idOf(0)]: "Otra", [idOf(7)]: "Nueva" }[row.id] ?? "Nadie" });
  const made = [aRow(1, { name: "Del teléfono" }), aRow(7)];
  const over = { made, touched: new Set([idOf(0), idOf(7)]), change: renamed };
  const laid = await indexHerd(stored(few), over, await indexHerd(stored(few), noOverlay, emptyIndex));
  // The server has the first new row already.
  expect(laid.rows.map((row) => row.name)).toEqual(["Nueva", "Otra", few[2]?.name, few[1]?.name].sort());
  const sent = await indexHerd(stored(few), noOverlay, laid);
  expect(sent.rows).toEqual([...few].sort(byName));
});

it("has as head the first in the herd by name, and its totals", async () => {
  const { first, tally } = await toHerdHead(rows);
  const here = rows.filter((row) => row.life === "alive").sort(byName);
  expect(first).toEqual(here.slice(0, 60));
  expect(countsOn(tally, today)).toEqual(countHerd(rows, today));
});
