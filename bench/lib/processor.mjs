import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Milliseconds of a clock tick of /proc, on every Linux of today. */
const TICK_MS = 10;

/**
 * Processor time so far of PostgreSQL's processes in milliseconds, those that have ended included. Undefined where
 * there is no /proc. @param {string} dataDir
 */
export function databaseProcessor(dataDir) {
  const main = readFileSync(join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0];
  const stat = (/** @type {string} */ pid) => {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { parent: fields[1], ticks: fields.slice(11, 15).map(Number) };
  };
  try {
    let ticks = 0;
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        const { parent, ticks: own } = stat(pid);
        // The first two are its own; the others those of its children that ended.
        if (pid === main || parent === main) ticks += own.reduce((sum, n) => sum + n, 0);
      } catch {
        // It ended meanwhile, and is counted with its parent.
      }
    }
    return ticks * TICK_MS;
  } catch {
    return undefined;
  }
}
