import { holdsLargeText } from "../pages/access";
import { BOTH, hasNoFault } from "../pages/faults";
import { type Browser, expect, type Page, test } from "../pages/journey";
import { follow, ready } from "../pages/phone";
import { boughtByKilo, Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

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
  await expect(staff.getByRole("heading", { name: "Por pesar" })).toBeVisible();
  await hasNoFault(staff, BOTH);
  await staff.locator(`a[href="/cobro?ver=ventas&pedido=${it.saleId}"]`).click();
  await expect(staff.getByText("Cobrar, entregar y cancelar esperan a que vuelva la señal.")).toBeVisible();
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

test("weighed without signal: the buyer's code makes it final once there is signal, and a wrong one leaves it to a person", {
  tag: "@full",
}, async ({ browser }) => {
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
  await expect(staff.getByText(/^Peso final: /).first()).toBeVisible();
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

test("in the corral: what was typed goes out whole, once, with its photos, and nobody is asked for a weight that is final", async ({
  browser,
}) => {
  const buyer = await browser.newContext();
  const [first, second, third] = [
    await boughtByKilo(buyer.request),
    await boughtByKilo(buyer.request),
    await boughtByKilo(buyer.request),
  ];
  const office = await StaffPhone.on(browser);
  await office.signInByCall("dueno");
  const owner = await StaffPhone.on(browser);
  const staff = owner.page;
  const phone = staff.context();
  const stored = staff.waitForResponse((it) => it.url().endsWith("/api/weighings") && it.ok());
  await owner.enter("dueno");
  await stored;
  await ready(staff);
  const read = async (saleId: string, what = "") =>
    (await office.page.request.get(`/api/sales/${saleId}${what}`)).json();
  const open = async (saleId: string) => {
    await staff.goto("/hoy");
    await expect(staff.getByRole("heading", { name: "Por pesar" })).toBeVisible();
    await staff.locator(`a[href="/cobro?ver=ventas&pedido=${saleId}"]`).click();
    await staff.getByRole("button", { name: "Pesar", exact: true }).click();
  };
  const sheet = staff.getByRole("dialog");
  const save = sheet.getByRole("button", { name: "Guardar este peso" });
  const gross = sheet.getByLabel("Peso bruto, en kilos");

  // The signal comes back between the buyer's code and the save.
  await phone.setOffline(true);
  await open(first.saleId);
  await gross.fill(`${first.kilos + 1}`);
  const code = sheet.getByLabel("Código de quien compra");
  await code.evaluate((it) => it.scrollIntoView({ block: "end" }));
  await code.focus();
  await save.click();
  // Its message isn't behind the buttons.
  await sheet.getByText("Escribe los seis números, o elige otra opción.").click({ trial: true });
  await code.fill(first.code);
  await phone.setOffline(false);
  await expect(staff.getByText(/Sin conexión/)).toHaveCount(0);
  await expect(code).toHaveValue(first.code);
  await save.dblclick();
  await expect(sheet).toHaveCount(0);
  await expect(staff.getByText(/^Peso final: /).first()).toBeVisible();
  expect((await read(first.saleId)).total).toBe((first.kilos + 1) * first.perKg);

  await holdsLargeText(staff);

  // Signed on paper, with the scale's display: both photos go out before the weight.
  await phone.setOffline(true);
  await open(second.saleId);
  await gross.fill("9999999");
  await sheet.getByRole("radio", { name: "En papel" }).check();
  await save.click();
  await expect(sheet.getByText(/Revisa los ceros/)).toBeVisible();
  await gross.fill(`${second.kilos + 2}`);
  await sheet.getByLabel("Tara, en kilos").fill(`${second.kilos + 2}`);
  await expect(sheet.getByText("La tara no puede ser igual ni mayor que el peso bruto.")).toBeVisible();
  await sheet.getByLabel("Tara, en kilos").fill("");
  await save.click();
  await sheet.getByText("Toma una foto del papel firmado, o elige otra opción.").click({ trial: true });
  for (const name of ["Foto del papel firmado", "Foto de la pantalla de la báscula"]) {
    const picker = sheet.getByRole("group", { name });
    await picker.locator("input[data-photos]").setInputFiles("web/public/icon-512.png");
    await expect(picker.getByRole("img", { name })).toBeVisible();
  }
  await save.dblclick();
  await expect(sheet).toHaveCount(0);
  await staff.reload();
  await expect(staff.getByText("Firmado en papel")).toBeVisible();
  await holdsLargeText(staff);

  // Cancelled in the office before it arrives.
  await open(third.saleId);
  await gross.fill(`${third.kilos + 1}`);
  await code.fill(third.code);
  await save.click();
  await expect(sheet).toHaveCount(0);
  await staff.goto("/cobro?ver=ventas");
  const weighed = staff.getByRole("link").filter({ hasText: "Pesado, sin enviar" });
  await expect(weighed).toHaveCount(2);
  await hasNoFault(staff, BOTH);
  await holdsLargeText(staff);
  const cancelled = await office.page.request.post(`/api/sales/${third.saleId}/cancel`, {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: { reason: "Se arrepintió", refunds: [{ chargeId: third.chargeId, way: "provider" }] },
  });
  expect(cancelled.status(), await cancelled.text()).toBe(200);

  await follow(staff, "/hoy");
  await phone.setOffline(false);
  await expect(staff.getByText("1 requiere atención")).toBeVisible();
  await expect.poll(async () => (await read(second.saleId)).total).toBe((second.kilos + 2) * second.perKg);
  const { weighings } = await read(second.saleId, "/weighings");
  expect(weighings).toMatchObject([
    {
      state: "accepted",
      photo: { alt: expect.any(String) },
      ack: { method: "paper", photo: { alt: expect.any(String) } },
    },
  ]);
  expect((await read(third.saleId, "/weighings")).weighings).toEqual([]);
  await staff.goto(`/cobro?ver=ventas&pedido=${third.saleId}`);
  await expect(staff.getByText("Requiere atención", { exact: true })).toBeVisible();
  await expect(staff.getByText(/No se puede pesar\. /)).toBeVisible();

  // Without signal again: what is final isn't weighed twice.
  await staff.goto("/hoy");
  await phone.setOffline(true);
  await staff.goto("/cobro?ver=ventas");
  await expect(staff.getByRole("heading", { name: "Otras en este teléfono" })).toBeVisible();
  for (const { saleId } of [first, second, third]) {
    const list = staff.locator("section").filter({ has: staff.getByRole("heading", { name: "Por pesar" }) });
    await expect(list.locator(`a[href*="${saleId}"]`)).toHaveCount(0);
  }
  for (const it of [buyer, office.page.context(), phone]) await it.close();
});
