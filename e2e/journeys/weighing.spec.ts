import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

/** Kilos at a price by the kilo (centavos), as a person reads it. */
const priced = (kilos: number, perKg: number) =>
  `$${((kilos * perKg) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The newest purchase of this phone, and the charge that it waits for. */
async function newest(page: Page) {
  const answer = await page.request.get("/api/me/purchases");
  const { purchases } = (await answer.json()) as { purchases: { saleId: string; chargeId: string }[] };
  const [mine] = purchases;
  if (!mine) throw new Error("nothing was bought");
  return mine;
}

test("an animal at a price by the kilo is weighed, its buyer accepts on their phone, and pays the difference", async ({
  page,
  browser,
}) => {
  const shop = new Shop(page);
  const item = await shop.cartWith("group=animales", { byKilo: true });
  await expect(page.getByText(/Estimado/).first()).toBeVisible();
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card("5474925432670366", "APRO");
  await shop.paid();
  const { saleId, chargeId } = await newest(page);
  await page.goto(`/cobro?c=${chargeId}`);
  await expect(page.getByText("Total estimado")).toBeVisible();
  await expect(page.getByRole("heading", { name: "El peso final" })).toBeVisible();
  await hasNoFault(page, BOTH);

  const owner = await StaffPhone.on(browser);
  await owner.enter("dueno");
  const staff = owner.page;
  await staff.goto(`/cobro?ver=ventas&pedido=${saleId}`);
  await staff.getByRole("button", { name: "Pesar", exact: true }).click();
  const sheet = staff.getByRole("dialog");
  const kilos = Math.round(((item.estWeightG ?? 0) * 1.02) / 1_000) + 12;
  await sheet.getByLabel("Tara, en kilos").fill(`${kilos}`);
  await sheet.getByLabel("Peso bruto, en kilos").fill(`${kilos}`);
  await sheet.getByRole("button", { name: "Proponer este peso" }).click();
  await expect(sheet.getByText("La tara no puede ser igual ni mayor que el peso bruto.")).toBeVisible();
  await sheet.getByLabel("Tara, en kilos").fill("12");
  const price = priced(kilos - 12, item.pricePerKg ?? 0);
  await expect(sheet.getByText(price)).toBeVisible();
  await hasNoFault(staff, BOTH);
  await sheet.getByRole("button", { name: "Proponer este peso" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(staff.getByText(/^Falta que lo acepte quien compra/)).toBeVisible();
  await hasNoFault(staff, BOTH);

  // It appears by itself on the buyer's page.
  await expect(page.getByRole("heading", { name: "El vendedor propone este peso" })).toBeVisible();
  await expect(page.getByText(price).first()).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.getByRole("button", { name: "Acepto este peso" }).click();
  await expect(page.getByRole("heading", { name: "El vendedor propone este peso" })).toHaveCount(0);
  await expect(staff.getByText("Peso final:").first()).toBeVisible();
  // The difference is a charge like any other.
  await page.goto(`/cobro?c=${(await newest(page)).chargeId}`);
  await expect(page.getByText(/^Diferencia de peso|Saldo por pagar/).first()).toBeVisible();
  await shop.pick("mp_card");
  await shop.card("5474925432670366", "APRO");
  await shop.paid();
  await staff.reload();
  await staff.getByRole("button", { name: "Entregar", exact: true }).click();
  await staff.getByRole("dialog").getByLabel("¿Quién lo recibe?").fill("Luis Mora");
  await staff.getByRole("dialog").getByRole("button", { name: "Confirmar entrega" }).click();
  await expect(staff.getByText("Entregado", { exact: true }).first()).toBeVisible();
  await staff.context().close();
});
