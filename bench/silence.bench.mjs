import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePorts } from "../scripts/testing/free-ports.mjs";
import { startApp } from "./lib/app.mjs";
import { report } from "./lib/measure.mjs";
import { silentProxy } from "./lib/silent-proxy.mjs";

/**
 * How long a request waits while the network to the database swallows everything (limit 3 s), and how long after it
 * passes again the shop answers by itself (limit 10 s): docs/adr/0104. Thirty requests at once, as from a busy shop.
 */
const LIMIT = { answer: 3, back: 10 };
const AT_ONCE = 30;

const engine = await startApp();
const client = new pg.Client({ connectionString: engine.databaseUrl });
await client.connect();
await client.query("create database silencio");
await client.end();
const database = new URL(engine.databaseUrl);
database.pathname = "/silencio";
const network = await silentProxy(database.href);
const dataDir = mkdtempSync(join(tmpdir(), "corral-medir-"));
const port = await freePorts();
const url = `http://127.0.0.1:${port}`;
const shop = spawn(process.execPath, [join(import.meta.dirname, "../scripts/start.mjs"), "--real"], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: network.url },
  stdio: ["ignore", "ignore", "inherit"],
});
const gone = new Promise((done) => shop.once("exit", done));
const isUp = async () => (await fetch(`${url}/api/health`).catch(() => undefined))?.ok === true;
const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
const seconds = (/** @type {number} */ since) => (performance.now() - since) / 1_000;
/** A read that nothing keeps answered. */
const ask = async () => {
  const began = performance.now();
  const { status } = await fetch(`${url}/api/charges/AAAAAAAAAAAAAAAAAAAAAA`);
  return { status, took: seconds(began) };
};
try {
  while (!(await isUp())) {
    if (shop.exitCode !== null) throw new Error("Corral did not start");
    await pause(100);
  }
  for (const isNew of [false, true]) {
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    network.swallow({ new: isNew });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, ask));
    const slowest = Math.max(...answers.map(({ took }) => took));
    // In silence for a while, as a network is.
    await pause(2_000);
    network.pass();
    const began = performance.now();
    while ((await ask()).status === 503) await pause(100);
    const back = seconds(began);
    report(
      `A network that swallows ${isNew ? "every connection" : "the open connections"}, ${AT_ONCE} requests at once`,
      {
        "refused with when to come back": answers.filter(({ status }) => status === 503).length,
        "slowest answer in s": slowest,
        "s until it is answered again, once the network passes": back,
        "ratio (slowest answer ÷ 3 s)": slowest / LIMIT.answer,
      },
    );
    if (slowest > LIMIT.answer || back > LIMIT.back) process.exitCode = 1;
  }
} finally {
  shop.kill("SIGTERM");
  await gone;
  network.close();
  rmSync(dataDir, { recursive: true, force: true });
  await engine.stop();
}
