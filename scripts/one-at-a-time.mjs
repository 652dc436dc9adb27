import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Longer than any install or build: a file older than this was left by a process whose number somebody else has now. */
const OLDEST = 15 * 60_000;

/**
 * Runs the work while no other process of this clone runs its own: two first starts at once would write the same folders. The second one
 * waits, and says so; what a killed process left locked is taken away.
 * @template T @param {string} file @param {() => Promise<T>} work @param {(line: string) => void} [say] @returns {Promise<T>}
 */
export async function oneAtATime(file, work, say = console.log) {
  mkdirSync(dirname(file), { recursive: true });
  for (let said = false; !take(file); await sleep(200)) {
    if (!said) say("  Otro Corral está preparando esta carpeta; se espera a que termine.");
    said = true;
  }
  const free = () => rmSync(file, { force: true });
  process.on("exit", free);
  try {
    return await work();
  } finally {
    process.off("exit", free);
    free();
  }
}

/** True when the file is now ours. @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
  }
  if (isLeftBehind(file)) rmSync(file, { force: true });
  return false;
}

/** @param {string} file */
function isLeftBehind(file) {
  try {
    const holder = Number(readFileSync(file, "utf8"));
    const age = Date.now() - statSync(file).mtimeMs;
    // Written in two steps: for a moment it is there without its number.
    if (!holder) return age > 5_000;
    process.kill(holder, 0);
    return age > OLDEST;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}
