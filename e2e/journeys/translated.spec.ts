import { expect, test } from "../pages/journey";
import { plenty } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";
import { stands, tapAll, translated } from "../pages/translate";

test("a page that the browser translates is used like any other, and says what is, not what was", async ({ page }) => {
  const faults = await translated(page);
  const item = await plenty(page.request);
  for (const path of ["/venta-en-linea", "/animales", "/calendario", "/calendario?vista=agenda", "/cobro", "/prueba"]) {
    await page.goto(path);
    await stands(page, faults);
    await tapAll(page, faults);
  }
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  await page.getByRole("button", { name: /Agregar (?!uno)/ }).click();
  await page.goto("/cobro");
  const line = page.getByRole("listitem").filter({ hasText: item.title });
  await expect(line).toBeVisible();
  const more = line.getByRole("button", { name: /Agregar uno|Uno más|más/i });
  const total = () =>
    page.getByText(/Total/).first().locator("xpath=ancestor-or-self::*[contains(., '$')][1]").innerText();
  const before = await total();
  await more.click();
  await expect.poll(total).not.toBe(before);
  await stands(page, faults);
  await line
    .getByRole("button", { name: /Quitar|menos/i })
    .first()
    .click();
  await expect.poll(total).toBe(before);
  await stands(page, faults);
});

test("nor do the staff's pages break when they are translated", { tag: "@full" }, async ({ browser }) => {
  const { page } = await StaffPhone.on(browser);
  const faults = await translated(page);
  await new StaffPhone(page).signIn("dueno", "/hoy");
  for (const path of [
    "/hoy",
    "/animales",
    "/cobro",
    ...["ventas", "clientes", "mensajes", "revisar", "transferencias", "sin-identificar", "cuentas", "ofertas"].map(
      (it) => `/cobro?ver=${it}`,
    ),
    ...["hoy", "tareas"].map((it) => `/calendario?ver=${it}`),
    ...["catalogo", "ventas", "personal", "auditoria", "reportes"].map((it) => `/ajustes?ver=${it}`),
  ]) {
    await page.goto(path);
    await stands(page, faults);
    await tapAll(page, faults, 5);
  }
  await page.context().close();
});
