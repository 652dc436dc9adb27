import { expect, test } from "../pages/journey";

const ALL = 10_000;
const PAGE = 500;

test("the shop with ten thousand things keeps no more of them drawn than a screen needs", async ({ browser }) => {
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  const { items } = await (await page.request.get("/api/catalog?limit=1")).json();
  let served = 0;
  await page.route("**/api/catalog?*", async (route) => {
    const from = served;
    served = Math.min(ALL, served + PAGE);
    await route.fulfill({
      headers: { "x-corral": "1" },
      json: {
        items: Array.from({ length: served - from }, (_, n) => ({
          ...items[0],
          id: `00000000-0000-4000-8000-${String(from + n).padStart(12, "0")}`,
          title: `Cosa ${from + n}`,
        })),
        total: ALL,
        next: served < ALL ? String(served) : null,
        species: [],
      },
    });
  });
  // A filter, so that nothing of it is in the page that the server wrote.
  await page.goto("/venta-en-linea?orden=name");
  await expect(page.getByText("Cosa 0", { exact: true })).toBeVisible();
  const drawn = () => page.evaluate(() => document.querySelectorAll("*").length);
  const atFirst = await drawn();
  let most = atFirst;
  for (let n = 0; n < 400 && (await page.getByText(`Cosa ${ALL - 1}`, { exact: true }).count()) === 0; n++) {
    await page.evaluate(async () => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    most = Math.max(most, await drawn());
  }
  await expect(page.getByText(`Cosa ${ALL - 1}`, { exact: true })).toBeVisible();
  expect(served).toBe(ALL);
  expect(most).toBeLessThan(900);
  // And back up: the first ones are drawn again.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByText("Cosa 0", { exact: true })).toBeVisible();
  expect(await drawn()).toBeLessThan(900);
  await page.context().close();
});

test("what comes after the first page of the shop is offered again when it could not be fetched", async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ serviceWorkers: "block", viewport: { width: 360, height: 800 } })
  ).newPage();
  let isCut = true;
  await page.route("**/api/catalog?*cursor=*", (route) => (isCut ? route.abort() : route.continue()));
  // A filter: the list in the page that the server wrote is fetched once more, which takes the button off.
  await page.goto("/venta-en-linea?orden=name");
  const again = page.getByRole("button", { name: "No pudimos traer más. Toca para intentar otra vez." });
  await expect(page.getByText("Disponible", { exact: true }).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(again).toBeVisible();
  isCut = false;
  const pages = page.waitForResponse(/cursor=/);
  // At once: where the window has the focus again the list comes by itself too, which takes the button off.
  await again.evaluate((it: HTMLElement) => it.click());
  expect((await pages).status()).toBe(200);
  await expect(again).toBeHidden();
  await page.context().close();
});
