import { defineConfig } from "@playwright/test";
import { chromiumArgs } from "./chromium";

const first = Number(process.env.E2E_PORT ?? 4731);
/** Two files of journeys at a time, each beside a Corral of its own: three take 20 s longer, beside the random lives two keep both processors busy. */
const ports = [first, first + 20];
/** Answers when both do. Journeys that start a business of their own take the ports between. */
const ready = first + 40;

/** Journeys on the built app as a newcomer starts it, service worker on, in a fresh folder of data. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results/journeys",
  workers: ports.length,
  // Against what never comes, not against a slow machine: no verdict depends on the clock, and speed is measured in bench/.
  timeout: 15 * 60_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://127.0.0.1:${ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]}`,
    viewport: { width: 360, height: 800 },
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    // A tap on what never comes fails by itself, with its name, long before the journey does.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    serviceWorkers: "allow",
    // What moves is drawn by the processors here, and each tap waits for its end: `versions.spec.ts` looks at it, the others do without.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: chromiumArgs,
    },
  },
  webServer: {
    command: "node scripts/testing/e2e-server.mjs",
    cwd: "..",
    url: `http://127.0.0.1:${ready}`,
    timeout: 10 * 60_000,
    reuseExistingServer: false,
    env: { PORTS: ports.join(","), READY_PORT: String(ready) },
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 30_000 },
  },
});
