import { createPublicKey, verify } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ThrowAwayDatabase, throwAwayDatabase } from "#src/testing/database";
import { systemClock } from "../clock";
import { type Database, openDatabase, violated } from "../database/db";
import { keyFile, makeCorralKey, secretBox } from "./keys";
import { openSeal, rotateSigningKey } from "./seal";

let own: ThrowAwayDatabase;
let database: Database;
let dataDir: string;
const options = (corralKey?: string) => ({ db: database.db, dataDir, corralKey, now: systemClock });
const long = (letter: string) => letter.repeat(32);

beforeEach(async () => {
  own = await throwAwayDatabase();
  database = openDatabase(own.url, () => undefined, 8);
  dataDir = mkdtempSync(join(tmpdir(), "corral-llaves-"));
});
afterEach(async () => {
  await database.close();
  await own.drop();
  rmSync(dataDir, { recursive: true });
});

async function verifies(text: string, by: { kid: string; signature: string }) {
  const row = await database.db
    .selectFrom("signing_key")
    .select("public_key")
    .where("kid", "=", by.kid)
    .executeTakeFirstOrThrow();
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: row.public_key }, format: "jwk" });
  return verify(null, Buffer.from(text), key, Buffer.from(by.signature, "base64url"));
}

test("the first start makes a private key file and asks to copy it; the next start uses it silently", async () => {
  const first = await openSeal(options());
  expect(first.notes.join()).toContain("Guarda una copia");
  expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, "keys")).mode & 0o777).toBe(0o700);
  const before = await first.seal.sign(database.db, (kid) => `a.${kid}`);
  const again = await openSeal(options());
  expect(again.notes).toEqual([]);
  const after = await again.seal.sign(database.db, (kid) => `a.${kid}`);
  expect(after).toEqual(before);
  expect(await verifies(`a.${after.kid}`, after)).toBe(true);
  expect(await verifies(`b.${after.kid}`, after)).toBe(false);
});

test("concurrent first starts make one key, and CORRAL_KEY makes no file", async () => {
  const many = await Promise.all(Array.from({ length: 5 }, () => openSeal(options(long("k")))));
  const kids = await Promise.all(many.map(({ seal }) => seal.sign(database.db, (kid) => kid)));
  expect(new Set(kids.map((k) => k.signature)).size).toBe(1);
  expect(existsSync(keyFile(dataDir))).toBe(false);
  expect(new Set(Array.from({ length: 5 }, () => makeCorralKey(dataDir).secret)).size).toBe(1);
});

test("neither the database nor its backup contains the private key", async () => {
  const { seal } = await openSeal(options(long("k")));
  const { kid } = await seal.sign(database.db, (k) => k);
  const { private_sealed } = await database.db.selectFrom("signing_key").selectAll().executeTakeFirstOrThrow();
  expect(() => secretBox(long("x")).open(private_sealed ?? "", `signing_key ${kid}`)).toThrow();
  expect(() => secretBox(long("k")).open(private_sealed ?? "", "another")).toThrow();
  expect(secretBox(long("k")).open(private_sealed ?? "", `signing_key ${kid}`).length).toBeGreaterThan(32);
});

test("a start with another key, a lost key or a damaged file is refused with what to do", async () => {
  await openSeal(options());
  await expect(openSeal(options(long("x")))).rejects.toThrow(/quítala y se usa el archivo/);
  const kept = readFileSync(keyFile(dataDir), "utf8");
  writeFileSync(keyFile(dataDir), kept.slice(0, 9));
  await expect(openSeal(options())).rejects.toThrow(/dañada o incompleta/);
  writeFileSync(keyFile(dataDir), long("z"));
  await expect(openSeal(options())).rejects.toThrow(/Restaura ese archivo/);
  rmSync(keyFile(dataDir));
  await expect(openSeal(options())).rejects.toThrow(/Falta la llave/);
  expect(existsSync(keyFile(dataDir))).toBe(false);
  writeFileSync(keyFile(dataDir), kept);
  await openSeal(options());
});

test("a rotation takes effect at once in a running app, and old signatures still verify", async () => {
  const { seal } = await openSeal(options());
  const old = await seal.sign(database.db, (kid) => kid);
  const made = await rotateSigningKey(options(), { lost: false });
  expect(made).toMatchObject({ before: old.kid, newFile: undefined });
  const fresh = await seal.sign(database.db, (kid) => kid);
  expect(fresh.kid).toBe(made.kid);
  expect(fresh.kid).not.toBe(old.kid);
  expect([await verifies(old.kid, old), await verifies(fresh.kid, fresh)]).toEqual([true, true]);
});

test("a lost key is replaced only with the explicit option; then a new key signs", async () => {
  const { seal } = await openSeal(options());
  const old = await seal.sign(database.db, (kid) => kid);
  rmSync(keyFile(dataDir));
  await expect(rotateSigningKey(options(), { lost: false })).rejects.toThrow(/Falta la llave/);
  await expect(rotateSigningKey(options(long("x")), { lost: false })).rejects.toThrow(/no abre/);
  const made = await rotateSigningKey(options(), { lost: true });
  expect(made.newFile).toBe(keyFile(dataDir));
  const after = await (await openSeal(options())).seal.sign(database.db, (kid) => kid);
  expect(after.kid).toBe(made.kid);
  expect(await verifies(old.kid, old)).toBe(true);
});

test("the database allows one active key, and no change, reactivation or deletion", async () => {
  await openSeal(options());
  await rotateSigningKey(options(), { lost: false });
  const refused = async (q: ReturnType<typeof sql>) =>
    expect(await q.execute(database.db).then(() => "done", violated)).toMatch(/signing_key/);
  await refused(sql`delete from signing_key`);
  await refused(sql`update signing_key set retired_at = null, private_sealed = 'x' where retired_at is not null`);
  await refused(sql`update signing_key set public_key = ${"A".repeat(43)} where retired_at is null`);
  await refused(sql`insert into signing_key values ('AAAAAAAA', ${"A".repeat(43)}, 'x', now(), null)`);
});
