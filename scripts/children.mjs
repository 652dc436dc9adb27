import { execFileSync, spawn } from "node:child_process";

/** The running child processes, oldest first. @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let stopping = false;
let handlesSignals = false;
/** Whether shutdown has begun: failures from then on are not reported. */
export const isStopping = () => stopping;
/** Never resolves; for code that waits for the shutdown in progress. @returns {Promise<never>} */
export const forever = () => new Promise(() => {});

/**
 * Tracks a child until it exits, so that none outlives us. One with `used` is stopped after the children that use it,
 * whenever it was started. @template {import("node:child_process").ChildProcess} T @param {T} child @param {{used?:
 * boolean}} [o] @returns {T}
 */
export function keep(child, { used = false } = {}) {
  const others = used ? [...running] : [];
  for (const other of others) running.delete(other);
  for (const each of [child, ...others]) running.add(each);
  child.once("exit", () => running.delete(child));
  return child;
}

/**
 * Starts a tool in its own process group where the system has them, so that its own children end with it. @param
 * {string} command @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} [env] beside the program's own
 */
export const startTool = (command, args, cwd, env = {}) =>
  keep(
    spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...(process.platform === "win32" ? { shell: true } : { detached: handlesSignals }),
    }),
  );

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} name */
function signal(child, name) {
  try {
    if (process.platform === "win32" || child.pid === undefined) child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It has already exited.
  }
}

/** Stops the children, newest first and each with time to exit, and then this process. @param {number} code */
export async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of [...running].reverse()) {
    const gone = new Promise((done) => child.once("exit", () => done(true)));
    // The app stops its own children and has data to finish. A tool's whole group is signalled; its work is simply
    // repeated.
    if (child.channel) child.kill("SIGTERM");
    else signal(child, "SIGTERM");
    const late = new Promise((done) => setTimeout(done, child.channel ? 20_000 : 2_000).unref());
    if (!(await Promise.race([gone, late]))) signal(child, "SIGKILL");
  }
  process.exit(code);
}

/** From here on Ctrl-C, a kill or a closed terminal stops everything in order, and so does the exit of the npm that runs us. */
export function stopOnSignal() {
  handlesSignals = true;
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(name, () => void stop(0));
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  // npm runs us through a shell. Either may exit without signalling us.
  const parent = process.ppid;
  const npm = npmAbove(parent);
  setInterval(() => {
    if (process.ppid !== parent || (npm !== undefined && !isAlive(npm))) void stop(0);
  }, 500).unref();
}

/** The npm process that started that shell. @param {number} shell @returns {number | undefined} */
function npmAbove(shell) {
  const ask = (/** @type {number} */ pid, /** @type {string} */ what) =>
    execFileSync("ps", ["-o", `${what}=`, "-p", String(pid)], { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  try {
    const pid = Number(ask(shell, "ppid"));
    return pid > 1 && /\bnpm\b/.test(ask(pid, "args")) ? pid : undefined;
  } catch {
    // Without `ps` only the exit of the shell can be detected.
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
