import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Longer than any install or build: an older file was left by a process whose pid has been reused. */
const OLDEST = 15 * 60_000;

/**
 * Runs the work under a lock file of this clone: two first starts at once would write the same folders. The second
 * waits and says so; the lock of a killed process is removed.
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

/** Whether the lock is now ours. @param {string} file */
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
    // It is created before its pid is written.
    if (!holder) return age > 5_000;
    process.kill(holder, 0);
    return age > OLDEST;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}
