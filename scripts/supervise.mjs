import { isStopping } from "./children.mjs";

/** The server's name in sentences. */
export const SERVER = "El servidor";

/** After this uptime the next crash counts as the first one. */
const STEADY_MS = 5 * 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * The pause before a restart: 1, 2, 4… seconds, at most a minute. @param {number} faults The number of crashes before
 * this one without a steady uptime between them.
 */
export const waitBefore = (faults) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(faults, 10));

/** @param {number} ms */
const seconds = (ms) => (ms === 1_000 ? "1 segundo" : `${ms / 1_000} segundos`);

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */
/**
 * Each program that runs: how it is launched and begins, its process, the one that takes its place, and the pause before it begins again.
 * @type {Map<string, {launch: () => ChildProcess, begin: () => void, now: ChildProcess, next?: ChildProcess, isAsked?: true, pause?: NodeJS.Timeout}>}
 */
const programs = new Map();
const isOver = (/** @type {ChildProcess} */ child) => child.exitCode !== null || child.signalCode !== null;

/** Launches the process that takes a program's place at its next `restart`. It waits for the message "begin". @param {string} title */
export function prepare(title) {
  const program = programs.get(title);
  if (program && (!program.next || isOver(program.next))) program.next = program.launch();
}
/** Stops a program that was built again: the prepared process takes its place at once. @param {string} title */
export function restart(title) {
  prepare(title);
  const program = programs.get(title);
  if (!program) return;
  program.isAsked = true;
  if (isOver(program.now)) program.begin();
  else program.now.kill("SIGTERM");
}

/**
 * Starts a program and restarts it whenever it exits unasked (docs/adr/0021). Resolves with its first ready message. A program that never gets
 * ready is not restarted: a person has to fix the cause.
 * @template T
 * @param {{
 *   title: string,
 *   launch: () => import("node:child_process").ChildProcess,
 *   say: (line: string) => void,
 *   failed: (lines: string[], code: number | null) => void,
 *   wait?: (faults: number) => number,
 *   waits?: boolean,
 * }} o `waits`: it begins at the message "begin", so that the next one can be prepared. `title`: its name in sentences, such as "El servidor". `failed`: it ended before it was ready.
 * @returns {Promise<T>}
 */
export function keepRunning(o) {
  return new Promise((ready) => {
    let wasReady = false;
    let faults = 0;
    const begin = () => {
      if (isStopping()) return;
      /** @type {string[]} */
      let lines = [];
      let supportId = "";
      let upSince = 0;
      const before = programs.get(o.title);
      clearTimeout(before?.pause);
      const child = before?.next && !isOver(before.next) ? before.next : o.launch();
      /** @type {NonNullable<typeof before>} */
      const program = { launch: o.launch, begin, now: child };
      programs.set(o.title, program);
      if (o.waits) child.send("begin");
      child.on("message", (/** @type {any} */ m) => {
        if (m.type === "progress" && !wasReady) o.say(m.message);
        if (m.type === "fatal") lines = m.lines;
        if (m.type === "trouble") supportId = m.supportId;
        if (m.type !== "ready") return;
        upSince = Date.now();
        if (wasReady) o.say(`${o.title} está en marcha otra vez.`);
        wasReady = true;
        ready(m);
      });
      child.on("exit", (code, signal) => {
        if (isStopping()) return;
        if (program.isAsked) return begin();
        if (!wasReady) return o.failed(lines, code);
        if (upSince && Date.now() - upSince > STEADY_MS) faults = 0;
        const wait = (o.wait ?? waitBefore)(faults++);
        const why = supportId ? `una falla (en el registro con el número ${supportId})` : (signal ?? `código ${code}`);
        o.say(`${o.title} se detuvo sin que nadie lo pidiera: ${why}. Se vuelve a encender en ${seconds(wait)}.`);
        for (const line of lines) o.say(`  ${line}`);
        program.pause = setTimeout(begin, wait);
      });
    };
    begin();
  });
}
