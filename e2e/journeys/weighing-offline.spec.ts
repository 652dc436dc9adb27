import { type Browser, expect, type Page, test } from "@playwright/test";
import { BOTH, hasNoFault } from "../pages/faults";
import { ready } from "../pages/phone";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

test.describe.configure({ timeout: 150_000 });

interface Bought {
  page: Page;
  saleId: string;
  chargeId: string;
  title: string;
  estimated: number;
  perKg: number;
  code: string;
}

/** An animal by the kilo, paid at its estimate on a buyer's phone; with the code that its page shows. */
async function bought(browser: Browser): Promise<Bought> {
  const page = await (await browser.newContext()).newPage();
  const shop = new Shop(page);
  const item = await shop.cartWith("group=animales", { byKilo: true });
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card("5474925432670366", "APRO");
  await shop.paid();
  const { purchases } = await (await page.request.get("/api/me/purchases")).json();
  const { saleId, chargeId } = purchases[0];
  const { code } = await (await page.request.get(`/api/charges/${chargeId}/weighing`)).json();
  return {
    ...{ page, saleId, chargeId, code, title: item.title },
    estimated: Math.round((item.estWeightG ?? 0) / 1_000),
    perKg: item.pricePerKg ?? 0,
  };
}
const pesos = (centavos: number) =>
  `$${(centavos / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Opens a sale from the list of what this phone has, and weighs it. */
async function weigh(staff: Page, it: Bought, kilos: number, code: string) {
  await staff.goto("/cobro?ver=ventas");
  await expect(staff.getByRole("heading", { name: "En este teléfono, sin señal" })).toBeVisible();
  await hasNoFault(staff, BOTH);
  await staff.locator(`a[href="/cobro?ver=ventas&pedido=${it.saleId}"]`).click();
  await expect(staff.getByText("Sin señal: cobrar, entregar y cancelar esperan a que vuelva.")).toBeVisible();
  await hasNoFault(staff, BOTH);
  await staff.getByRole("button", { name: "Pesar", exact: true }).click();
  const sheet = staff.getByRole("dialog");
  await sheet.getByLabel("Peso bruto, en kilos").fill(`${kilos}`);
  await expect(sheet.getByText("Precio por confirmar")).toBeVisible();
  await expect(sheet.getByText(pesos(kilos * it.perKg))).toBeVisible();
  await sheet.getByRole("button", { name: "Guardar este peso" }).click();
  await expect(sheet.getByText("Escribe los seis números, o elige otra opción.")).toBeVisible();
  await sheet.getByLabel("Código de quien compra").fill(code);
  await hasNoFault(staff, BOTH);
  await sheet.getByRole("button", { name: "Guardar este peso" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(staff.getByText("Sin enviar", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(staff.getByText("Precio por confirmar")).toBeVisible();
  await hasNoFault(staff, BOTH);
}

test("weighed without signal: the buyer's code makes it final once there is signal, and a wrong one leaves it to a person", async ({
  browser,
}) => {
  const [right, wrong] = [await bought(browser), await bought(browser)];
  const owner = await StaffPhone.on(browser);
  const staff = owner.page;
  const phone = staff.context();
  const stored = staff.waitForResponse((it) => it.url().endsWith("/api/weighings") && it.ok());
  await owner.enter("dueno");
  await stored;
  await ready(staff);

  await phone.setOffline(true);
  const kilos = right.estimated + 1;
  await weigh(staff, right, kilos, right.code);
  await weigh(staff, wrong, wrong.estimated + 1, wrong.code === "000000" ? "111111" : "000000");
  // It is still there after the app was closed.
  await staff.goto(`/cobro?ver=ventas&pedido=${right.saleId}`);
  await expect(staff.getByText("Precio por confirmar")).toBeVisible();
  await expect(staff.getByText(/Aceptado con código/)).toBeVisible();

  await phone.setOffline(false);
  await expect(staff.getByText(/^Peso final: /).first()).toBeVisible({ timeout: 60_000 });
  await expect(staff.getByText("Precio por confirmar")).toHaveCount(0);
  const total = kilos * right.perKg;
  const sale = await (await staff.request.get(`/api/sales/${right.saleId}`)).json();
  expect(sale.total).toBe(total);
  expect(sale.charges.reduce((all: number, it: { amount: number }) => all + it.amount, 0)).toBe(total);
  // The difference is asked for on the buyer's page.
  const { purchases } = await (await right.page.request.get("/api/me/purchases")).json();
  await right.page.goto(`/cobro?c=${purchases[0].chargeId}`);
  await expect(right.page.getByText(pesos(right.perKg)).first()).toBeVisible();

  await staff.goto(`/cobro?ver=ventas&pedido=${wrong.saleId}`);
  await expect(staff.getByText("Se pesó sin señal y quedó por confirmar")).toBeVisible();
  await expect(staff.getByText("El código que se escribió no es el de quien compra.")).toBeVisible();
  await hasNoFault(staff, BOTH);
  const tasks = await (await staff.request.get("/api/review?limit=60")).json();
  expect(JSON.stringify(tasks)).toContain("Un peso tomado sin señal quedó sin confirmar");
  // Once its buyer says yes on their page, it is final too.
  await wrong.page.goto(`/cobro?c=${wrong.chargeId}`);
  await wrong.page.getByRole("button", { name: "Acepto este peso" }).click();
  await expect(staff.getByText(/^Peso final: /).first()).toBeVisible();
  await expect(staff.getByText("Se pesó sin señal y quedó por confirmar")).toHaveCount(0);
  for (const it of [right.page, wrong.page, staff]) await it.context().close();
});
