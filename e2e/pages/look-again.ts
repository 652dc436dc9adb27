import { expect, type Locator } from "@playwright/test";

/** Takes the phone out of its pocket until the page shows it: what asks again by itself every 15 s does so at once then. */
export const lookAgainFor = (what: Locator) =>
  expect(async () => {
    await what.page().evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(what).toBeVisible({ timeout: 700 });
  }).toPass();
