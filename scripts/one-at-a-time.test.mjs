import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.mjs";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "corral-lock-"));
  file = join(folder, "new", "prepare.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("concurrent runs are serialized, and the second says that it waits", async () => {
  const lines = [];
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await new Promise((done) => setTimeout(done, 50));
    inside--;
    return "done";
  };
  const say = (line) => lines.push(line);
  expect(await Promise.all([oneAtATime(file, work, say), oneAtATime(file, work, say)])).toEqual(["done", "done"]);
  expect(most).toBe(1);
  expect(lines).toHaveLength(1);
  expect(existsSync(file)).toBe(false);
});

test("failed work releases the lock, and so does a killed process", async () => {
  await expect(oneAtATime(file, () => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
  expect(existsSync(file)).toBe(false);
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(file, String(pid));
  expect(
    await oneAtATime(
      file,
      async () => "mine",
      () => {},
    ),
  ).toBe("mine");
});
