import type { HerdChanges } from "@corral/contract/types";
import { toDay } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAnimals, type SaveAnimal } from "#src/features/herd/animals/check-animals";
import { writeAnimals } from "#src/features/herd/animals/write-animals";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";
import { findStaffRow } from "#src/testing/staff-cookie";
import { sweepHerdChanges } from "./changes";

/** So long may the transaction of another test in the same PostgreSQL be: one fills a shop with 100 000 of everything. */

let c: Corral;
let payments: ReturnType<typeof openPayments>;
beforeAll(async () => {
  c = await corral();
  payments = openPayments(c);
});
afterAll(() => c.close());

/** Waits until all writes so far are visible in the feed: other tests' transactions delay it. */
async function settled() {
  const { rows } = await sql<{ tx: string }>`select pg_current_xact_id()::text as tx`.execute(c.deps.db);
  await expect
    .poll(
      async () =>
        (
          await sql<{
            over: boolean;
          }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.tx}::xid8 as over`.execute(c.deps.db)
        ).rows[0]?.over,
      { interval: 20 },
    )
    .toBe(true);
}
const page = async (since: string | undefined, limit = 1_000) =>
  (await (await payments.staff("vaquero")).get(`/api/herd/changes?limit=${limit}${since ? `&since=${since}` : ""}`))
    .body as HerdChanges;
/** Whether the test itself holds a transaction open. */
let held = false;
/** Reads until there is no more, as a phone does. */
async function sync(since?: string, limit = 1_000) {
  if (!held) await settled();
  const ids: string[] = [];
  let cursor = since;
  for (;;) {
    const p: HerdChanges = await page(cursor, limit);
    ids.push(...p.animals.map((a) => a.id));
    cursor = p.cursor;
    if (!p.more) return { ids, cursor };
  }
}
const touch = (ids: string[], db: { executeQuery: Corral["deps"]["db"]["executeQuery"] } = c.deps.db) =>
  sql`update animal set notes = coalesce(notes, '') || '.' where id = any(${ids}::uuid[])`.execute(
    db as Corral["deps"]["db"],
  );
const some = async (n: number) =>
  (await sql<{ id: string }>`select id from animal order by id limit ${n}`.execute(c.deps.db)).rows.map((r) => r.id);

test("the first reading has every animal once, in pages of any size, and later ones only changes", async () => {
  const all = await sync();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from animal`.execute(c.deps.db);
  expect(all.ids).toHaveLength(rows[0]?.n as number);
  expect(new Set(all.ids).size).toBe(all.ids.length);
  expect((await sync(undefined, 7)).ids).toEqual(all.ids);
  expect((await sync(all.cursor)).ids).toEqual([]);
  const [one = "", two = ""] = all.ids;
  await touch([two]);
  await touch([one]);
  const after = await sync(all.cursor);
  expect([...after.ids].sort()).toEqual([one, two].sort());
  expect((await sync(after.cursor)).ids).toEqual([]);
  // An older cursor gets them too, one by one on request.
  expect((await sync(all.cursor, 1)).ids).toEqual([two, one]);
  expect((await page(undefined)).groups.length).toBeGreaterThan(5);
  // Hundreds of pages, beside everything else of a full run.
});

test("nothing is skipped while a transaction is open: later changes wait, and are then read", async () => {
  const { cursor } = await sync();
  const [slow = "", quick = "", third = ""] = await some(3);
  let finish: () => void = () => undefined;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  const writer = c.deps.db.transaction().execute(async (tx) => {
    await touch([slow], tx);
    open();
    await new Promise<void>((done) => {
      finish = done;
    });
  });
  await opened;
  held = true;
  await touch([quick]);
  // The quick transaction is newer than the slow one, so its change may not be read yet.
  const during = await sync(cursor);
  expect(during.ids).toEqual([]);
  finish();
  await writer;
  held = false;
  const after = await sync(during.cursor);
  expect(after.ids).toEqual(expect.arrayContaining([slow, quick]));
  await touch([third]);
  expect((await sync(after.cursor)).ids).toEqual([third]);
});

test("concurrent readers and writers end with the same herd", async () => {
  const ids = await some(30);
  let { cursor } = await sync();
  const versions = new Map<string, number>();
  const read = async () => {
    for (;;) {
      const p: HerdChanges = await page(cursor, 5);
      for (const a of p.animals) versions.set(a.id, a.version);
      cursor = p.cursor;
      if (!p.more) return;
    }
  };
  const bump = (id: string) =>
    c.deps.db.transaction().execute(async (tx) => {
      await sql`update animal set version = version + 1 where id = ${id}`.execute(tx);
      await sql`select pg_sleep(${Math.random() / 50})`.execute(tx);
    });
  await Promise.all([...ids.map(bump), ...ids.map(bump), read().then(read).then(read)]);
  await settled();
  await read();
  const { rows } = await sql<{
    id: string;
    version: number;
  }>`select id, version from animal where id = any(${ids}::uuid[])`.execute(c.deps.db);
  for (const r of rows) expect(versions.get(r.id), r.id).toBe(r.version);
});

test("purchases, marks, listings and records of an animal appear in the feed", async () => {
  const { cursor } = await sync();
  const [one] = await c.buyer().shelf("group=animales");
  const bought = await payments.hold(one);
  await settled();
  const changes = await page(cursor);
  expect(changes.animals).toMatchObject([{ id: one?.animalId, commercial: "held" }]);
  await bought.b.pay(bought.chargeId, await bought.b.card());
  await settled();
  expect((await page(changes.cursor)).animals).toMatchObject([{ id: one?.animalId, commercial: "sold" }]);
});

test("superseded changes are deleted, and an older cursor still gets every changed animal", async () => {
  const { cursor } = await sync();
  const ids = await some(4);
  for (let i = 0; i < 3; i++) await touch(ids);
  await settled();
  await sweepHerdChanges(c.deps);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from herd_change where animal_id = any(${ids}::uuid[])`.execute(c.deps.db);
  expect(rows[0]?.n).toBe(4);
  expect((await sync(cursor)).ids.sort()).toEqual(ids);
});

test("a cursor of another database starts again and says so; a forged one is refused", async () => {
  const { cursor, ids } = await sync();
  const [, ...rest] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as string[];
  const other = Buffer.from(JSON.stringify(["77.1", ...rest])).toString("base64url");
  const again = await page(other);
  expect(again).toMatchObject({ anew: true, more: false });
  expect(again.animals).toHaveLength(ids.length);
  expect((await page(cursor)).anew).toBe(false);
  const bad = await (await payments.staff("vaquero")).get("/api/herd/changes?since=nada");
  produces("VALIDATION_FAILED")(bad);
  produces("FORBIDDEN")(await (await payments.staff("contador")).get("/api/herd/changes"));
});

test("thousands of animals are checked and saved in a handful of statements, parents in any order", async () => {
  const staff = await findStaffRow(c, "vaquero");
  const ids = Array.from({ length: 3_000 }, newId);
  const rows = ids.map((id, i): SaveAnimal => {
    const mother = i % 3 === 2 ? (ids[i - 2] as string) : null;
    return {
      id,
      form: {
        species: "goat",
        breed: "Boer",
        name: i % 2 ? `Cabra ${i}` : "",
        sex: "female",
        birthDate: mother ? toDay("2024-05-01") : toDay("2020-05-01"),
        birthPrecision: "day",
        color: "",
        features: "",
        purpose: null,
        damId: mother,
        sireId: null,
        ownerKind: "own",
        acquired: null,
        notes: "",
        story: "",
        photoIds: [],
      },
      marks: [{ type: "ear_tag_internal", value: `LOTE-${i}`, appliedOn: null }],
    };
  });
  rows.reverse();
  const saved = await c.deps.db.transaction().execute(async (tx) => {
    const { plans, faults } = await checkAnimals(c.deps, tx, rows, { lock: true });
    expect(faults).toEqual([]);
    return writeAnimals(c.deps, tx, staff, plans, "Importación");
  });
  expect(saved).toEqual({ created: 3_000, changed: 0, taken: [] });
  // A repeat changes nothing; a mark of the same kind replaces the old one, which stays in the history.
  const [first] = rows as [SaveAnimal];
  await c.deps.db.transaction().execute(async (tx) => {
    const same = await checkAnimals(c.deps, tx, rows, { lock: true });
    expect(await writeAnimals(c.deps, tx, staff, same.plans, "")).toEqual({ created: 0, changed: 0, taken: [] });
    const next = { ...first, marks: [{ type: "ear_tag_internal" as const, value: "LOTE-X", appliedOn: null }] };
    const { plans } = await checkAnimals(c.deps, tx, [next], { lock: true });
    expect(await writeAnimals(c.deps, tx, staff, plans, "Importación")).toMatchObject({ changed: 1 });
    // Two rows of one file with the same mark, and one whose mother is a ram.
    const twins = rows
      .slice(1, 3)
      .map((r) => ({ ...r, marks: [{ type: "tattoo" as const, value: "Z9", appliedOn: null }] }));
    const ram = { ...first, form: { ...first.form, sex: "male" as const } };
    const child = { ...(rows[1] as SaveAnimal), form: { ...(rows[1] as SaveAnimal).form, damId: first.id } };
    expect((await checkAnimals(c.deps, tx, twins, { lock: false })).faults).toMatchObject([
      { row: 1, code: "IDENTIFIER_DUPLICATE", field: "marks.0.value", animal: { id: twins[0]?.id } },
    ]);
    expect((await checkAnimals(c.deps, tx, [ram, child], { lock: false })).faults).toMatchObject([
      { row: 1, code: "PEDIGREE_INVALID", field: "damId" },
    ]);
  });
  const history = await c.deps.db
    .selectFrom("animal_identifier")
    .selectAll()
    .where("animal_id", "=", first.id)
    .orderBy("active")
    .execute();
  expect(history).toMatchObject([
    { active: false, reason: "Importación" },
    { active: true, value_raw: "LOTE-X" },
  ]);
});
