import { test as plain } from "@playwright/test";

export * from "@playwright/test";

/**
 * A journey closes the phones that it opened. One left open goes on asking the server until its worker ends, and what Playwright tells of a
 * later failure is the open page's, not that of the one that failed.
 */
export const test = plain.extend<{ phonesClosed: undefined }>({
  phonesClosed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((it) => !before.has(it));
      await Promise.all(left.map((it) => it.close()));
    },
    { auto: true },
  ],
});
