import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Milliseconds of a clock tick of /proc, on every Linux of today. */
const TICK_MS = 10;

/** What the kernel says of a process. @param {string} pid */
function stat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { parent: fields[1], ticks: fields.slice(11, 15).map(Number) };
}
const processes = () => readdirSync("/proc").filter((name) => /^\d+$/.test(name));

/** Whether a process is this one or was started by it, PostgreSQL's left out. @param {number | undefined} pid */
function familyOf(pid) {
  const parents = new Map(processes().map((it) => [it, parentOf(it)]));
  return [...parents.keys()].filter((it) => {
    for (let at = /** @type {string | undefined} */ (it); at && at !== "0"; at = parents.get(at))
      if (at === String(pid)) return true;
    return false;
  });
}

/** Resident memory in MB of the largest process that this one started: the server's. @param {number | undefined} pid */
export const memoryOf = (pid) =>
  Math.max(
    ...familyOf(pid).map((it) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${it}/status`, "utf8"))?.[1]) / 1024),
  );

/**
 * Processor time so far of a process and of those that it started, without PostgreSQL's, in milliseconds. Undefined where there is no
 * /proc. @param {number | undefined} pid
 */
function programProcessor(pid) {
  try {
    let ticks = 0;
    for (const it of familyOf(pid))
      ticks += stat(it)
        .ticks.slice(0, 2)
        .reduce((sum, n) => sum + n, 0);
    return ticks * TICK_MS;
  } catch {
    return undefined;
  }
}
/** Undefined for PostgreSQL's, and for one that has just ended. @param {string} pid */
function parentOf(pid) {
  try {
    return /\((postgres|initdb)/.test(readFileSync(`/proc/${pid}/stat`, "utf8")) ? undefined : stat(pid).parent;
  } catch {
    return undefined;
  }
}

/**
 * Processor time so far of PostgreSQL's processes in milliseconds, those that have ended included. Undefined where
 * there is no /proc. @param {string} dataDir
 */
export function databaseProcessor(dataDir) {
  const main = readFileSync(join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0];
  try {
    let ticks = 0;
    for (const pid of processes()) {
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

/**
 * Microseconds of processor, of a program's and PostgreSQL's together, that each request of this work cost; NaN where there is no /proc.
 * @template {{requests: number}} R @param {{pid: number | undefined, dataDir: string}} of @param {() => Promise<R>} work
 * @returns {Promise<R & {spent: number}>}
 */
export async function withProcessor({ pid, dataDir }, work) {
  const spent = () => (programProcessor(pid) ?? Number.NaN) + (databaseProcessor(dataDir) ?? Number.NaN);
  const before = spent();
  const done = await work();
  return { ...done, spent: ((spent() - before) * 1_000) / done.requests };
}
