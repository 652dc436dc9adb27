import { expect, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";

const CARD = "5474925432670366";

test("a card that is approved ends in a receipt that another phone can open by its link", async ({ page, browser }) => {
  const shop = new Shop(page);
  const item = await shop.cartWith("group=animales&species=goat");
  await shop.tellWho();
  // As long as a hand needs from the last letter to the button: the phone is still writing it down.
  await page.waitForTimeout(300);
  await page.reload();
  await expect(page.getByLabel("Nombre completo")).toHaveValue("Ana Pérez López");
  await shop.pick("mp_card");
  await shop.card(CARD, "APRO");
  await shop.paid();
  // The provider's fraud check knows the browser that paid.
  const device = await page.evaluate(() => (window as { MP_DEVICE_SESSION_ID?: string }).MP_DEVICE_SESSION_ID);
  expect(device).toMatch(/^armor\./);
  expect(await shop.devices()).toContain(device);
  await page.getByRole("link", { name: "Ver comprobante" }).last().click();
  await expect(page.getByText("Este comprobante no es un CFDI.")).toBeVisible();
  await expect(page.getByText(/pesos 00\/100 M\.N\./)).toBeVisible();
  await expect(page.getByText("IVA (0 %)")).toBeVisible();
  const animal = page.getByRole("region", { name: "El animal" });
  await expect(animal.getByText("Arete", { exact: true })).toBeVisible();
  await expect(animal.getByRole("img")).toBeVisible();
  // On paper there is nothing to press.
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("button:visible, a:visible")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  const link = page.url();
  const other = await browser.newContext();
  const fresh = await other.newPage();
  await fresh.goto(link);
  await expect(fresh.getByText("Comprobante de venta").first()).toBeVisible();
  expect((await fresh.request.get(`${link}x`)).status()).toBe(404);
  await other.close();
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  await expect(page.getByRole("dialog").getByText("Vendido").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Comprar/ })).toHaveCount(0);
});

test("what was paid becomes a signed statement of the account, the same for the second tap", async ({ page }) => {
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card(CARD, "APRO");
  await shop.paid();
  const folio = async () => {
    await page
      .getByRole("button", { name: /De dónde sale esta cantidad/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Hacer un estado de cuenta" }).click();
    await expect(page.getByRole("heading", { name: "Estado de cuenta" })).toBeVisible();
    await expect(page.getByText("Firma válida")).toBeVisible();
    await expect(page.getByText("Falta por pagar").last()).toBeVisible();
    return page.getByText(/^EC-\d{4}-\d{6}$/).textContent();
  };
  const first = await folio();
  await page.goBack();
  expect(await folio()).toBe(first);
});

test("a card that is turned down says why, and another way to pay finishes the same sale", async ({ page }) => {
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card(CARD, "FUND");
  await expect(page.getByText("Tu tarjeta no tiene saldo suficiente").last()).toBeVisible();
  await page.getByRole("button", { name: "Elegir otra forma de pago" }).last().click();
  await shop.pick("spei_mp");
  const clabe = ((await page.getByTestId("clabe").textContent()) ?? "").replace(/\D/g, "");
  expect(clabe).toMatch(/^999\d{15}$/);
  await shop.control("/pay", { kind: "spei", clabe });
  await shop.paid();
});

test.describe("on an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  });
  test("after three cards that are turned down, a fourth pays in the same window", { tag: "@full" }, async ({
    page,
  }) => {
    const shop = new Shop(page);
    await shop.cartWith("group=productos");
    await shop.tellWho();
    await shop.pick("mp_card");
    for (const [holder, why] of [
      ["OTHE", "Tu banco no aprobó el pago. Prueba con otra tarjeta"],
      ["FUND", "Tu tarjeta no tiene saldo suficiente. Prueba con otra"],
      ["SECU", "Algún dato de la tarjeta no coincide"],
    ] as const) {
      await shop.card(CARD, holder);
      await expect(page.getByText(why).last()).toBeVisible();
    }
    await shop.card(CARD, "APRO");
    await shop.paid();
  });
});

test("a real card number is refused in the demo and nothing is charged", { tag: "@full" }, async ({ page }) => {
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card("4111111111111111", "APRO");
  await expect(page.getByText(/tarjeta de prueba|Revisa los datos/).last()).toBeVisible();
});

test("an OXXO voucher stays the same on reload and flips to paid by itself while it is open", async ({ page }) => {
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("oxxo_cash");
  const shown = page.getByTestId("reference");
  await expect(shown).toBeVisible();
  const reference = (await shown.textContent()) ?? "";
  await expect(page.getByText("No es comprobante de pago.").last()).toBeVisible();
  await page.reload();
  await expect(page.getByTestId("reference")).toHaveText(reference);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ya pagué" }).click();
  await expect(page.getByText("Ya preguntamos: todavía no nos llega.")).toBeVisible();
  await page.getByRole("button", { name: "Ver ficha" }).click();
  await expect(page.getByTestId("reference")).toHaveText(reference);
  await shop.control("/pay", { kind: "oxxo", reference: reference.replace(/\D/g, "") });
  await shop.paid();
});

test("a 3-D Secure card asks the bank in a frame and is paid when it says yes", async ({ page }) => {
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card("5483928164574623", "APRO");
  await page
    .locator("iframe[data-bank]")
    .contentFrame()
    .locator("iframe")
    .contentFrame()
    .getByTestId("approve")
    .click();
  await shop.paid();
});

test("the wallet is paid on the provider's page and the shop asks before believing it", async ({ page }) => {
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("mp_wallet");
  await page.getByRole("button", { name: "Ir a Mercado Pago" }).click();
  await page.getByTestId("pay").click();
  await shop.paid();
});
