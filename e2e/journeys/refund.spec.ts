import { expect, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

test("the cashier asks to give money back, the owner lets it out, and the buyer's open page says so by itself", {
  tag: "@full",
}, async ({ page, browser }) => {
  const shop = new Shop(page);
  const item = await shop.cartWith("group=animales&species=goat");
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card("5474925432670366", "APRO");
  await shop.paid();
  const { purchases } = (await (await page.request.get("/api/me/purchases")).json()) as {
    purchases: { chargeId: string }[];
  };
  const chargeId = purchases[0]?.chargeId as string;
  await page.goto(`/cobro?c=${chargeId}`);
  await shop.paid();

  const [cashier, owner] = [await StaffPhone.on(browser), await StaffPhone.on(browser)];
  await cashier.signIn("cajero", "/acceso");
  await cashier.openCharge(chargeId);
  await cashier.askRefund("La cabra no era la de la foto");
  await expect(cashier.page.getByRole("button", { name: "Aprobar", exact: true })).toHaveCount(0);
  await expect(page.getByText(/^Te devolvimos \$/)).toHaveCount(0);

  await owner.signIn("dueno", "/acceso");
  await owner.openCharge(chargeId);
  await owner.approveRefund();
  await expect(cashier.page.getByText("Devuelto", { exact: true }).and(cashier.page.locator(":not(dt)"))).toBeVisible();

  await expect(page.getByText(/^Te devolvimos \$/)).toBeVisible();
  await page.getByRole("link", { name: "Ver comprobante" }).last().click();
  await expect(page.getByText("Comprobante de reembolso").first()).toBeVisible();
  await expect(page.getByText("La cabra no era la de la foto")).toBeVisible();
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  await expect(page.getByRole("button", { name: "Comprar", exact: true })).toBeEnabled();
  await cashier.page.context().close();
  await owner.page.context().close();
});
