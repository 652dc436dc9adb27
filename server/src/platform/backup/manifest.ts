import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartFault } from "../engine/binaries";

export const FORMAT = 1;
/** The parts of the data folder that can't be recreated: uploads, and the keys that decrypt stored secrets. */
export const FOLDERS = ["files", "keys"] as const;

export interface Manifest {
  program: "corral";
  format: number;
  version: string;
  createdAt: string;
  mode: "demo" | "real";
  migrations: { name: string; checksum: string }[];
  tables: { name: string; columns: string[]; rows: number }[];
  sequences: { name: string; value: number; called: boolean }[];
  files: { path: string; bytes: number; sha256: string }[];
}

/**
 * Reads the manifest of an unpacked backup. Throws `StartFault` when it isn't a Corral backup or is of a newer
 * format.
 */
export function readManifest(dir: string): Manifest {
  const file = join(dir, "manifest.json");
  return parseManifest(existsSync(file) ? readFileSync(file, "utf8") : undefined);
}

/** Parses the manifest's text; undefined means the file is missing. */
export function parseManifest(text: string | undefined): Manifest {
  if (text === undefined) throw new StartFault("Ese archivo no es un respaldo de Corral: no trae manifest.json.");
  const manifest = parsed(text);
  if (manifest?.program !== "corral") throw new StartFault("Ese archivo no es un respaldo de Corral.");
  if (manifest.format > FORMAT)
    throw new StartFault(
      `El respaldo es de una versión más nueva (Corral ${manifest.version}). Actualiza Corral y vuelve a intentar.`,
    );
  return manifest;
}

function parsed(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return undefined;
  }
}

/** Size and SHA-256 of each of these files. */
export async function describe(dir: string, paths: readonly string[]): Promise<Manifest["files"]> {
  const out: Manifest["files"] = [];
  for (const path of paths) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(dir, path)), hash);
    out.push({ path, bytes: statSync(join(dir, path)).size, sha256: hash.digest("hex") });
  }
  return out;
}

/** The regular files below a folder, sorted, as paths relative to `dir` with `/`. */
export function filesBelow(dir: string, sub: string): string[] {
  if (!existsSync(join(dir, sub))) return [];
  return readdirSync(join(dir, sub), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((e) => (e.isDirectory() ? filesBelow(dir, `${sub}/${e.name}`) : e.isFile() ? [`${sub}/${e.name}`] : []));
}

/** Throws unless the files match the manifest byte for byte. */
export async function verifyFiles(dir: string, manifest: Manifest) {
  const damaged: string[] = [];
  for (const file of manifest.files) {
    const [found] = existsSync(join(dir, file.path)) ? await describe(dir, [file.path]) : [];
    if (found?.sha256 !== file.sha256) damaged.push(file.path);
  }
  refuseDamaged(damaged);
}

/** Throws with the names of the parts that differ from the manifest. */
export function refuseDamaged(damaged: readonly string[]) {
  if (damaged.length)
    throw new StartFault(
      `El respaldo está dañado o incompleto: ${damaged.slice(0, 5).join(", ")}${damaged.length > 5 ? ` y ${damaged.length - 5} más` : ""}. No se tocó nada. Usa otro respaldo.`,
    );
}
