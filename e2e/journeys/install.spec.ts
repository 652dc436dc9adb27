import { expect, type Page, test } from "../pages/journey";
import { StaffPhone } from "../pages/staff.page";

/** Chromium offers the installation when it likes, so the journey says it in its place; its own window can't be opened here. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: "dismissed" }) }));
  });

test("the staff is offered the installation from their second visit, and «Ahora no» is for good", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const first = await context.newPage();
  await new StaffPhone(first).enter("cajero");
  const card = (page: Page) => page.getByText("Instala la app", { exact: true });
  await offer(first);
  await first.goto("/ajustes");
  const row = first.getByRole("button", { name: /Instalar la app/ });
  await expect(row).toContainText("Desde el menú del navegador");
  await offer(first);
  await expect(row).toContainText("Se abre desde el inicio");
  await row.click();
  await first.getByRole("button", { name: "Instalar", exact: true }).click();
  await expect(first.getByText("No se instaló")).toBeVisible();
  await first.goto("/cobro?ver=cobros");
  await offer(first);
  await expect(first.getByRole("heading", { name: "Ventas", level: 1 })).toBeVisible();
  await expect(card(first)).toHaveCount(0);
  await first.close();

  const second = await context.newPage();
  await second.goto("/cobro?ver=cobros");
  await expect(second.getByRole("heading", { name: "Ventas", level: 1 })).toBeVisible();
  await offer(second);
  await expect(card(second)).toBeVisible();
  await second.getByRole("button", { name: "Ahora no" }).click();
  await expect(card(second)).toHaveCount(0);
  await second.reload();
  await expect(second.getByRole("heading", { name: "Ventas", level: 1 })).toBeVisible();
  await offer(second);
  await expect(card(second)).toHaveCount(0);
  await second.goto("/prueba");
  await expect(second.getByText("Corral demo")).toBeVisible();
  await context.close();
});
