import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanText } from "@corral/domain/kernel/text/clean-text";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../../migrations", file), "utf8");
const MIGRATION = read("0086_clean_texts.sql");
const WITHIN = read("0090_clean_texts_within.sql");
/** Every column that the migrations clean. */
const COLUMNS = [...(MIGRATION + WITHIN).matchAll(/\('(\w+)', '([\w ]+)'\)/g)].flatMap(([, table = "", columns = ""]) =>
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
const migrateAgain = () => client.query(`begin; ${MIGRATION}; ${WITHIN}; commit`);

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
  // The end of a text, or of a string within JSON, which is followed by its quote.
  const end = `([a-z0-9])(?="[],}]|$)`;
  for (const { table, column } of COLUMNS) {
    const { rows } = await client.query(
      "select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2",
      [table, column],
    );
    const { rowCount } = await client.query(
      `update ${table} set ${column} = regexp_replace(${column}::text, $1, '\\1\u200b')::${rows[0].type}
       where ctid = (select ctid from ${table} where ${column}::text ~ $1 limit 1)`,
      [end],
    );
    if (rowCount) dirty.push(`${table}.${column}`);
  }
  // Others have no row in the demo.
  expect(dirty).toEqual(
    expect.arrayContaining([
      ...["animal.name", "animal_identifier.value_raw", "catalog_item.title", "offer.contact_name"],
      ...["animal_event.data", "setting.value", "session.tiers", "charge.concept"],
    ]),
  );
  const versions = "select count(*)::int as n from animal where version > 1";
  const before = (await client.query(versions)).rows;
  await migrateAgain();
  for (const { table, column } of COLUMNS) {
    const { rows } = await client.query(
      `select ${column} as left from ${table} where ${column}::text like E'%\\u200b%'`,
    );
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
