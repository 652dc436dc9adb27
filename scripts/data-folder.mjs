import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "./testing/free-ports.mjs";

/**
 * A folder of data that is thrown away, and removes it. Where we are root the engine runs as somebody else, and would keep
 * its data under /var/lib, for ever, if it could not come in here. @param {string} name
 */
export function throwAwayData(name) {
  const dir = mkdtempSync(join(tmpdir(), `corral-${name}-`));
  chmodSync(dir, 0o711);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** The address of a demo, which its simulated providers keep for the notices of what was bought before. @param {number} port */
const addressAt = (port) => `http://127.0.0.1:${port}`;

/**
 * Starts a demo in a folder of its own and stops it, so that others begin with copies: a first start takes ten seconds of
 * a processor, one on a copy takes one. Undefined where it doesn't start, which whoever needs it tells then.
 * @returns {Promise<string | undefined>} what `demoData` takes
 */
export async function prepareDemo() {
  const { dir } = throwAwayData("demo");
  const port = await freePorts();
  const child = spawn(process.execPath, [fileURLToPath(new URL("start.mjs", import.meta.url))], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, PORT: String(port), DATA_DIR: dir },
  });
  const ended = new Promise((done) => child.once("exit", done));
  const isReady = await new Promise((done) => {
    child.stdout.setEncoding("utf8").on("data", (said) => said.includes("Listo:") && done(true));
    void ended.then(() => done(false));
  });
  child.kill("SIGTERM");
  await ended;
  return isReady ? `${port} ${dir}` : undefined;
}

/** A folder for a demo at this port: a copy of `prepared` where there is one, else empty. @param {string} name @param {number} port */
export function demoData(name, port, prepared = process.env.CORRAL_PREPARED_DEMO) {
  const own = throwAwayData(name);
  const [, before, from] = /^(\d+) (.+)$/.exec(prepared ?? "") ?? [];
  if (!from) return own;
  // Node's own copy would give the engine's files to root.
  const { status, stderr } = spawnSync("cp", ["-a", `${from}/.`, own.dir], { encoding: "utf8" });
  if (status !== 0) throw new Error(`cp: ${stderr}`);
  rmSync(join(own.dir, "pg-port"));
  const state = join(own.dir, "sandbox.json");
  writeFileSync(state, readFileSync(state, "utf8").replaceAll(addressAt(Number(before)), addressAt(port)));
  return own;
}
