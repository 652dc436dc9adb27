import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { alias } from "./alias.ts";

const MARK = "// @vitest-environment node\n";

/** The tests that need no document and say so in their first line. They share one process: a jsdom for each was most of their time. */
export const pureTests = readdirSync(join(import.meta.dirname, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts"))
  .map((path) => join("src", path))
  .filter((path) => readFileSync(join(import.meta.dirname, path), "utf8").startsWith(MARK));

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify("0.0.0-test") },
  resolve: { alias },
  test: { name: "web-pure", environment: "node", include: pureTests, isolate: false, restoreMocks: true },
});
