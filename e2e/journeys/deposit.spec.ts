import { expect, test } from "@playwright/test";
import { BOTH, hasNoFault } from "../pages/faults";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

const CARD = "5474925432670366";

test("an animal set aside by card is «Apartado» in the shop, staff gives more days, and its balance by SPEI completes the sale", {
  tag: "@full",
}, async ({ page, browser }) => {
  const shop = new Shop(page);
  const item = await shop.cartWith("group=animales&species=dog");
  await shop.tellWho();
  await page.getByRole("radio", { name: "Apartar" }).click();
  await expect(page.getByTestId("deposit")).toBeVisible();
  await hasNoFault(page, BOTH);
  await shop.pick("mp_card");
  await shop.card(CARD, "APRO");
  await shop.setAside();
  await page.getByRole("link", { name: "Ver comprobante" }).last().click();
  await expect(page.getByText("Comprobante de apartado").first()).toBeVisible();
  await expect(page.getByText("Saldo por pagar")).toBeVisible();
  await expect(page.getByText("Firma válida")).toBeVisible();
  await page.getByRole("link", { name: "Ver mi compra" }).click();
  await expect(page.getByText(/^Apartado con \$/)).toBeVisible();
  await hasNoFault(page, BOTH);

  const other = await browser.newContext();
  const visitor = await other.newPage();
  await visitor.goto(`/venta-en-linea?articulo=${item.id}`);
  const ways = visitor.getByRole("region", { name: "Comprar" });
  await expect(ways.getByRole("status")).toHaveText("Apartado");
  await expect(ways.getByRole("button")).toHaveCount(0);
  await other.close();

  await page.getByRole("link", { name: "Pagar el saldo" }).click();
  await expect(page.getByRole("heading", { name: /¿Cómo quieres pagar/ })).toBeVisible();
  const balance = new URL(page.url()).searchParams.get("c") as string;
  // There is a deposit in it: only staff ends it.
  await expect(page.getByRole("button", { name: "Cancelar esta compra" })).toHaveCount(0);
  const due = page.getByText(/Paga el saldo antes del/);
  const before = (await due.textContent()) as string;
  const staff = await StaffPhone.on(browser);
  await staff.signIn("encargado", "/acceso");
  await staff.openCharge(balance);
  await expect(staff.page.getByText(/^El saldo vence el/)).toBeVisible();
  await hasNoFault(staff.page, BOTH);
  await staff.page.getByRole("button", { name: "15 días más" }).click();
  await expect(due).not.toHaveText(before);

  await shop.pick("spei_mp");
  const clabe = ((await page.getByTestId("clabe").textContent()) ?? "").replace(/\D/g, "");
  await shop.control("/pay", { clabe });
  await shop.paid();
  await page.getByRole("link", { name: "Ver comprobante" }).last().click();
  await expect(page.getByText("Comprobante de venta").first()).toBeVisible();
  const paper = page.getByRole("article");
  await expect(paper.getByText(/tarjeta/i)).toBeVisible();
  await expect(paper.getByText(/SPEI/)).toBeVisible();
  await expect(staff.page.getByText("Pagado", { exact: true }).first()).toBeVisible();
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  await expect(page.getByRole("region", { name: "Comprar" }).getByRole("status")).toHaveText("Vendido");
  await staff.page.context().close();
});
