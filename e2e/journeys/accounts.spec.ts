import { Counter } from "../pages/counter.page";
import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";

// Each screen is looked at in two schemes, and that is most of the time.
const PHONE = "5544332299";
const cents = (text: string) => Math.round(Number(text.replace(/[^0-9.]/g, "")) * 100);

/** Sells one piece at the counter and leaves it on the customer's account; answers its price in centavos. */
async function sellOnCredit(it: Counter, word: string): Promise<number> {
  const { page } = it;
  await page.goto("/cobro?ver=nuevo");
  await page.getByLabel("Catálogo", { exact: true }).check();
  await page.getByLabel("Buscar en el catálogo").fill(word);
  await page
    .getByRole("button", { name: /^Agregar / })
    .first()
    .click();
  await it.tap(/^Público en general/);
  await page.getByLabel("Celular del cliente").fill(PHONE);
  await expect(page.getByText(/Don Chuy/).first()).toBeVisible();
  await it.tap("Listo");
  await it.tap(/^Cobrar \$/);
  await page.getByRole("button", { name: /^A crédito/ }).click();
  const sheet = page.getByRole("dialog", { name: "Dejar a crédito" });
  await expect(sheet.getByText("Le quedaría de crédito")).toBeVisible();
  const amount = cents((await sheet.getByText(/^\$/).first().textContent()) ?? "");
  await hasNoFault(page, BOTH);
  // Tapped twice it is done once.
  await sheet.getByRole("button", { name: "Dejar a crédito" }).dblclick();
  await expect(page.getByText(/A crédito: vence el/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^A crédito/ })).toHaveCount(0);
  return amount;
}

test("a manager gives credit, sells on it, sends the statement and takes a part in cash, which the statement shows", {
  tag: "@full",
}, async ({ browser }) => {
  const it = await Counter.on(browser);
  const { page } = it;
  await it.signIn("encargado", "/cobro?ver=caja");
  await it.openTill("500");

  // A new customer, and their credit.
  await page.goto("/cobro?ver=clientes");
  await it.tap("Nuevo cliente");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Nombre").fill("Don Chuy Robles");
  await sheet.getByLabel("Celular").fill("5544332299");
  await sheet.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("link", { name: /Su cuenta/ }).click();
  await expect(page.getByText("No debe nada a crédito.")).toBeVisible();
  await page.getByRole("button", { name: /Sin crédito/ }).click();
  await sheet.getByRole("button", { name: "Guardar" }).click();
  await expect(sheet.getByText("Escribe un monto, por ejemplo 20,000.")).toBeVisible();
  await sheet.getByLabel("¿Hasta cuánto puede deber?").fill("20000");
  await expect(sheet.getByLabel("¿En cuántos días paga cada venta?")).toHaveValue("30");
  await hasNoFault(page, BOTH);
  await sheet.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("button", { name: /Hasta \$20,000\.00, a 30 días/ })).toBeVisible();
  const customer = page.url();

  // Two sales at the counter are left on it.
  const total = (await sellOnCredit(it, "queso")) + (await sellOnCredit(it, "miel"));
  await hasNoFault(page, BOTH);

  // Their statement, for a phone that isn't signed in.
  await page.goto(customer);
  await it.tap("Mandar estado de cuenta");
  const url = (await sheet.getByText(/cuenta=/).textContent()) ?? "";
  await hasNoFault(page, BOTH);
  await page.keyboard.press("Escape");
  const theirs = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  await theirs.goto(url);
  const pesos = (amount: number) =>
    `$${(amount / 100).toLocaleString("es-MX", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  await expect(theirs.getByText(pesos(total)).first()).toBeVisible();
  await expect(theirs.getByText("Al corriente")).toBeVisible();
  await expect(theirs.getByText(/Chuy/)).toHaveCount(0);
  await hasNoFault(theirs, BOTH);

  // A part in cash goes to the oldest.
  await it.tap("Recibir un pago");
  await sheet.getByLabel("¿Cuánto paga?").fill("999999");
  await expect(sheet.getByText(/no se puede recibir más/)).toBeVisible();
  await sheet.getByLabel("¿Cuánto paga?").fill("50");
  await sheet.getByRole("button", { name: "$100.00" }).click();
  await hasNoFault(page, BOTH);
  await sheet.getByRole("button", { name: "Recibir $50.00" }).click();
  await expect(sheet.getByText("Dale de cambio")).toBeVisible();
  await expect(sheet.getByText(pesos(total - 5_000))).toBeVisible();
  await expect(sheet.getByRole("link", { name: /Ver comprobante/ })).toHaveCount(1);
  await hasNoFault(page, BOTH);
  await sheet.getByRole("button", { name: "Listo" }).click();
  await theirs.reload();
  await expect(theirs.getByText(pesos(total - 5_000)).first()).toBeVisible();
  await expect(theirs.getByText("−$50.00")).toBeVisible();

  // The first of its buttons leads to the ordinary ways to pay.
  await theirs.getByRole("link", { name: /^Pagar lo que sigue: \$/ }).click();
  await expect(theirs.getByText(/Tarjeta de crédito/)).toBeVisible();

  // Another link retires that one.
  await it.tap("Mandar estado de cuenta");
  await sheet.getByRole("button", { name: "Cambiar el enlace" }).click();
  await page
    .getByRole("alertdialog", { name: "¿Cambiar el enlace?" })
    .getByRole("button", { name: "Cambiar el enlace" })
    .click();
  await expect(sheet.getByText(url)).toHaveCount(0);
  await theirs.goto(url);
  await expect(theirs.getByText("Esta cuenta no se puede abrir")).toBeVisible();

  // Who owes, in the list.
  await page.goto("/cobro?ver=cuentas");
  await expect(page.getByRole("link", { name: /Don Chuy Robles/ })).toBeVisible();
  await hasNoFault(page, BOTH);
  await theirs.context().close();
  await page.context().close();
});
