import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { create, extract } from "tar";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyDatabase, type ThrowAwayDatabase, throwAwayDatabase } from "#src/testing/database";
import { migrate } from "../database/migrate";
import { checkBackup } from "./check-backup";
import { makeBackup } from "./make-backup";
import { restoreBackup } from "./restore-backup";

const migrationsDir = fileURLToPath(new URL("../../../migrations", import.meta.url));
const journal = "00000000-0000-7000-8000-000000000001";
let source: ThrowAwayDatabase;
let target: ThrowAwayDatabase;
let dir: string;
let file: string;
const dataDir = (name: string) => join(dir, name);

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "respaldo áé "));
  file = join(dir, "copias", "corral.tar.gz");
  [source, target] = [await throwAwayDatabase(), await emptyDatabase()];
  await sql(
    source,
    `insert into setting (key, value, updated_at) values ('mode', '"real"', '2026-03-08T08:59:59.123Z'), ('nota', '"Rancho «El Ñandú»\\\\t\\\\n fin"', now())`,
    `insert into journal (id, at, kind, actor, reason) values ('${journal}', now(), 'opening', 'ana', E'tab\\ty\\nrenglón y \\\\N')`,
    `insert into posting values ('${journal}', 'cash', 9007199254740991), ('${journal}', 'equity', -9007199254740991)`,
  );
  put("a/files/2026/foto ñ.jpg", Buffer.from([0, 255, 10, 13, 0]));
  put("a/keys/secret.key", "k".repeat(64));
});
afterEach(async () => {
  await target.drop();
  await sql(source, "drop role if exists corral_plain");
  await source.drop();
  rmSync(dir, { recursive: true });
});

function put(path: string, content: string | Buffer) {
  mkdirSync(join(dir, path, ".."), { recursive: true });
  writeFileSync(join(dir, path), content);
}

async function sql(at: { url: string }, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at.url });
  await client.connect();
  let rows: Record<string, unknown>[] = [];
  try {
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const backup = () =>
  makeBackup({
    databaseUrl: source.url,
    dataDir: dataDir("a"),
    to: file,
    version: "0.1.0",
    now: new Date("2026-01-02T03:04:05Z"),
  });
const restore = (options: { force?: boolean; from?: string } = {}) =>
  restoreBackup({
    databaseUrl: target.url,
    dataDir: dataDir("b"),
    from: options.from ?? file,
    migrationsDir,
    force: options.force ?? false,
  });
const everything = (at: { url: string }) =>
  sql(
    at,
    "select (select json_agg(s order by key) from setting s)::text as settings, (select json_agg(j) from journal j)::text as journal, (select json_agg(p order by account) from posting p)::text as postings, (select json_agg(m order by name) from schema_migration m)::text as migrations",
  );

test("a restore gives back rows to the microsecond, files to the byte, and both folders readable by their owner alone", async () => {
  const made = await backup();
  expect(made).toMatchObject({ mode: "real", version: "0.1.0", createdAt: "2026-01-02T03:04:05.000Z" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(dir, "copias"))).toEqual(["corral.tar.gz"]);

  await restore();
  expect(await everything(target)).toEqual(await everything(source));
  expect(readFileSync(join(dataDir("b"), "files/2026/foto ñ.jpg"))).toEqual(Buffer.from([0, 255, 10, 13, 0]));
  expect(readFileSync(join(dataDir("b"), "keys/secret.key"), "utf8")).toBe("k".repeat(64));
  for (const folder of ["files", "keys"]) expect(statSync(join(dataDir("b"), folder)).mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir("b")).sort()).toEqual(["files", "keys"]);
});

test("the restored database has no pending migration and enforces its triggers again", async () => {
  await backup();
  await restore();
  const pool = new pg.Pool({ connectionString: target.url });
  expect(await migrate(pool, migrationsDir)).toEqual([]);
  await expect(pool.query("delete from posting")).rejects.toThrow("append-only");
  await expect(pool.query(`insert into posting values ('${journal}', 'lonely', 5)`)).rejects.toThrow("sum to zero");
  await pool.end();
});

test("a backup made while the app writes is one consistent snapshot", async () => {
  const writer = new pg.Client({ connectionString: source.url });
  await writer.connect();
  let stop = false;
  const writing = (async () => {
    while (!stop)
      await writer.query(
        `with j as (insert into journal (id, at, kind, actor, reason) values (gen_random_uuid(), now(), 'x', 'x', 'x') returning id) insert into posting select id, a, v from j, (values ('m', 5), ('n', -5)) as p(a, v)`,
      );
  })();
  await backup();
  stop = true;
  await writing;
  await writer.end();
  await restore();
  const [row] = await sql(
    target,
    "select (select count(*) from journal) * 2 = (select count(*) from posting) as whole",
  );
  expect(row).toEqual({ whole: true });
});

test("a restore refuses a database with data; with force it replaces rows and files", async () => {
  await backup();
  await restore();
  await sql(target, `insert into setting (key, value, updated_at) values ('extra', '1', now())`);
  put("b/files/new.jpg", "new");
  await expect(restore()).rejects.toThrow("--force");
  expect(existsSync(join(dataDir("b"), "files/new.jpg"))).toBe(true);
  await restore({ force: true });
  expect(await everything(target)).toEqual(await everything(source));
  expect(existsSync(join(dataDir("b"), "files/new.jpg"))).toBe(false);
});

test("a restore never puts a demo over a real business or the reverse, not even with force", async () => {
  await backup();
  await restore();
  await sql(target, `update setting set value = '"demo"' where key = 'mode'`);
  await expect(restore({ force: true })).rejects.toThrow("nunca se mezclan");
});

test("a changed byte in the backup is found before the database or the files change", async () => {
  await backup();
  const open = join(dir, "open");
  mkdirSync(open);
  await extract({ file, cwd: open });
  writeFileSync(join(open, "database/posting.copy"), "");
  const bad = join(dir, "bad.tar.gz");
  await create({ gzip: true, file: bad, cwd: open }, readdirSync(open));
  await expect(restore({ from: bad })).rejects.toThrow("database/posting.copy");
  await expect(checkBackup(bad)).rejects.toThrow("database/posting.copy");
  expect(await sql(target, "select to_regclass('setting') as s")).toEqual([{ s: null }]);
  expect(existsSync(join(dataDir("b"), "keys"))).toBe(false);
});

test("a truncated file, a foreign file and a missing file each get a readable message", async () => {
  await backup();
  const cut = join(dir, "cut.tar.gz");
  const whole = readFileSync(file);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 0xff, flipped.length >> 1);
  for (const bytes of [0, 5, 300, whole.length >> 1, whole.length - 9]
    .map((n) => whole.subarray(0, n))
    .concat(flipped)) {
    writeFileSync(cut, bytes);
    for (const look of [() => checkBackup(cut), () => restore({ from: cut })]) {
      const message = await look().then(
        () => "",
        (error: Error) => error.message,
      );
      expect(message).toMatch(/está dañado|no es un respaldo de Corral/);
      expect(message).not.toMatch(/TAR_|Z_|unexpected|invalid|incorrect/i);
    }
  }
  put("x/hola.txt", "hola");
  const other = join(dir, "other.tar.gz");
  await create({ gzip: true, file: other, cwd: join(dir, "x") }, ["hola.txt"]);
  await expect(restore({ from: other })).rejects.toThrow("no es un respaldo de Corral");
  await expect(restore({ from: join(dir, "none.tar.gz") })).rejects.toThrow("No existe");
  expect(readdirSync(dataDir("b"))).toEqual([]);
  expect(await checkBackup(file)).toMatchObject({ program: "corral", mode: "real" });
});

test("a restore refuses while another program is connected", async () => {
  await backup();
  const other = new pg.Client({ connectionString: target.url });
  await other.connect();
  await expect(restore()).rejects.toThrow("Detén Corral");
  await other.end();
});

test("a restore waits for the connections of a program that is ending", async () => {
  await backup();
  const ending = new pg.Client({ connectionString: target.url });
  await ending.connect();
  const restored = restore();
  const until = new pg.Client({ connectionString: target.url });
  await until.connect();
  // The other connection closes after the restore has seen it.
  const connections =
    "select 1 from pg_stat_activity where application_name = 'corral restaurar' and query like 'select 1 from pg_stat_activity%'";
  await expect.poll(async () => (await until.query(connections)).rowCount).toBe(1);
  await Promise.all([ending.end(), until.end()]);
  await restored;
});

test("a restore works for a database owner without superuser rights", async () => {
  await backup();
  await sql(
    target,
    "create role corral_plain login password 'plain'",
    `alter database ${new URL(target.url).pathname.slice(1)} owner to corral_plain`,
  );
  const at = new URL(target.url);
  at.username = "corral_plain";
  at.password = "plain";
  await restoreBackup({ databaseUrl: at.href, dataDir: dataDir("b"), from: file, migrationsDir, force: false });
  expect(await everything(target)).toEqual(await everything(source));
  await expect(sql(target, "delete from posting")).rejects.toThrow("append-only");
  // A new database id tells sync clients to start again, also when this owner restores.
  const which = async (url: string) =>
    (
      await sql(
        { url },
        "select system_identifier::text || 'herd_change'::regclass::oid as id from pg_control_system()",
      )
    )[0]?.id;
  expect(await which(at.href)).not.toBe(await which(source.url));
});

test("a backup before the first start is refused and leaves no partial file", async () => {
  await expect(
    makeBackup({ databaseUrl: target.url, dataDir: dataDir("a"), to: file, version: "0", now: new Date(0) }),
  ).rejects.toThrow("No hay nada que respaldar");
  expect(readdirSync(join(dir, "copias"))).toEqual([]);
});
