import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
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

test("the terms of an animal's deposit are set on it, read before paying, printed, and hold when the sale ends", async ({
  page,
  browser,
}) => {
  const shop = new Shop(page);
  const answer = await page.request.get("/api/catalog?group=animales&available=true&limit=60");
  const { items } = (await answer.json()) as {
    items: { id: string; priceMode: string; price: number; availability: { buyable: boolean } }[];
  };
  const item = items.find((i) => i.availability.buyable && i.priceMode === "fixed" && i.price > 700_000);
  if (!item) throw new Error("no animal is left");

  const staff = await StaffPhone.on(browser);
  await staff.signIn("encargado", "/acceso");
  await staff.page.goto(`/ajustes?ver=catalogo&articulo=${item.id}`);
  await staff.page.getByLabel("¿Se puede apartar?").selectOption({ label: "Con un monto" });
  await staff.page.getByLabel("Monto del apartado").fill("99999999");
  await staff.page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(staff.page.getByText("Escribe un monto menor que el precio, como 2000.")).toBeVisible();
  await staff.page.getByLabel("Monto del apartado").fill("2500");
  await staff.page.getByLabel("Días para el saldo").fill("3");
  await staff.page.getByLabel("Si no se completa la compra").selectOption({ label: "El apartado se devuelve" });
  await hasNoFault(staff.page, BOTH);
  await staff.page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(staff.page.getByRole("button", { name: "Guardar cambios" })).toHaveCount(0);

  const words = "Si no completas la compra, el apartado se te devuelve.";
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText(/\$2,500\.00.* en los 3 días siguientes/)).toBeVisible();
  await page.getByRole("button", { name: /^Apartar/ }).click();
  await expect(page.getByTestId("deposit")).toHaveText("$2,500.00");
  await expect(page.getByText("tienes 3 días para el saldo.", { exact: false })).toContainText(words);
  await shop.tellWho();
  await shop.pick("mp_card");
  await expect(page.getByText(words)).toBeVisible();
  await shop.card(CARD, "APRO");
  await shop.setAside();
  await page.getByRole("link", { name: "Ver comprobante" }).last().click();
  await expect(page.getByRole("article").getByText(words, { exact: false })).toBeVisible();

  await page.getByRole("link", { name: "Ver mi compra" }).click();
  await page.getByRole("link", { name: "Pagar el saldo" }).click();
  await expect(page).toHaveURL(/c=/);
  await staff.openCharge(new URL(page.url()).searchParams.get("c") as string);
  await staff.page.getByRole("button", { name: "Cancelar la venta" }).first().click();
  const sheet = staff.page.getByRole("dialog");
  await expect(sheet.getByRole("radio", { name: "Se le devuelve" })).toBeChecked();
  await expect(sheet.getByRole("radio", { name: /Se queda/ })).toHaveCount(0);
  await staff.page.context().close();
});
