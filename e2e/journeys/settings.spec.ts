import sharp from "sharp";
import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { follow, ready } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";

const pages = [
  ["negocio", "Negocio"],
  ["metodos", "Formas de pago"],
  ["proveedores", "Proveedores de pago"],
  ["ventas", "Ventas y apartados"],
  ["comprobantes", "Comprobantes"],
  ["impuestos", "Impuestos"],
  ["aviso", "Aviso de privacidad"],
] as const;
const open = async (page: Page, [name, title]: readonly [string, string]) => {
  const at = `/ajustes?ver=${name}`;
  await (page.url() === "about:blank" ? page.goto(at) : follow(page, at));
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};
const save = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true });

test("every page of the settings can be read with a screen reader, in both lights", async ({ browser }) => {
  const { page } = await asOwner(browser);
  for (const one of pages) {
    await open(page, one);
    await hasNoFault(page, BOTH);
  }
  await page.context().close();
});

async function asOwner(browser: Parameters<typeof StaffPhone.on>[0], login = "dueno") {
  const staff = await StaffPhone.on(browser);
  await staff.signInByCall(login);
  return staff;
}

test("the demo says why keys can't be changed; prueba asks the providers and makes a test charge", {
  tag: "@full",
}, async ({ browser }) => {
  const { page } = await asOwner(browser);
  await open(page, ["proveedores", "Proveedores de pago"]);
  await expect(page.getByText("La demostración usa proveedores simulados")).toBeVisible();
  await expect(page.getByText("/api/webhooks/mercadopago")).toBeVisible();
  await expect(page.getByText("Order (Mercado Pago)")).toBeVisible();
  await page.goto("/prueba");
  await page.getByRole("button", { name: /Preguntar a los proveedores/ }).click();
  await expect(page.getByText(/Contesta el proveedor simulado/).first()).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.getByRole("button", { name: "Transferencia SPEI" }).click();
  await expect(page).toHaveURL(/modal-mercadopago-spei\?c=/);
  await page.context().close();
});

test("what became of a save is read beside its button, on each form that is longer than a phone", async ({
  browser,
}) => {
  const { page } = await asOwner(browser);
  const failed = page.getByRole("alert").filter({ hasText: "Algo falló" });
  await page.context().route(/\/api\/(settings|items)\//, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({
          status: 500,
          headers: { "x-corral": "1", "content-type": "application/problem+json" },
          body: JSON.stringify({ code: "INTERNAL", detail: "Algo falló de nuestro lado.", support_id: "AB12-CD34" }),
        }),
  );
  await open(page, ["negocio", "Negocio"]);
  await page.getByLabel("Frase corta").fill("Quesos desde 1974");
  await save(page).click();
  await expect(failed).toBeInViewport();
  page.on("dialog", (it) => void it.accept());
  await page.goto("/calendario?ver=nueva");
  await page.getByRole("button", { name: "Guardar fecha" }).click();
  await expect(failed).toBeInViewport();
  const { items } = await (await page.request.get("/api/catalog?group=productos&limit=1")).json();
  await page.goto(`/ajustes?ver=catalogo&articulo=${items[0].id}`);
  await page.getByLabel("Título").fill("Otro título");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(failed).toBeInViewport();
  await page.context().close();
});

test("the colour and the phrase of a business are on its shop, in both lights, and without a signal too", async ({
  browser,
}) => {
  const { page } = await asOwner(browser);
  const look = async (color: string, phrase: string) => {
    await open(page, ["negocio", "Negocio"]);
    await page.getByLabel("Frase corta").fill(phrase);
    await page.getByRole("radio", { name: color }).check();
    await save(page).click();
    await expect(page.getByText("Guardado. Ya vale.")).toBeVisible();
  };
  await open(page, ["negocio", "Negocio"]);
  const before = await page.getByLabel("Frase corta").inputValue();
  await look("Vino", "Quesos de la sierra");
  await hasNoFault(page, BOTH);

  const buyer = await browser.newContext();
  const shop = await buyer.newPage();
  const accent = () => shop.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--agave"));
  const phrase = () => shop.locator(".shop").evaluate((it) => getComputedStyle(it, "::before").content);
  await shop.goto("/venta-en-linea");
  await expect(shop.locator(".shop input")).not.toHaveCount(0);
  expect(await accent()).toBe("#9f1d3f");
  expect(await phrase()).toBe('"Quesos de la sierra"');
  await hasNoFault(shop, BOTH);
  await shop.getByRole("searchbox").fill("queso");
  await expect.poll(phrase).toBe("none");

  await ready(shop);
  await shop.reload();
  await expect
    .poll(() => shop.evaluate(async () => (await (await caches.open("corral-brand")).match("/brand.css"))?.text()))
    .toContain("#9f1d3f");
  await buyer.setOffline(true);
  await shop.goto("/venta-en-linea");
  await expect(shop.locator(".shop input")).not.toHaveCount(0);
  expect(await accent()).toBe("#9f1d3f");
  await buyer.close();

  await look("Verde Corral", before);
  await page.context().close();
});

test("a phrase with a word longer than the phone stays on its cover, and widens nothing", async ({ browser }) => {
  const { page } = await asOwner(browser);
  const key = () => ({ "idempotency-key": crypto.randomUUID() });
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#79a" } })
    .jpeg()
    .toBuffer();
  const headers = { ...key(), "content-type": "image/jpeg" };
  const photo = await (await page.request.post("/api/photos?alt=Portada", { headers, data: picture })).json();
  const { values, version } = await (await page.request.get("/api/settings/business")).json();
  const save = async (changed: object, seen: number) => {
    const answer = await page.request.put("/api/settings/business", {
      headers: { ...key(), "if-match": String(seen) },
      data: { values: { ...values, ...changed } },
    });
    expect(answer.status()).toBe(200);
  };
  await save(
    { cover: photo.id, tagline: "Ganaderíasdelassierrasydelosvallesmuyaltosydelosllanos, desde 1974" },
    version,
  );
  const shop = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage();
  await shop.goto("/venta-en-linea");
  await expect(shop.locator(".shop input")).not.toHaveCount(0);
  expect(await shop.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await shop.locator(".shop").evaluate((it) => getComputedStyle(it, "::before").backgroundImage)).toContain(
    `/cover/${photo.id}/phone.webp`,
  );
  await save({}, version + 1);
  await shop.context().close();
  await page.context().close();
});
