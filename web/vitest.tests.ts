import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ViteUserConfig } from "vitest/config";
import { alias } from "./alias.ts";

const root = import.meta.dirname;
const tests = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({ path: join("src", path), text: readFileSync(join(root, "src", path), "utf8") }));
const pathsOf = (found: typeof tests) => found.map((test) => test.path);

const pure = tests.filter((test) => test.text.startsWith("// @vitest-environment node\n"));
const isolated = tests.filter(
  (test) => !pure.includes(test) && /^\/\/ @isolated:|vi\.(?:mock|doMock|resetModules)\(/m.test(test.text),
);

/** The tests that need no document, and say so in their first line. */
export const pureTests = pathsOf(pure);
/** Those that replace modules, or read what a module keeps from its first use on, and then say so: `// @isolated: why`. */
export const isolatedTests = pathsOf(isolated);
/** All others: they share a worker's modules and document. One of each for every file was two thirds of their cost (161 → 51 s of processor for 57 files). */
export const sharedTests = pathsOf(tests.filter((test) => !pure.includes(test) && !isolated.includes(test)));

export const common: ViteUserConfig = {
  define: { __APP_VERSION__: JSON.stringify("0.0.0-test") },
  resolve: { alias },
};
export const inDocument = {
  environment: "jsdom",
  setupFiles: ["src/testing/setup.ts"],
  restoreMocks: true,
  testTimeout: 90_000,
} as const;
