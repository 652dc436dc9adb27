import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 4731);

/** Journeys on the built app as a newcomer starts it, service worker on, in a fresh folder of data. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results/journeys",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 12_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 360, height: 800 },
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    serviceWorkers: "allow",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node scripts/e2e-server.mjs",
    cwd: "..",
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 120_000,
    reuseExistingServer: false,
    env: { PORT: String(port) },
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
