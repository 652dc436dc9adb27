import { BOTH, hasNoFault } from "../pages/faults";
import { type Browser, expect, type Page, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

/** A buyer on a phone of their own, with an OXXO voucher on the screen. */
async function buyerWithVoucher(browser: Browser): Promise<{ shop: Shop; chargeId: string; title: string }> {
  const page = await (await browser.newContext()).newPage();
  const shop = new Shop(page);
  const { title } = await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("oxxo_cash");
  await expect(page.getByTestId("reference")).toBeVisible();
  return { shop, chargeId: new URL(page.url()).searchParams.get("c") as string, title };
}
const close = (...pages: Page[]) => Promise.all(pages.map((p) => p.context().close()));

test("staff comes in with one tap, or by typing; a wrong password says so and keeps what was typed", {
  tag: "@full",
}, async ({ page }) => {
  const staff = new StaffPhone(page);
  await page.goto("/acceso");
  await hasNoFault(page, BOTH);
  await staff.type("cajero", "no-es-esta");
  await expect(page.getByText("El usuario o la contraseña no coinciden.")).toBeVisible();
  await expect(page.getByLabel("Usuario", { exact: true })).toHaveValue("cajero");
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("no-es-esta");
  await hasNoFault(page, BOTH);
  await staff.type("cajero", "corral-demo");
  await staff.inside();
  await staff.leave();
  await page.getByRole("button", { name: /^Contador/ }).click();
  await staff.inside();
});

test("a sale appears by itself in the list and in the bell; cancelling it ends the voucher on the buyer's open page", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  await staff.enter("encargado");
  await hasNoFault(staff.page, BOTH);
  await staff.lookAtBell();
  await staff.page.keyboard.press("Escape");
  await expect(staff.page.getByRole("button", { name: "Avisos", exact: true })).toBeVisible();

  const { shop, chargeId, title } = await buyerWithVoucher(browser);
  await expect(staff.line(chargeId)).toContainText(title);
  await expect(staff.page.getByRole("button", { name: "Avisos, 1 nuevo" })).toBeVisible();
  await (await staff.lookAtBell()).getByText(`Venta nueva: ${title}`).first().click();

  await expect(staff.page.getByRole("heading", { name: "Comprador" })).toBeVisible();
  await expect(staff.page).toHaveURL(new RegExp(`c=${chargeId}`));
  await expect(staff.page.getByText("Ana Pérez López")).toBeVisible();
  await hasNoFault(staff.page, BOTH);
  await staff.end("Cancelar la venta", "Ya no hay de ese queso");
  await expect(staff.page.getByText(/Ya no hay de ese queso/).first()).toBeVisible();

  // On the voucher, which is over the page of the charge; both say it.
  const voucher = shop.page.getByRole("dialog");
  await expect(voucher.getByRole("heading", { name: "Esta compra se canceló" })).toBeVisible();
  await expect(shop.page.getByTestId("reference")).toHaveCount(0);
  await hasNoFault(shop.page, BOTH);
  await close(staff.page, shop.page);
});

test("a charge that staff changes for a new one leads the buyer's open page to it, and it can be paid", {
  tag: "@full",
}, async ({ browser }) => {
  const { shop, chargeId } = await buyerWithVoucher(browser);
  const staff = await StaffPhone.on(browser);
  await staff.enter("dueno");
  await staff.openCharge(chargeId);
  await staff.end("Cambiarlo por uno nuevo", "La ficha se mojó");
  // Both stand on the page of their sale.
  await expect(staff.page.getByText(/La ficha se mojó/).first()).toBeVisible();

  const { page } = shop;
  const voucher = page.getByRole("dialog");
  await expect(voucher.getByRole("heading", { name: "El vendedor cambió este pago por uno nuevo" })).toBeVisible();
  await voucher.getByRole("link", { name: "Abrir el pago nuevo" }).click();
  await expect(page.getByRole("heading", { name: "¿Cómo quieres pagar?" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("c")).not.toBe(chargeId);
  await shop.pick("spei_mp");
  const clabe = ((await page.getByTestId("clabe").textContent()) ?? "").replace(/\D/g, "");
  await shop.control("/pay", { clabe });
  await shop.paid();
  await close(staff.page, page);
});

test("signing out takes the list off the phone, also when going back, and leaves the buyer's cart", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  const item = await new Shop(page).cartWith("group=productos");
  await staff.enter("cajero");
  await staff.charges();
  await expect(page.getByText("Tienes un carrito en este teléfono")).toBeVisible();
  await staff.leave();
  await page.goBack();
  await page.goto("/cobro");
  await expect(page.getByRole("heading", { name: "Tu carrito" })).toBeVisible();
  await expect(page.getByText(item.title).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ventas" })).toHaveCount(0);
  expect((await page.request.get("/api/sales?limit=5")).status()).toBe(401);
  await close(page);
});
