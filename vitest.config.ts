import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Most of a server test waits for the database or the simulated providers: two workers leave a third of two cores idle.
    maxWorkers: 3,
    projects: [
      // No file of these three leaves anything behind; a process for each was half of their processor time.
      {
        test: {
          name: "domain",
          root: "domain",
          include: ["src/**/*.test.ts"],
          isolate: false,
          // Properties of hundreds of cases, on processors that other programs use as well.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "providers",
          root: "providers",
          include: ["{src,test}/**/*.test.ts"],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "sandbox",
          root: "sandbox",
          include: ["{src,test}/**/*.test.ts"],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          root: "server",
          include: ["src/**/*.test.ts", "../demo/src/**/*.test.ts"],
          globalSetup: ["src/testing/engine.ts"],
          // Each file has an app and a database of its own; reading the same code anew for each was a minute of every run.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "scripts", root: "scripts", include: ["*.test.mjs"], testTimeout: 240_000 } },
      "web",
      "web/vitest.pure.config.ts",
      "web/vitest.process.config.ts",
    ],
  },
});
