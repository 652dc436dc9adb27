import { hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { caller, productOnSale } from "../pages/on-sale";
import { ready } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";

test("a heart keeps an item on the phone: with its price of today, told when it is gone, and there without signal", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const owner = await StaffPhone.on(browser);
  await owner.signInByCall("dueno");
  const a = await productOnSale(owner.page, "Cajeta de prueba");
  const b = await productOnSale(owner.page, "Rompope de prueba");
  const c = await productOnSale(owner.page, "Chongos de prueba");
  const open = page.getByRole("button", { name: "Favoritos y vistos" });
  const sheet = page.getByRole("dialog", { name: "Favoritos y vistos" });
  const heart = (title: string) => page.getByRole("button", { name: `Guardar en favoritos: ${title}` });

  await page.goto("/venta-en-linea");
  await ready(page);
  await expect(open).toHaveCount(0);
  for (const { id, title } of [a, b, c]) {
    await page.goto(`/venta-en-linea?articulo=${id}`);
    await expect(heart(title)).toHaveAttribute("aria-pressed", "false");
  }
  await heart(c.title).click();
  await page.goto(`/venta-en-linea?articulo=${a.id}`);
  await heart(a.title).click();
  await expect(heart(a.title)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Cerrar" }).click();

  await open.click();
  const rows = sheet.getByRole("listitem");
  await expect(rows).toHaveText([RegExp(a.title), RegExp(c.title), RegExp(b.title)]);
  await hasNoFault(page);
  // Tapped by mistake: it stays until the sheet is closed, and a second tap keeps it.
  await heart(a.title).click();
  await expect(heart(a.title)).toHaveAttribute("aria-pressed", "false");
  await heart(a.title).click();
  await rows.first().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`articulo=${a.id}`));
  await page.goBack();
  await expect(sheet).toBeVisible();

  await sheet.getByRole("button", { name: "Borrar los vistos" }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(a.title);

  // One is taken off the shop; then there is no signal.
  const move = (id: string, act: string) => caller(owner.page)(`/api/items/${id}/state`, { act });
  await move(c.id, "pause");
  await page.reload();
  await expect(rows.filter({ hasText: c.title })).toContainText("Ya no está a la venta");
  await expect(rows.filter({ hasText: c.title }).getByRole("link")).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(sheet.getByText("Sin señal: el precio es el que tenía cuando lo viste.")).toBeVisible();
  await rows.filter({ hasText: a.title }).getByRole("link").click();
  await expect(page.getByRole("dialog", { name: a.title })).toContainText("Sin señal");
  await context.close();
  for (const { id } of [a, b, c]) await move(id, "archive");
  await owner.page.context().close();
});
