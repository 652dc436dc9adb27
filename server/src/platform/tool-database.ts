import { mkdirSync } from "node:fs";
import type { Config } from "./config";
import { startEngine } from "./engine/engine";

/** The database for a program that isn't the app: the owner's own, or the one that came with npm, used beside a running app or claimed for itself. */
export async function toolDatabase(config: Config, o: { root: string; beside: boolean; where?: string }) {
  if (config.databaseUrl) {
    mkdirSync(config.dataDir, { recursive: true });
    return {
      url: config.databaseUrlDirect ?? config.databaseUrl,
      dataDir: config.dataDir,
      stop: async () => undefined,
    };
  }
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  return startEngine({ dataDir: config.dataDir, cloneDir: o.root, log, beside: o.beside, where: o.where ?? "" });
}
