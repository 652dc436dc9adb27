import { defineConfig } from "vitest/config";
import { patience } from "./web/vitest.tests.ts";

/** Tests that start whole programs and mostly wait for them: `npm test` runs them beside the journeys (docs/testing.md). */
const programs = [
  "src/platform/{engine,backup,jobs}/*.test.ts",
  "src/platform/database/connection/answering-pool.test.ts",
];

export default defineConfig({
  test: {
    // Most of a server test waits for the database or the simulated providers: three workers still leave a quarter of two cores idle.
    maxWorkers: 4,
    projects: [
      // No file of these three leaves anything behind; a process for each was half of their processor time.
      {
        test: {
          name: "domain",
          root: "domain",
          include: ["src/**/*.test.ts"],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: "providers",
          root: "providers",
          include: ["{src,test}/**/*.test.ts"],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: "sandbox",
          root: "sandbox",
          include: ["{src,test}/**/*.test.ts"],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: "server",
          root: "server",
          include: ["src/**/*.test.ts", "../demo/src/**/*.test.ts"],
          exclude: programs,
          globalSetup: ["src/testing/engine.ts"],
          // Each file has an app and a database of its own; reading the same code anew for each was a minute of every run.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: "programs",
          root: "server",
          include: [...programs, "../scripts/**/*.test.mjs"],
          globalSetup: ["src/testing/engine.ts"],
          ...patience,
        },
      },
      "web",
      "web/vitest.pure.config.ts",
      "web/vitest.process.config.ts",
    ],
  },
});
