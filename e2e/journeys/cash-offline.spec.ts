import { Counter } from "../pages/counter.page";
import { expect, type Page, test } from "../pages/journey";
import { follow, ready } from "../pages/phone";

/** From the keypad to the provisional receipt; answers its folio and its address. */
async function takeOffline(it: Counter, amount: string, tendered: string) {
  const { page } = it;
  await page.goto("/cobro?ver=nuevo");
  await expect(page.getByText(/^Sin señal: sólo efectivo/)).toBeVisible();
  await it.keys(amount);
  await it.tap(/^Cobrar \$/);
  await expect(page.getByText("Necesita señal: el pago lo hace el proveedor")).toBeVisible();
  await page.getByLabel("Te dieron").fill(tendered);
  await it.tap(/^Recibí \$/);
  await expect(page.getByRole("dialog", { name: "Cobrado sin señal" })).toBeVisible();
  await it.tap("Ver el comprobante provisional");
  return provisional(page);
}
async function provisional(page: Page) {
  await expect(page.getByText("El folio definitivo llega con la señal.")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Código QR/ })).toBeVisible();
  return { folio: await page.getByText(/^PROV-[0-9A-F]{6}$/).innerText(), path: new URL(page.url()).pathname };
}

test("cash taken with no signal keeps its provisional receipt, and becomes charges with consecutive folios", async ({
  browser,
}) => {
  const it = await Counter.on(browser);
  const { page } = it;
  const phone = page.context();
  // Who sees what should be in a drawer before it is counted.
  await it.signIn("encargado", "/cobro?ver=caja");
  await it.openTill("500");
  await ready(page);

  await phone.setOffline(true);
  const first = await takeOffline(it, "345", "400");
  await expect(page.getByText("$55.00")).toBeVisible();
  const second = await takeOffline(it, "100", "100");
  await page.goto("/cobro?ver=cobros");
  await expect(page.getByText("Cobrado sin señal · sin enviar")).toHaveCount(2);
  await page.locator(`a[href="${first.path}"]`).click();
  expect(await provisional(page)).toEqual(first);

  await page.goto("/cobro?ver=cobros");
  await phone.setOffline(false);
  await expect(page.getByText("Cobrado sin señal · sin enviar")).toHaveCount(0);
  await page.goto("/cobro?ver=caja");
  await expect(page.getByText("$945.00")).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  const numbers: number[] = [];
  for (const { path } of [first, second]) {
    await other.goto(path);
    await other.waitForURL(/\/comprobante\/pago\//);
    const folio = await other.getByText(/^[A-Z]+-\d{4}-\d{6}$/).innerText();
    numbers.push(Number(folio.slice(-6)));
  }
  // Without a gap; one whose answer was lost is repeated, and may come after the other.
  expect(Math.abs((numbers[1] as number) - (numbers[0] as number))).toBe(1);
  await other.goto("/comprobante/provisional/00000000-0000-4000-8000-000000000000");
  await expect(other.getByText("Este comprobante todavía no llega al negocio")).toBeVisible();
  await other.context().close();
  await phone.close();
});

test("a browser that keeps nothing takes no cash without signal", async ({ browser }) => {
  const it = new Counter(await (await browser.newContext({ serviceWorkers: "block" })).newPage());
  const { page } = it;
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("off", "SecurityError");
    };
    Storage.prototype.setItem = () => {
      throw new DOMException("off", "SecurityError");
    };
    Storage.prototype.getItem = Storage.prototype.setItem as never;
  });
  await it.enter("cajero");
  await follow(page, "/cobro?ver=caja");
  await page.getByLabel("Fondo", { exact: true }).fill("0");
  await it.tap("Abrir caja");
  await expect(page.getByRole("button", { name: "Hacer el corte" })).toBeVisible();
  await follow(page, "/cobro?ver=nuevo");
  await it.keys("5");
  await page.context().setOffline(true);
  // An answer that was on its way may still come after the signal went.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await expect(page.getByRole("button", { name: "Cobrar $5.00" })).toBeDisabled({ timeout: 1_000 });
  }).toPass();
  await expect(page.locator("[data-says-offline]")).toContainText("Este navegador no guarda datos");
  await page.context().close();
});
