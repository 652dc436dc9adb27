import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#src/platform/database/migrate";
import { startEngine } from "#src/platform/engine/engine";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Starts one real PostgreSQL for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), "corral-pruebas-"));
  chmodSync(dir, 0o755);
  const engine = process.env.TEST_DATABASE_URL
    ? undefined
    : await startEngine({ dataDir: dir, cloneDir: root, log: () => undefined });
  const url = process.env.TEST_DATABASE_URL ?? (engine?.url as string);
  const template = `corral_plantilla_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  // Without fsync: tests kill processes, never the machine. Without full pages: each dropped database is a checkpoint, after which every page
  // would be logged whole.
  const settings = ["fsync", "full_page_writes"].map((name) => `alter system set ${name} = off`);
  if (engine) for (const statement of [...settings, "select pg_reload_conf()"]) await admin.query(statement);
  await admin.query(`create database ${template}`);
  await admin.end();
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  const pool = new pg.Pool({ connectionString: templateUrl.href });
  await migrate(pool, join(root, "server/migrations"), join(root, "server/src"));
  await pool.end();
  project.provide("database", { url, template, dir });
  return async () => {
    await engine?.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    /** `dir`: a temporary folder of the run. */
    database: { url: string; template: string; dir: string };
  }
}
