import type { Page } from "@playwright/test";
import { expect, test } from "../pages/journey";
import { plenty, Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

/** Follows what moves by itself on the pages that open from now on. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) moved.push((it as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: number[] }).moved);
}

test("a first visit asks for little before the shop can be used, and for no photo twice", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (it) => {
    const { pathname } = new URL(it.url());
    // The browser asks for its tab's icon whenever it likes.
    if (!pathname.startsWith("/icon")) asked.push(pathname);
  });
  await page.goto("/venta-en-linea");
  await expect(page.getByRole("searchbox")).toBeVisible();
  const first = [...asked];
  await expect(page.locator("[data-index] img").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(first.length, first.join("\n")).toBeLessThanOrEqual(20);
  expect(first.filter((it) => it.startsWith("/assets/"))).toHaveLength(6);
  const photos = asked.filter((it) => it.startsWith("/media/")).map((it) => it.split("/")[2]);
  expect(photos.length).toBeGreaterThan(4);
  expect(photos.filter((it, n) => photos.indexOf(it) !== n)).toEqual([]);
  await context.close();
});

test("an item opened by its link is there before the program runs, moves nothing, and asks for little", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const { items } = await (await page.request.get("/api/catalog?group=animales&limit=4")).json();
  await context.clearCookies();
  const moved = await watchShifts(page);
  const asked: string[] = [];
  page.on("request", (it) => {
    const { pathname } = new URL(it.url());
    if (!pathname.startsWith("/icon")) asked.push(pathname);
  });
  let letGo = () => {};
  const held = new Promise<void>((then) => {
    letGo = then;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => held.then(() => route.continue()));
  await page.goto(`/venta-en-linea?articulo=${items[3].id}`, { waitUntil: "commit" });
  const drawn = page.locator(".first-item");
  await expect(drawn.getByRole("heading")).toHaveText(items[3].title);
  const photo = drawn.locator("img");
  await expect.poll(() => photo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  const before = await photo.boundingBox();
  letGo();

  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { name: items[3].title })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await sheet.locator("img").first().boundingBox()).toEqual(before);
  expect(await moved()).toEqual([]);
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(22);
  const photos = asked.filter((it) => it.startsWith("/media/"));
  expect(new Set(photos).size).toBe(photos.length);
  // The shop's cards come when the item is closed.
  await sheet.getByRole("button", { name: "Cerrar" }).click();
  await expect(page.locator("[data-index] img").first()).toBeVisible();
  await context.close();
});

test("a whole purchase by card asks for little, also where no worker keeps the files", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const shop = new Shop(page);
  const { title } = await plenty(page.request);
  const asked: string[] = [];
  page.on("request", (it) => {
    const { host, pathname } = new URL(it.url());
    // The card fields come from the provider's server and aren't counted.
    if (host === new URL(page.url()).host) asked.push(`${it.method()} ${pathname}`);
  });
  await page.goto("/venta-en-linea?grupo=productos");
  asked.push("GET /venta-en-linea");
  await page.waitForLoadState("networkidle");
  await page.getByRole("main").getByRole("link", { name: title }).first().click();
  await page.getByRole("button", { name: "Agregar al carrito" }).click();
  await page.getByRole("button", { name: "Ir a pagar" }).click();
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card("5474925432670366", "APRO");
  await shop.paid();
  await page.getByRole("link", { name: "Ver comprobante" }).last().click();
  await expect(page.getByText("Este comprobante no es un CFDI.")).toBeVisible();
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(56);
  await context.close();
});

test("the staff's day opens with few requests, and nothing on it moves", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await new StaffPhone(page).signInByCall("dueno");
  const moved = await watchShifts(page);
  const asked = new Set<string>();
  page.on("request", (it) => {
    const { pathname } = new URL(it.url());
    if (!pathname.startsWith("/icon")) asked.add(pathname);
  });
  // Numbers that come late push nothing away.
  await page.route("**/api/today*", async (route) => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await route.continue();
  });
  await page.goto("/hoy");
  await expect(page.getByText("Vendido hoy").first()).toBeVisible();
  await expect(page.getByRole("search").getByRole("button")).toBeVisible();
  expect(await moved()).toEqual([]);
  expect(asked.size, [...asked].join("\n")).toBeLessThanOrEqual(24);
  await context.close();
});

test("a page comes with the code of its screen, not after it", async ({ request }) => {
  for (const path of ["/venta-en-linea", "/cobro", "/animales", "/comprobante/venta/nada"]) {
    const html = await (await request.get(path)).text();
    const screen = path.split("/")[1];
    expect(html).toMatch(
      new RegExp(`<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${screen}\\.screen-`),
    );
    const links = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g)].map(
      (it) => it[1],
    );
    expect(new Set(links).size).toBe(links.length);
    for (const link of links) expect((await request.get(link ?? "")).status(), link).toBe(200);
  }
});
