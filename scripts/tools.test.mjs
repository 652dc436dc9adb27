import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build, install, root } from "./lib.mjs";

const dir = mkdtempSync(join(tmpdir(), "corral-herramientas-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeAll(async () => {
  await install();
  await build();
});

/** @param {string} program @param {string[]} args @param {Record<string, string>} env */
function run(program, args, env) {
  const done = spawnSync(process.execPath, [join(root, `scripts/${program}.mjs`), ...args], {
    cwd: root,
    env: { ...process.env, VITEST: "", DATABASE_URL: "", ...env },
    encoding: "utf8",
  });
  return { code: done.status, said: `${done.stdout}${done.stderr}` };
}

test.each([
  ["backup", []],
  ["recover", ["ana"]],
  ["rotate-key", []],
  ["rotate-key", ["--lost"]],
])("%s %s with a mistyped DATA_DIR names the folder and creates nothing there", (program, args) => {
  const DATA_DIR = join(dir, "negosio");
  const { code, said } = run(program, args, { DATA_DIR });
  expect(code, said).toBe(1);
  expect(said).toContain(`En ${DATA_DIR} no hay datos de Corral, y no se creó nada. Revisa DATA_DIR`);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("a backup of the owner's own database with a mistyped DATA_DIR is refused: its keys and photos would be missing", () => {
  const DATA_DIR = join(dir, "otro negosio");
  const { code, said } = run("backup", [dir], { DATA_DIR, DATABASE_URL: "postgres://a:b@127.0.0.1:1/corral" });
  expect(code, said).toBe(1);
  expect(said).toContain(`En ${DATA_DIR} no hay datos de Corral`);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("restore reads the whole file before it creates a folder or a database", () => {
  const file = join(dir, "cortado.tar.gz");
  writeFileSync(file, Buffer.from("1f8b0800000000000003ecbd0b", "hex"));
  const DATA_DIR = join(dir, "nuevo");
  const { code, said } = run("restore", [file], { DATA_DIR });
  expect(code, said).toBe(1);
  expect(said).toContain(`El archivo ${file} está dañado, se cortó al copiarse o no es un respaldo de Corral.`);
  expect(existsSync(DATA_DIR)).toBe(false);
});
