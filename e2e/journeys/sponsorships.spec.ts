import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

const CARD = "5474925432670366";

test("who sponsors by the month pays the first, gets a thank-you receipt, and staff sees that the month is paid", {
  tag: "@full",
}, async ({ page, browser }) => {
  const shop = new Shop(page);
  await page.goto("/venta-en-linea?q=apadrina");
  await page.getByRole("link", { name: /^Apadrina a/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("link", { name: "Apadrinar" }).click();
  await expect(page.getByRole("heading", { name: "Apadrinar", level: 1 })).toBeVisible();
  await page.getByLabel("¿Cuánto quieres dar?").fill("20");
  await page.getByRole("button", { name: "Continuar al pago" }).click();
  await expect(page.getByText(/^Escribe cuánto, desde \$150/)).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.getByRole("button", { name: "$300.00" }).click();
  await shop.tellWho();
  await page.getByRole("button", { name: "Continuar al pago" }).click();
  await expect(page.getByText("$300.00").first()).toBeVisible();
  await shop.pick("mp_card");
  await shop.card(CARD, "APRO");
  await shop.paid();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /omprobante|onativo/ })
    .first()
    .click();
  await expect(page.getByText("Padrinazgo: Apadrina a", { exact: false }).first()).toBeVisible();

  const staff = await StaffPhone.on(browser);
  await staff.signIn("cajero", "/cobro?ver=padrinazgos");
  const p = staff.page;
  await p
    .getByRole("link", { name: /Ana Pérez/ })
    .first()
    .click();
  await expect(p.getByText("Pagado este mes").first()).toBeVisible();
  await expect(p.getByRole("button", { name: "Hacer el cobro de este mes" })).toHaveCount(0);
  await hasNoFault(p, BOTH);
  await p.getByRole("button", { name: "Terminar", exact: true }).click();
  await p.getByRole("alertdialog").getByRole("button", { name: "Terminar", exact: true }).click();
  await expect(p.getByRole("link", { name: /Ana Pérez/ })).toHaveCount(0);
  await p.getByRole("button", { name: "Terminados" }).click();
  await p
    .getByRole("link", { name: /Ana Pérez/ })
    .first()
    .click();
  await p.getByRole("button", { name: "Seguir otra vez" }).click();
  await expect(p.getByText("Ninguno ha terminado")).toBeVisible();
});
