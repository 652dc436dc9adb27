import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ThrowAwayDatabase, throwAwayDatabase } from "#src/testing/database";
import { systemClock } from "./clock";
import { type Database, openDatabase } from "./database/db";
import { checkFolderMark } from "./folder-mark";

let own: ThrowAwayDatabase;
let database: Database;
let folders: string[];
beforeAll(async () => {
  own = await throwAwayDatabase();
  database = openDatabase(own.url, () => undefined, 4);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  folders = [];
  await database.db.deleteFrom("setting").where("key", "=", "files_mark").execute();
});
afterEach(() => {
  for (const dir of folders) rmSync(dir, { recursive: true, force: true });
});

/** A folder of files with these in it. */
function folder(...files: string[]) {
  const dir = mkdtempSync(join(tmpdir(), "corral-marca-"));
  folders.push(dir);
  mkdirSync(join(dir, "photos"));
  for (const name of files) writeFileSync(join(dir, name), "x");
  return dir;
}
const PHOTOS = ["photos/a.webp", "photos/b.webp"];
const start = (filesDir: string, named: string[] = []) =>
  checkFolderMark({ db: database.db, filesDir, now: systemClock }, async (most) => named.slice(0, most));
const markOf = (dir: string) => readFileSync(join(dir, "corral-folder"), "utf8").trim();
const marked = async (dir: string, mark?: string) => {
  if (mark) writeFileSync(join(dir, "corral-folder"), mark);
  return dir;
};

test("the first start marks both, and the next ones find what they left", async () => {
  const dir = folder();
  await start(dir);
  expect(markOf(dir)).toMatch(/^[0-9a-f]{32}$/);
  await start(dir, PHOTOS);
});

test("two first starts on one folder leave one mark", async () => {
  const dir = folder();
  await Promise.all([start(dir), start(dir), start(dir)]);
  await start(dir);
});

test("another folder of a database that names photos is refused, with what to copy; the right one goes on", async () => {
  const dir = folder(...PHOTOS);
  await start(dir, PHOTOS);
  await expect(start(folder(), PHOTOS)).rejects.toThrow(/nombra fotos.*Copia ahí la carpeta «files»/);
  await expect(start(await marked(folder(...PHOTOS), "0".repeat(32)), PHOTOS)).rejects.toThrow(/otra base de datos/);
  await start(dir, PHOTOS);
});

test("a folder of another database is refused by a new one, and is left as it was", async () => {
  const dir = await marked(folder(...PHOTOS), "1".repeat(32));
  await expect(start(dir)).rejects.toThrow(/otra base de datos/);
  expect(markOf(dir)).toBe("1".repeat(32));
  const { rows } = await database.pool.query("select from setting where key = 'files_mark'");
  expect(rows).toHaveLength(0);
});

test("a database and a folder from before the mark are told by the photos themselves", async () => {
  await expect(start(folder(), PHOTOS)).rejects.toThrow(/nombra fotos/);
  const dir = folder("photos/b.webp");
  await start(dir, PHOTOS);
  expect(markOf(dir)).toMatch(/^[0-9a-f]{32}$/);
  await expect(start(folder(), PHOTOS)).rejects.toThrow(/nombra fotos/);
});

test("a folder whose mark was left behind when it was copied takes the database's again", async () => {
  const dir = folder(...PHOTOS);
  await start(dir, PHOTOS);
  const mark = markOf(dir);
  rmSync(join(dir, "corral-folder"));
  await start(dir, PHOTOS);
  expect(markOf(dir)).toBe(mark);
});
