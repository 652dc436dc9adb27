import { deflateSync } from "node:zlib";
import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

/** A photo as a camera gives one: larger than what is kept. */
function photo(width = 2000, height = 1500): Buffer {
  const crcOf = (data: Buffer) => {
    let crc = ~0;
    for (const byte of data) {
      crc ^= byte;
      for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return ~crc >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crcOf(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height, 0x7a);
  for (let y = 0; y < height; y++) rows[y * (width * 3 + 1)] = 0;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const file = (name = "queso.png") => ({ name, mimeType: "image/png", buffer: photo() });
const itemOf = (page: Page) => new URL(page.url()).searchParams.get("articulo") as string;
const _saveOf = (page: Page) => page.getByRole("button", { name: "Guardar cambios" });

test("a product is photographed, priced, published, bought by a buyer, and its stock says so", {
  tag: "@full",
}, async ({ browser }) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await staff.enter("encargado");
  await page.goto("/ajustes?ver=catalogo");
  await expect(page.getByRole("heading", { name: "Lo que se vende" })).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.getByRole("link", { name: "Agregar", exact: true }).click();
  await hasNoFault(page);
  await page.getByRole("link", { name: /^Un producto/ }).click();

  // What is missing is said beside it, and nothing typed goes away.
  await page.getByLabel("Título").fill("Queso de la prueba");
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(page.getByText("Escribe un precio mayor que cero")).toBeVisible();
  await hasNoFault(page, BOTH);
  const sent = page.waitForRequest((r) => r.url().includes("/api/photos"));
  await page.locator("input[data-photos]").setInputFiles(file());
  // Made small on the phone before it leaves.
  expect((await sent).headers()["content-type"]).toBe("image/webp");
  await expect(page.getByRole("button", { name: "Quitar la foto 1" })).toBeVisible();
  await page.getByLabel("Precio", { exact: true }).fill("185.50");
  await page.getByLabel("Existencias").fill("3");
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(page.getByText("Borrador", { exact: true })).toBeVisible();
  await hasNoFault(page, BOTH);
  const id = itemOf(page);
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("En venta", { exact: true })).toBeVisible();

  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(`/venta-en-linea?articulo=${id}`);
  await expect(buyer.getByRole("dialog").getByRole("img")).toHaveJSProperty("complete", true);
  await expect(buyer.getByRole("link", { name: "Editar" })).toHaveCount(0);
  await buyer.getByRole("button", { name: "Agregar al carrito" }).click();
  await buyer.getByRole("button", { name: "Ir a pagar" }).click();
  const shop = new Shop(buyer);
  await shop.tellWho();
  await shop.pick("spei_mp");
  const clabe = ((await buyer.getByTestId("clabe").textContent()) ?? "").replace(/\D/g, "");
  await shop.control("/pay", { clabe });
  await shop.paid();

  await page.goto(`/venta-en-linea?articulo=${id}`);
  await page.getByRole("link", { name: "Editar" }).click();
  await expect(page.getByText("Venta", { exact: true })).toBeVisible();
  await expect(page.getByText("quedaron 2")).toBeVisible();
  await page.getByRole("button", { name: "Anotar movimiento" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("¿Cuántos llegaron?").fill("10");
  await expect(sheet.getByText("Quedarán 12.")).toBeVisible();
  await hasNoFault(page);
  await sheet.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("quedaron 12")).toBeVisible();
  await Promise.all([page.context().close(), buyer.context().close()]);
});

test("leaving with something typed asks first, whichever way one leaves", async ({ browser }) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await staff.signIn("dueno", "/ajustes?ver=catalogo");
  await page.locator('a[href*="articulo="]').first().click();
  const title = page.getByLabel("Título");
  const before = await title.inputValue();
  await title.fill(`${before} x`);
  const ask = page.getByRole("alertdialog");
  await page.evaluate(() => history.back());
  await expect(ask.getByText("¿Salir sin guardar?")).toBeVisible();
  await hasNoFault(page);
  await ask.getByRole("button", { name: "Seguir editando" }).click();
  await expect(title).toHaveValue(`${before} x`);
  await page.getByRole("button", { name: "Atrás" }).click();
  await ask.getByRole("button", { name: "Salir sin guardar" }).click();
  await expect(page.getByRole("heading", { name: "Lo que se vende" })).toBeVisible();
  await page.context().close();
});

test("a photo that didn't arrive waits with its file, and is sent again as one", { tag: "@full" }, async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const staff = new StaffPhone(page);
  await staff.enter("encargado");
  await page.goto("/ajustes?ver=catalogo&nuevo=product");
  const keys: string[] = [];
  let away = true;
  await page.route("**/api/photos*", (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    return away ? route.abort("connectionreset") : route.continue();
  });
  await page.locator("input[data-photos]").setInputFiles(file());
  await expect(page.getByText("No hay conexión")).toBeVisible();
  await hasNoFault(page, BOTH);
  away = false;
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("button", { name: "Quitar la foto 1" })).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  // What is no photo is told, and can only be taken away.
  await page
    .locator("input[data-photos]")
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7 hola") });
  await expect(page.getByText("Eso es un PDF, no una foto.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reintentar" })).toHaveCount(0);
  await context.close();
});
