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

test("a payment window without a charge says so and has a way out; a slash at a page's end is the same page", async ({
  page,
}) => {
  for (const path of ["modal-mercadopago", "modal-conekta-oxxo?c=", "modal-mercadopago-spei?c=nada"]) {
    await page.goto(`/${path}`);
    await expect(page.getByRole("dialog").getByText("No encontramos este cobro")).toBeVisible();
    await expect(page.getByRole("dialog").locator("[aria-busy]")).toHaveCount(0);
  }
  await hasNoFault(page);
  await page.getByRole("dialog").getByRole("link", { name: "Ir a la tienda" }).click();
  await expect(page).toHaveURL(/\/venta-en-linea$/);
  await page.goto("/cobro/?c=nada");
  await expect(page).toHaveURL(/\/cobro\?c=nada$/);
  await expect(page.getByText("No encontramos este cobro")).toBeVisible();
});

test("closing an item leaves the shop as it was searched and scrolled", async ({ page }) => {
  await page.goto("/venta-en-linea?grupo=animales&orden=price_asc");
  const cards = page.locator('a[href*="articulo="]');
  await expect(cards.first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const place = await page.evaluate(() => window.scrollY);
  // Whatever is on the screen now, in its middle.
  await page.evaluate(() => {
    const there = document.elementsFromPoint(innerWidth / 2 - 40, innerHeight / 2);
    for (const it of there) {
      const link = it.closest<HTMLAnchorElement>("a[href*=articulo]");
      if (link) return link.click();
    }
  });
  await expect(page).toHaveURL(/grupo=animales&orden=price_asc&articulo=/);
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\?grupo=animales&orden=price_asc$/);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(3);
});

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
