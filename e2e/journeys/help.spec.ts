import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { ready } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";

test("help is read by page, by search and by error, also without signal", async ({ page, context }) => {
  await page.goto("/ayuda");
  await hasNoFault(page, BOTH);
  await ready(page);
  await context.setOffline(true);
  await page.getByRole("searchbox", { name: "Busca en la ayuda" }).fill("oxxo vence");
  await expect(page).toHaveURL(/q=oxxo/);
  await page.getByRole("link", { name: "Comprar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "En OXXO" })).toBeVisible();
  await hasNoFault(page);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("oxxo vence");
  await page.goto("/ayuda?error=HOLD_EXPIRED");
  await expect(page.getByText("Vuelve al carrito para apartar otra vez.")).toBeVisible();
  await hasNoFault(page);
  // The staff's pages aren't a buyer's.
  await page.goto("/ayuda?tema=caja");
  await expect(page.getByText("Esa página de la ayuda no existe")).toBeVisible();
});

test("a screen's question mark opens its page, and the first steps are told once", async ({ browser }) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await staff.enter("cajero");
  const tour = page.getByRole("region", { name: "Primeros pasos" });
  await tour.getByRole("button", { name: "Ver" }).click();
  await tour.getByRole("button", { name: "Siguiente" }).click();
  await expect(tour.getByText("2 de 3")).toBeVisible();
  await hasNoFault(page);
  await tour.getByRole("button", { name: "Saltar" }).click();
  await expect(tour).toHaveCount(0);
  await page.goto("/cobro?ver=caja");
  await page.getByRole("link", { name: "Ayuda" }).click();
  await expect(page.getByRole("heading", { name: "Caja y corte", level: 1 })).toBeVisible();
  await page.goto("/cobro");
  await expect(page.getByRole("heading", { name: "Cobrar", level: 1 })).toBeVisible();
  await expect(tour).toHaveCount(0);
  await page.context().close();
});
