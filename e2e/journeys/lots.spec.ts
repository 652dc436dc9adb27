import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { onSale, Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

const CARD = "5474925432670366";

test("a lot is counted, sold by head, written down and split, and what is sold can't leave it", {
  tag: "@full",
}, async ({ page, browser }) => {
  const shop = new Shop(page);
  await page.goto("/venta-en-linea?q=pollitas");
  await onSale(page).filter({ hasText: "Pollitas Rhode Island" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Por cabeza", { exact: false }).first()).toBeVisible();
  await sheet
    .getByRole("button", { name: /más|Agregar uno|\+/i })
    .first()
    .click();
  await sheet.getByRole("button", { name: "Agregar al carrito" }).click();
  await page.goto("/cobro");
  await expect(page.getByText("Por cabeza")).toBeVisible();
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card(CARD, "APRO");
  await shop.paid();

  const staff = await StaffPhone.on(browser);
  await staff.signIn("dueno", "/animales?ver=grupos");
  const p = staff.page;
  await p.getByRole("link", { name: /^Pollitas Rhode Island/ }).click();
  await expect(p.getByText(/apartadas? o vendidas?/)).toBeVisible();
  await hasNoFault(p, BOTH);
  const heads = async () =>
    Number.parseInt(
      (await p
        .getByText(/^\d+\scabezas?$/)
        .first()
        .textContent()) as string,
      10,
    );
  const before = await heads();
  await p.getByRole("button", { name: "Anotar cabezas" }).click();
  await p.getByLabel("Qué pasó").selectOption({ label: "Murieron" });
  await p.getByLabel("Cuántas").fill(String(before));
  await expect(p.getByText(/^Pueden salir/)).toBeVisible();
  await expect(p.getByRole("button", { name: "Anotar", exact: true })).toBeDisabled();
  await p.getByLabel("Cuántas").fill("1");
  await p.getByRole("textbox", { name: "Nota (opcional)" }).fill("Gavilán");
  await p.getByRole("button", { name: "Anotar", exact: true }).click();
  await expect(p.getByText(/Gavilán/)).toBeVisible();
  await expect.poll(heads).toBe(before - 1);

  await p.getByRole("button", { name: "Pasar a otro lote" }).click();
  await p.getByLabel("Cuántas").fill("5");
  await p.getByLabel("Nombre del lote nuevo").fill("Pollitas chicas");
  await hasNoFault(p, BOTH);
  await p.getByRole("button", { name: "Pasarlas" }).click();
  await expect(p.getByText("Pasaron a otro lote a Pollitas chicas")).toBeVisible();
  await expect.poll(heads).toBe(before - 6);

  // The new lot is put on sale from where it is counted.
  await p.goto("/animales?ver=grupos");
  await p.getByRole("link", { name: /^Pollitas chicas/ }).click();
  await expect(p.getByText("Vinieron de otro lote de Pollitas Rhode Island")).toBeVisible();
  await p.getByRole("link", { name: "Vender este lote" }).click();
  await p.getByRole("radio", { name: "El lote completo" }).check({ force: true });
  await p.getByLabel("Precio del lote completo").fill("300");
  await hasNoFault(p, BOTH);
  await p.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(p.getByText("Ponle al menos una foto: nadie compra un lote sin verlo.")).toBeVisible();
  await expect(p.getByText(/^5\scabezas/)).toBeVisible();
  await p.getByRole("link", { name: "Ver el lote" }).click();
  await expect(p.getByRole("link", { name: /300\.00 el lote completo/ })).toBeVisible();
});
