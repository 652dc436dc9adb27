import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { destination, writeFault } from "./destination";

let here: string;
beforeEach(() => {
  here = mkdtempSync(join(tmpdir(), "a dónde "));
});
afterEach(() => rmSync(here, { recursive: true }));

const now = new Date("2026-03-08T08:59:59Z");
const to = (path?: string) => destination(path, { dataDir: join(here, "data"), here, now });
const NAME = "corral-20260308-085959.tar.gz";

test("a folder gets a file named by date, a file path is used as it is, and no path means DATA_DIR/respaldos", () => {
  mkdirSync(join(here, "usb"));
  expect(to("usb")).toBe(join(here, "usb", NAME));
  expect(to("usb/")).toBe(join(here, "usb", NAME));
  expect(to("usb/antes.tar.gz")).toBe(join(here, "usb/antes.tar.gz"));
  expect(to("usb/antes.tgz")).toBe(join(here, "usb/antes.tgz"));
  expect(to()).toBe(join(here, "data/respaldos", NAME));
});

test("a missing folder is an error, and neither it nor a file of its name is created", () => {
  for (const path of ["usb", "usb/", "usb/antes.tar.gz", "usb.tar.gz/", join(here, "no/hay")])
    expect(() => to(path)).toThrow(/^No existe la carpeta .*; no se respaldó nada\. Si es un disco, conéctalo/);
  expect(readdirSync(here)).toEqual([]);
});

test("an existing file is never overwritten", () => {
  writeFileSync(join(here, "algo"), "");
  writeFileSync(join(here, "antes.tar.gz"), "");
  expect(() => to("algo")).toThrow("es un archivo. Da una carpeta");
  expect(() => to("antes.tar.gz")).toThrow("ya existe");
});

test("a full or read-only disk gets a message that doesn't mention DATA_DIR", () => {
  for (const [code, words] of [
    ["ENOSPC", "No queda espacio en el disco"],
    ["EROFS", "sólo lectura"],
    ["EACCES", "No hay permiso"],
  ] as const) {
    const said = writeFault("/media/usb", Object.assign(new Error(code), { code }));
    expect(said).toContain(words);
    expect(said).toMatch(/No se respaldó nada\. Da otra carpeta: npm run backup -- \/otra\/carpeta$/);
    expect(said).not.toContain("DATA_DIR");
  }
});
