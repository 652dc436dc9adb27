import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { follow } from "../pages/phone";
import { Shop } from "../pages/shop.page";
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

test("the owner sets days and limits; out of bounds is said where it is, and the history tells who and what", {
  tag: "@full",
}, async ({ browser }) => {
  const { page } = await asOwner(browser);
  await open(page, ["ventas", "Ventas y apartados"]);
  const days = page.getByLabel("Días para pagar el saldo");
  await days.fill("200");
  await save(page).click();
  await expect(page.getByText("Va de 1 día a 120 días.")).toBeVisible();
  await expect(days).toBeFocused();
  await days.fill("12");
  await save(page).click();
  await expect(page.getByText("Guardado. Ya vale.")).toBeVisible();
  await page.getByRole("button", { name: "Historial" }).click();
  const sheet = page.getByRole("dialog", { name: "Historial" });
  await expect(sheet).toContainText("Rosa Villaseñor");
  await expect(sheet).toContainText("12 días");
  await hasNoFault(page, BOTH);
  await page.context().close();
});

test("two who edit one page: the second loses nothing, sees what changed, and saves again", { tag: "@full" }, async ({
  browser,
}) => {
  const one = await asOwner(browser);
  const two = await asOwner(browser);
  for (const { page } of [one, two]) {
    await open(page, ["ventas", "Ventas y apartados"]);
    // Both have read it before either saves.
    await expect(page.getByLabel("Días para pagar el saldo")).toBeVisible();
  }
  await one.page.getByLabel("Días para pagar el saldo").fill("15");
  await save(one.page).click();
  await expect(one.page.getByText("Guardado. Ya vale.")).toBeVisible();
  await two.page.getByLabel("Compras sin pagar por persona").fill("4");
  await two.page.getByLabel("Días para pagar el saldo").fill("20");
  await save(two.page).click();
  await expect(two.page.getByText("Alguien lo cambió mientras escribías")).toBeVisible();
  await expect(two.page.getByLabel("Compras sin pagar por persona")).toHaveValue("4");
  await expect(two.page.getByText("Ahora: 15 días. Tú: 20 días.")).toBeVisible();
  await save(two.page).click();
  await expect(two.page.getByText("Guardado. Ya vale.")).toBeVisible();
  await two.page.reload();
  await expect(two.page.getByLabel("Días para pagar el saldo")).toHaveValue("20");
  await one.page.context().close();
  await two.page.context().close();
});

test("a way to pay that is switched off is gone from the shop, and comes back", { tag: "@full" }, async ({
  browser,
}) => {
  const { page } = await asOwner(browser);
  await open(page, ["metodos", "Formas de pago"]);
  const oxxo = page.getByRole("switch", { name: "Efectivo en OXXO" });
  await oxxo.click();
  await save(page).click();
  await expect(page.getByText("Guardado. Ya vale.")).toBeVisible();
  const shop = new Shop(await (await browser.newContext()).newPage());
  await shop.cartWith("group=productos");
  await expect(shop.page.getByText("Transferencia SPEI")).toBeVisible();
  await expect(shop.page.getByText("Efectivo en OXXO")).toHaveCount(0);
  await oxxo.click();
  await save(page).click();
  await expect(page.getByText("Guardado. Ya vale.")).toBeVisible();
  await page.context().close();
  await shop.page.context().close();
});

test("the manager reads and can't change; the cashier finds nothing of it", { tag: "@full" }, async ({ browser }) => {
  const manager = await asOwner(browser, "encargado");
  await open(manager.page, ["ventas", "Ventas y apartados"]);
  await expect(manager.page.getByText("Sólo el dueño puede cambiar esto.")).toBeVisible();
  await expect(manager.page.getByLabel("Días para pagar el saldo")).toBeDisabled();
  await expect(save(manager.page)).toHaveCount(0);
  const cashier = await asOwner(browser, "cajero");
  await cashier.page.goto("/acceso");
  await expect(cashier.page.getByRole("button", { name: "Salir de este teléfono" })).toBeVisible();
  await cashier.page.goto("/ajustes");
  await expect(cashier.page.getByRole("link", { name: /Formas de pago/ })).toHaveCount(0);
  await manager.page.context().close();
  await cashier.page.context().close();
});

test("a new privacy notice makes a version, and the one before can be read", { tag: "@full" }, async ({ browser }) => {
  const { page } = await asOwner(browser);
  await open(page, ["aviso", "Aviso de privacidad"]);
  await page.getByRole("button", { name: "Escribir una versión nueva" }).click();
  const sheet = page.getByRole("dialog", { name: "Nueva versión del aviso" });
  await sheet.getByLabel("Aviso corto").fill("Usamos tus datos para cobrarte, entregarte y avisarte.");
  await hasNoFault(page, BOTH);
  await sheet.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Publicado. Desde ahora se muestra este.")).toBeVisible();
  await page.getByRole("button", { name: /Versión 2026-01/ }).click();
  await expect(page.getByRole("dialog")).toContainText("sólo para cobrarte");
  await page.context().close();
});

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

test("reminders are a box apart, unticked, and whoever bought takes their yes back", { tag: "@full" }, async ({
  browser,
}) => {
  const shop = new Shop(await (await browser.newContext()).newPage());
  const { page } = shop;
  await shop.cartWith("group=productos");
  await shop.tellWho();
  const box = page.getByRole("checkbox", { name: "Quiero recordatorios por WhatsApp" });
  await expect(box).not.toBeChecked();
  await box.check();
  await shop.pick("spei_mp");
  await expect(page).toHaveURL(/modal-mercadopago-spei\?c=/);
  const id = new URL(page.url()).searchParams.get("c") as string;
  await page.goto(`/cobro?c=${id}`);
  const reminders = page.getByRole("switch", { name: "Recordatorios por WhatsApp" });
  await expect(reminders).toBeChecked();
  await reminders.click();
  await expect(page.getByText("Actívalos para saldos, fichas por vencer y visitas.")).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Recordatorios por WhatsApp" })).not.toBeChecked();
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
