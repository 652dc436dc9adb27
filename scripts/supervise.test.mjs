import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { keepRunning, waitBefore } from "./supervise.mjs";

const dir = mkdtempSync(join(tmpdir(), "corral-vigilante-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Writes a program to a file. @param {string} name @param {string} code */
function program(name, code) {
  const file = join(dir, `${name}.mjs`);
  writeFileSync(file, code);
  return file;
}
/** @param {string} file @param {(faults: number) => number} wait */
function watch(file, wait) {
  /** @type {string[]} */
  const said = [];
  /** @type {import("node:child_process").ChildProcess[]} */
  const children = [];
  /** @type {[string[], number | null][]} */
  const failed = [];
  const ready = keepRunning({
    title: "El servidor",
    launch: () => {
      const child = fork(file, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
      children.push(child);
      return child;
    },
    say: (line) => void said.push(line),
    failed: (lines, code) => void failed.push([lines, code]),
    wait,
  });
  return { said, children, failed, ready };
}

test("the pause doubles with each consecutive crash, up to a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 100].map(waitBefore)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test("a crashed program is restarted after its pause, with a message, and crashes are counted", async () => {
  /** @type {number[]} */
  const asked = [];
  const file = program("falls", `process.send({ type: "ready" }); setInterval(() => {}, 1000);`);
  const it = watch(file, (faults) => {
    asked.push(faults);
    return 30;
  });
  await it.ready;
  for (const n of [1, 2, 3]) {
    it.children.at(-1)?.kill("SIGKILL");
    await expect.poll(() => it.said.filter((line) => line.includes("otra vez")).length).toBe(n);
  }
  expect(asked).toEqual([0, 1, 2]);
  expect(it.said[0]).toBe(
    "El servidor se detuvo sin que nadie lo pidiera: SIGKILL. Se vuelve a encender en 0.03 segundos.",
  );
  expect(it.said[1]).toBe("El servidor está en marcha otra vez.");
  expect(it.failed).toEqual([]);
  for (const child of it.children) child.removeAllListeners("exit").kill("SIGKILL");
});

test("an unhandled fault is reported with its support id, and a failed restart is retried", async () => {
  const mark = join(dir, "was-here");
  const file = program(
    "troubled",
    `import { existsSync, writeFileSync } from "node:fs";
     if (existsSync(${JSON.stringify(mark)})) { process.send({ type: "fatal", lines: ["La base de datos no responde."] }, () => process.exit(1)); }
     else { writeFileSync(${JSON.stringify(mark)}, ""); process.send({ type: "ready" }); process.send({ type: "trouble", supportId: "abc123" }, () => process.exit(70)); }`,
  );
  const it = watch(file, (faults) => 20 + faults);
  await it.ready;
  await expect.poll(() => it.said.length).toBeGreaterThanOrEqual(5);
  expect(it.said[0]).toContain("una falla (en el registro con el número abc123)");
  expect(it.said).toContain("  La base de datos no responde.");
  expect(it.failed).toEqual([]);
  for (const child of it.children) child.removeAllListeners("exit").kill("SIGKILL");
});

test("a program that was never ready is not restarted, and its lines are passed on", async () => {
  const file = program("never", `process.send({ type: "fatal", lines: ["Falta algo."] }, () => process.exit(1));`);
  const it = watch(file, () => 5);
  await expect.poll(() => it.failed).toEqual([[["Falta algo."], 1]]);
  expect(it.children).toHaveLength(1);
});
