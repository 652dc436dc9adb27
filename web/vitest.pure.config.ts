import { defineConfig } from "vitest/config";
import { common, patience, pureTests } from "./vitest.tests.ts";

export default defineConfig({
  ...common,
  test: { name: "web-pure", environment: "node", include: pureTests, isolate: false, restoreMocks: true, ...patience },
});
