import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { FAULT_EXIT, lastResort } from "./last-resort";

test("an unhandled error is logged with the support id sent to the launcher, drains once, and ends the process with FAULT_EXIT", async () => {
  const log: [string, object | undefined][] = [];
  const reported: string[] = [];
  const exits: number[] = [];
  let drained = 0;
  const write = (message: string, data?: object) => void log.push([message, data]);
  const fault = lastResort({
    log: { info: write, warn: write, error: write },
    tell: (id) => void reported.push(id),
    drain: async () => {
      drained += 1;
      throw new Error("the pool is gone");
    },
    exit: (code) => void exits.push(code),
  });
  await Promise.all([fault(new Error("Connection terminated unexpectedly")), fault("another")]);
  expect(reported).toHaveLength(1);
  expect(reported[0]).toMatch(/^[0-9a-f]{12}$/);
  expect(log.map(([message]) => message)).toEqual([
    "Connection terminated unexpectedly",
    "another",
    "the pool is gone",
  ]);
  expect(log[0]?.[1]).toMatchObject({ support_id: reported[0], unhandled: true });
  expect(drained).toBe(1);
  expect(exits).toEqual([FAULT_EXIT]);
});

test("a process whose log nobody can read any more ends by its fault instead of logging for ever", async () => {
  const dir = mkdtempSync(join(tmpdir(), "corral-pipe-"));
  const bundle = join(dir, "guard.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "last-resort.ts")],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const script = join(dir, "orphan.mjs");
  writeFileSync(
    script,
    `import { guardProcess } from ${JSON.stringify(bundle)};
const error = (message) => process.stdout.write(message + "\\n");
guardProcess({ log: { info: error, warn: error, error }, tell() {}, drain: async () => error("draining") });
process.stdin.on("data", () => { throw new Error("a fault"); });
process.stderr.write("ready");
`,
  );
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "pipe"] });
  await new Promise((ready) => child.stderr.once("data", ready));
  child.stdout.destroy();
  const ended = new Promise((done) => child.once("exit", (code) => done(code)));
  child.stdin.write("now");
  expect(await ended).toBe(FAULT_EXIT);
  rmSync(dir, { recursive: true });
});
