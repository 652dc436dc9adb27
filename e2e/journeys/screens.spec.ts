import { hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { ready } from "../pages/phone";
import { onSale, plenty } from "../pages/shop.page";

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

// One visitor's phone for all that depends on nothing that was done before.
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
});
test.beforeEach(() => page.setViewportSize({ width: 360, height: 800 }));
test.afterAll(() => page?.context().close());

for (const path of SCREENS) {
  test(`/${path} opens, says where one is, and has no accessibility fault`, async () => {
    const answer = await page.goto(`/${path}`);
    expect(answer?.status()).toBe(path === "nada-de-esto" ? 404 : 200);
    await expect(page.locator("h1").first()).toBeVisible();
    await hasNoFault(page);
  });
}

test("a payment window without a charge says so and has a way out; a slash at a page's end is the same page", async () => {
  for (const path of ["modal-mercadopago", "modal-conekta-oxxo?c=", "modal-mercadopago-spei?c=nada"]) {
    await page.goto(`/${path}`);
    await expect(page.getByRole("dialog").getByText("No encontramos esta compra")).toBeVisible();
    await expect(page.getByRole("dialog").locator("[aria-busy]")).toHaveCount(0);
  }
  await hasNoFault(page);
  await page.getByRole("dialog").getByRole("link", { name: "Ir a la tienda" }).click();
  await expect(page).toHaveURL(/\/venta-en-linea$/);
  await page.goto("/cobro/?c=nada");
  await expect(page).toHaveURL(/\/cobro\?c=nada$/);
  await expect(page.getByText("No encontramos esta compra")).toBeVisible();
});

test("only the empty path goes to the shop, and it keeps its query", async () => {
  await page.goto("/?q=queso");
  expect(page.url()).toContain("/venta-en-linea?q=queso");
});

test("after one visit the shop opens without a network", async ({ context }) => {
  const page = await context.newPage();
  await page.goto("/venta-en-linea");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  // A page that no worker controls, as one that loads while the first worker takes over, is taken in by itself.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.reload", { ignoreCache: true });
  await ready(page);
  await context.setOffline(true);
  await page.goto("/venta-en-linea");
  await expect(page.locator("h1").first()).toBeVisible();
});

test("the second tap on what closes a sheet never reaches what lies under it", async () => {
  await page.goto("/venta-en-linea");
  await onSale(page).first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("button", { name: /^(Comprar|Agregar (?!uno))/ })).toBeInViewport();
  // The free edge above the sheet, however much there is to say of the item, where the page under it has the button of its settings.
  await page.setViewportSize({ width: 360, height: 3200 });
  const gear = await page.getByRole("button", { name: "Ajustes", includeHidden: true }).boundingBox();
  if (!gear) throw new Error("no settings");
  const devtools = await page.context().newCDPSession(page);
  const first = Date.now() / 1000;
  /** Each tap says when it happened, so that the second is 0.2 s after the first however late a slow machine sends it. */
  const tap = async (nth: number) => {
    const at = { x: gear.x + gear.width / 2, y: gear.y + gear.height / 2, timestamp: first + 0.2 * (nth - 1) };
    for (const type of ["mousePressed", "mouseReleased"] as const)
      await devtools.send("Input.dispatchMouseEvent", { ...at, type, button: "left", clickCount: nth });
  };
  await tap(1);
  await page.waitForFunction(() => !document.querySelector("dialog[open]"), undefined, { polling: "raf" });
  await tap(2);
  // Were it followed, it would be by now.
  await page.evaluate(() => new Promise((then) => setTimeout(then, 300)));
  await expect(page).toHaveURL(/\/venta-en-linea$/);
  // Two taps on one key are two.
  await page.goto(`/venta-en-linea?articulo=${(await plenty(page.request)).id}`);
  await sheet.getByRole("button", { name: "Agregar uno" }).dblclick();
  await expect(sheet.getByText("3", { exact: true })).toBeVisible();
});

test("on a desktop too what buys an item is in sight when its sheet opens, and each label is there once", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const group of ["animales", "productos", "visitas"]) {
    await page.goto(`/venta-en-linea?grupo=${group}`);
    await onSale(page).first().click();
    const sheet = page.getByRole("dialog");
    const bar = sheet.getByRole("region", { name: "Comprar" });
    await expect(bar.locator('button, a[href^="/"]').last()).toBeInViewport({ ratio: 1 });
    // Who visits the ranch is handed nothing.
    await expect(sheet.getByText("Entrega", { exact: true })).toHaveCount(group === "visitas" ? 0 : 1);
  }
});
