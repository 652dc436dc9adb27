import { expect, test } from "@playwright/test";
import { hasNoFault } from "../pages/faults";

const SCREENS = [
  "venta-en-linea",
  "cobro",
  "prueba",
  "animales",
  "animal",
  "calendario",
  "ajustes",
  "acceso",
  "modal-iframe",
  "nada-de-esto",
];

for (const path of SCREENS) {
  test(`/${path} opens, says where one is, and has no accessibility fault`, async ({ page }) => {
    const answer = await page.goto(`/${path}`);
    expect(answer?.status()).toBe(path === "nada-de-esto" ? 404 : 200);
    await expect(page.locator("h1").first()).toBeVisible();
    await hasNoFault(page);
  });
}

test("only the empty path goes to the shop, and it keeps its query", async ({ page }) => {
  await page.goto("/?q=queso");
  expect(page.url()).toContain("/venta-en-linea?q=queso");
});

test("after one visit the shop opens without a network", async ({ page, context }) => {
  await page.goto("/venta-en-linea");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await context.setOffline(true);
  await page.goto("/venta-en-linea");
  await expect(page.locator("h1").first()).toBeVisible();
});
