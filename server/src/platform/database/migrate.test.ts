import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
