import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ViteUserConfig } from "vitest/config";
import { alias } from "./alias.ts";

const root = import.meta.dirname;
const tests = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({ path: join("src", path), text: readFileSync(join(root, "src", path), "utf8") }));
const pathsOf = (marked: (text: string) => boolean) => tests.filter(({ text }) => marked(text)).map(({ path }) => path);

const isPure = (text: string) => text.startsWith("// @vitest-environment node\n");
const isInProcess = (text: string) => text.startsWith("// @own-process:");

/** The tests that need no document, and say so in their first line: they share one process. */
export const pureTests = pathsOf(isPure);
/** Those that need what a context of its own lacks, and say what in their first line: `// @own-process: why`. */
export const processTests = pathsOf(isInProcess);
/** All others: each has a context of its own, with modules and a document, in a worker that loads jsdom once. */
export const documentTests = pathsOf((text) => !isPure(text) && !isInProcess(text));

export const common: ViteUserConfig = {
  define: { __APP_VERSION__: JSON.stringify("0.0.0-test") },
  resolve: { alias },
};
/** Against what never comes, not against a slow machine: no verdict depends on the clock, and speed is measured in bench/. */
export const patience = {
  testTimeout: 15 * 60_000,
  hookTimeout: 15 * 60_000,
  expect: { poll: { timeout: 120_000 } },
} as const;
export const inDocument = {
  environment: "jsdom",
  setupFiles: ["src/testing/setup.ts"],
  restoreMocks: true,
  ...patience,
} as const;
