import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanText } from "@corral/domain/kernel/text/clean-text";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";

const MIGRATION = readFileSync(join(import.meta.dirname, "../../../migrations/0086_clean_texts.sql"), "utf8");
/** Every column that the migration cleans. */
const COLUMNS = [...MIGRATION.matchAll(/\('(\w+)', '([\w ]+)'\)/g)].flatMap(([, table = "", columns = ""]) =>
  columns.split(" ").map((column) => ({ table, column })),
);
let c: Corral;
let client: pg.PoolClient;
beforeAll(async () => {
  c = await corral();
  client = await c.deps.database.pool.connect();
});
afterAll(async () => {
  client.release();
  await c.close();
});
const migrateAgain = () => client.query(`begin; ${MIGRATION}; commit`);

test("stored texts become what the API would have made of them", async () => {
  await client.query(MIGRATION.slice(0, MIGRATION.indexOf("do $$")));
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom(..."\u200b\u00a0\u202a\u0301\u200d\ufe0f\u2028\u0085\r\n\u0007\u00adneÑ👩🌾❤\u{e0067} "),
        {
          maxLength: 12,
        },
      ),
      async (characters) => {
        const text = characters.join("");
        const { rows } = await client.query("select pg_temp.clean($1) as said", [text]);
        expect(rows[0].said).toBe(
          cleanText(text)
            .replace(/^ +| +$/g, "")
            .normalize("NFC"),
        );
      },
    ),
    { numRuns: 500 },
  );
  await client.query("drop function pg_temp.clean(text)");
});

test("in every column, wherever it stands; what was clean is not touched", async () => {
  const dirty: string[] = [];
  for (const { table, column } of COLUMNS) {
    const { rowCount } = await client.query(
      `update ${table} set ${column} = ${column} || E'\\u200b' where ctid = (select ctid from ${table} where ${column} > ' ' limit 1)`,
    );
    if (rowCount) dirty.push(`${table}.${column}`);
  }
  // Others have no row in the demo.
  expect(dirty).toEqual(
    expect.arrayContaining(["animal.name", "animal_identifier.value_raw", "catalog_item.title", "offer.contact_name"]),
  );
  const versions = "select count(*)::int as n from animal where version > 1";
  const before = (await client.query(versions)).rows;
  await migrateAgain();
  for (const { table, column } of COLUMNS) {
    const { rows } = await client.query(`select ${column} as left from ${table} where ${column} like E'%\\u200b%'`);
    expect(rows, `${table}.${column}`).toEqual([]);
  }
  expect((await client.query(versions)).rows).toEqual(before);
});

test("two rows that would say the same stay two, and staff are asked", async () => {
  await client.query(
    "insert into animal_group (id, kind, name, created_at) select gen_random_uuid(), kind, name || E'\\u200b', created_at from animal_group where archived_at is null limit 1",
  );
  await migrateAgain();
  const { rows } = await client.query("select kind, data from review_task where kind = 'same_when_clean'");
  expect(rows).toEqual([{ kind: "same_when_clean", data: expect.objectContaining({ table: "animal_group" }) }]);
  await migrateAgain();
  expect((await client.query("select from review_task where kind = 'same_when_clean'")).rowCount).toBe(1);
});
