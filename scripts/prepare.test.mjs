import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { root } from "./lib.mjs";

/** @type {string[]} */
const made = [];
afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
});

const PARTS = ["domain", "contract", "providers", "server", "demo", "sandbox", "web", "docs/manual"];
/** The work of a build, replaced by a line: what is tested is when it is done. */
const FAKE_BUILD = "console.log('built')";

/** A clone with one file in each package, whose builds do nothing. */
function clone() {
  const dir = mkdtempSync(join(tmpdir(), "corral-preparar-"));
  made.push(dir);
  cpSync(join(root, "scripts"), join(dir, "scripts"), { recursive: true });
  writeFileSync(join(dir, "scripts/bundle.mjs"), FAKE_BUILD);
  for (const part of PARTS) {
    mkdirSync(join(dir, part, "src"), { recursive: true });
    writeFileSync(join(dir, part, "src/index.ts"), `export const part = "${part}";\n`);
  }
  cpSync(join(root, "package-lock.json"), join(dir, "package-lock.json"));
  mkdirSync(join(dir, "node_modules/vite/bin"), { recursive: true });
  writeFileSync(join(dir, "node_modules/vite/bin/vite.js"), "");
  writeFileSync(join(dir, "node_modules/.corral-lock"), readFileSync(join(root, "node_modules/.corral-lock")));
  return dir;
}
/** Every file and folder is made read-only for whoever runs it: an account that owns nothing. */
const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
/** @param {string} dir @param {{ uid: number, gid: number }} [as] */
const prepare = (dir, as) =>
  spawnSync(process.execPath, [join(dir, "scripts/prepare.mjs")], { cwd: dir, encoding: "utf8", ...as });

test("what is built is not built again, also in a copied folder, where only the times differ", () => {
  const dir = clone();
  expect(prepare(dir).stdout).toContain("Construyendo");
  expect(prepare(dir).stdout).toBe("");
  const later = new Date(Date.now() + 60_000);
  for (const part of PARTS) utimesSync(join(dir, part, "src/index.ts"), later, later);
  expect(prepare(dir).stdout).toBe("");
  // The help of the app is the manual.
  for (const changed of ["domain", "docs/manual"]) {
    writeFileSync(join(dir, changed, "src/index.ts"), `export const part = "others";\n`);
    expect(prepare(dir).stdout).toContain("Construyendo");
    expect(prepare(dir).stdout).toBe("");
  }
});

test.skipIf(!asNobody)(
  "code that its user can't write starts when nothing is left to prepare, else says what is",
  () => {
    const dir = clone();
    spawnSync("chmod", ["-R", "a+rX", dir]);
    const missing = prepare(dir, asNobody);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain("Falta construir el programa, y este usuario no puede escribir en");
    expect(missing.stderr).not.toContain("at ");
    expect(prepare(dir).status).toBe(0);
    spawnSync("chmod", ["-R", "a+rX", dir]);
    expect(prepare(dir, asNobody)).toMatchObject({ status: 0, stdout: "", stderr: "" });
  },
);
