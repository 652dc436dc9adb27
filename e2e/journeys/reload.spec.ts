import { expect, type Page, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";

/** The charge that this page is about, as the server has it. */
async function chargeOf(page: Page) {
  const { purchases } = (await (await page.request.get("/api/me/purchases")).json()) as {
    purchases: { chargeId: string }[];
  };
  expect(purchases, "one purchase, however often the page was reloaded").toHaveLength(1);
  const charge = await (await page.request.get(`/api/charges/${purchases[0]?.chargeId}`)).json();
  return charge as { id: string; state: string; attempts: { state: string }[]; receipts: { tipo: string }[] };
}
const tipos = (charge: { receipts: { tipo: string }[] }) => charge.receipts.map((r) => r.tipo).sort();

test("a reload at every step of a transfer loses nothing and makes nothing twice", async ({ page }) => {
  const shop = new Shop(page);
  const items = (await (await page.request.get("/api/catalog?group=productos&available=true&limit=40")).json()).items;
  await page.goto(`/venta-en-linea?articulo=${items[0].id}`);
  await page.reload();
  await page.getByRole("button", { name: "Agregar al carrito" }).click();
  await page.getByRole("button", { name: "Ir a pagar" }).click();
  await expect(page.getByRole("heading", { name: "Tu carrito" })).toBeVisible();
  await shop.tellWho();
  await page.reload();
  await expect(page.getByLabel("Nombre completo")).toHaveValue("Ana Pérez López");
  await expect(page.getByLabel("Correo").first()).toHaveValue("ana@testuser.com");
  await shop.pick("spei_mp");
  const copy = page.getByRole("button", { name: "Copiar CLABE" });
  await expect(copy).toBeVisible();
  await page.reload();
  await expect(copy).toBeVisible();
  const waiting = await chargeOf(page);
  expect(waiting.attempts.map((a) => a.state)).toEqual(["awaiting_customer"]);
  const [{ clabe }] = (await (await page.request.get(`/api/charges/${waiting.id}`)).json()).attempts;
  await shop.control("/pay", { clabe: clabe.clabe });
  await shop.paid();
  await page.reload();
  await shop.paid();
  await page.getByRole("link", { name: "Ver comprobante" }).last().click();
  await expect(page.getByText(/^V-\d{4}-\d{6}$/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^V-\d{4}-\d{6}$/).first()).toBeVisible();
  expect(tipos(await chargeOf(page))).toEqual(["pago", "venta"]);
});

test("a reload with the card's form open, and with the bank's page open, keeps the sale; typed cards are gone, as they should", async ({
  page,
}) => {
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("mp_card");
  await expect(page.getByLabel("Nombre como aparece en la tarjeta")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Nombre como aparece en la tarjeta")).toHaveValue("");
  expect((await chargeOf(page)).attempts).toEqual([]);
  await shop.card("5483928164574623", "APRO");
  const bank = page.frameLocator('iframe[src*="challenge"]').frameLocator("iframe").getByTestId("approve");
  await expect(bank).toBeVisible();
  await page.reload();
  expect((await chargeOf(page)).attempts.map((a) => a.state)).toEqual(["requires_action"]);
  await bank.click();
  await shop.paid();
  const paid = await chargeOf(page);
  expect(paid.attempts).toHaveLength(1);
  expect(tipos(paid)).toEqual(["pago", "venta"]);
});

test("a reload before and after the wallet's page leaves one payment", async ({ page }) => {
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("mp_wallet");
  const go = page.getByRole("button", { name: "Ir a Mercado Pago" });
  await expect(go).toBeVisible();
  await page.reload();
  await go.click();
  await page.waitForURL(/checkout/);
  await page.reload();
  await page.getByTestId("pay").click();
  await shop.paid();
  await page.reload();
  await shop.paid();
  const paid = await chargeOf(page);
  expect(paid.attempts).toHaveLength(1);
  expect(tipos(paid)).toEqual(["pago", "venta"]);
});
