import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#src/platform/database/migrate";
import { startEngine } from "#src/platform/engine/engine";

const root = process.env.CORRAL_ROOT ?? process.cwd();
const tell = (message: object) => process.send?.(message);

/**
 * Creates migrated temporary databases for the random lives on request of the parent process. Without fsync, because
 * only the app is ever killed.
 */
async function main() {
  const dir = mkdtempSync(join(tmpdir(), "corral-vidas-"));
  chmodSync(dir, 0o755);
  const given = process.env.TEST_DATABASE_URL;
  const engine = given
    ? undefined
    : await startEngine({
        dataDir: dir,
        cloneDir: root,
        log: () => undefined,
        settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=100"],
      });
  const url = new URL(given ?? (engine?.url as string));
  const template = `corral_vidas_${process.pid}`;
  const made = [template];
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await once(url.href, `create database ${template}`);
  const pool = new pg.Pool({ connectionString: at(template) });
  await migrate(pool, join(root, "server/migrations"), join(root, "server/src"));
  await pool.end();
  process.on("message", async ({ id }: { id: number }) => {
    const name = `${template}_${made.length}`;
    made.push(name);
    await once(url.href, `create database ${name} template ${template} strategy file_copy`);
    tell({ type: "done", id, url: at(name) });
  });
  const stop = async () => {
    if (given)
      for (const name of made) await once(url.href, `drop database ${name} with (force)`).catch(() => undefined);
    await engine?.stop();
    rmSync(dir, { recursive: true, force: true });
    process.exit(0);
  };
  process.once("disconnect", () => void stop());
  process.once("SIGTERM", () => void stop());
  tell({ type: "ready" });
}

async function once(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

main().catch((error: Error) => {
  tell({ type: "fatal", message: error.stack ?? error.message });
  process.exit(1);
});
