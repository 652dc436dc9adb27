import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase, type ThrowAwayDatabase } from "#src/testing/database";
import { migrate } from "./migrate";

let own: ThrowAwayDatabase;
let pool: pg.Pool;
let dir: string;
beforeAll(async () => {
  own = await emptyDatabase();
  pool = new pg.Pool({ connectionString: own.url, max: 2 });
  dir = mkdtempSync(join(tmpdir(), "corral-migraciones-"));
});
afterAll(async () => {
  await pool.end();
  await own.drop();
  rmSync(dir, { recursive: true, force: true });
});

test("a missing extension is named in Spanish with what to do, and nothing of the migration stays", async () => {
  writeFileSync(join(dir, "0001_words.sql"), "create table words (word text); create extension corral_missing;");
  await expect(migrate(pool, dir)).rejects.toThrow(/le falta la extensión «corral_missing».*create extension/);
  const { rows } = await pool.query(
    "select to_regclass('words') as words, (select count(*)::int from schema_migration) as n",
  );
  expect(rows).toEqual([{ words: null, n: 0 }]);
});

test("a second business in another schema of the database is refused, and leaves nothing there", async () => {
  const sql = "create table charge (id int);";
  writeFileSync(join(dir, "0001_words.sql"), sql);
  await pool.query("drop table if exists schema_migration; drop table if exists charge");
  await migrate(pool, dir);
  await pool.query("create schema rancho_dos");
  const inSecond = new URL(own.url);
  inSecond.searchParams.set("options", "-c search_path=rancho_dos");
  const second = new pg.Pool({ connectionString: inSecond.href, max: 2 });
  await expect(migrate(second, dir)).rejects.toThrow(/ya hay un negocio de Corral, en el esquema «public»/);
  const { rows } = await second.query("select relname from pg_class where relnamespace = 'rancho_dos'::regnamespace");
  expect(rows).toEqual([]);
  await second.end();
  // The first goes on, also with other people's tables beside it.
  await pool.query("create table rancho_dos.schema_migration (name text)");
  expect(await migrate(pool, dir)).toEqual([]);
});

test("a noun's triggers are applied when they change, the platform's functions first, and nothing of them twice", async () => {
  await pool.query("drop table if exists schema_migration; drop table if exists charge");
  writeFileSync(join(dir, "0001_words.sql"), "create table charge (id int, word text);");
  const sources = mkdtempSync(join(tmpdir(), "corral-disparadores-"));
  const write = (folder: string, sql: string) => {
    mkdirSync(join(sources, folder), { recursive: true });
    writeFileSync(join(sources, folder, "triggers.sql"), sql);
  };
  const says = (word: string) =>
    `create or replace function said() returns text language sql as $$ select '${word}' $$;`;
  write("platform/database", says("one"));
  write(
    "features/charges",
    `create or replace function speaks() returns trigger language plpgsql as $$ begin new.word = said(); return new; end $$;
     create or replace trigger speaks before insert on charge for each row execute function speaks();`,
  );
  const word = async () =>
    (await pool.query<{ word: string }>("insert into charge values (1) returning word")).rows[0]?.word;
  const applied = async () =>
    (await pool.query("select name, xmin::text from schema_trigger order by name")).rows.map((row) => row.xmin);
  await migrate(pool, dir, sources);
  expect(await word()).toBe("one");
  const first = await applied();
  await migrate(pool, dir, sources);
  expect(await applied()).toEqual(first);
  write("platform/database", says("two"));
  await migrate(pool, dir, sources);
  expect(await word()).toBe("two");
  expect((await applied())[0]).toBe(first[0]);
  expect((await applied())[1]).not.toBe(first[1]);
  // A file with a fault changes nothing, and says what is wrong.
  write("features/charges", `${says("three")} create or replace trigger speaks before insert on nowhere;`);
  await expect(migrate(pool, dir, sources)).rejects.toThrow(/features\/charges\/triggers\.sql/);
  expect(await word()).toBe("two");
  rmSync(sources, { recursive: true, force: true });
});
