import { Counter } from "../pages/counter.page";
import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";

// Each screen is looked at in two schemes, and that is most of the time.
test("from the keypad to paid in cash takes two taps after the amount is typed, and three with change", async ({
  browser,
}) => {
  const it = await Counter.on(browser);
  await it.signIn("cajero", "/cobro?ver=caja");
  await it.openTill("500");
  await it.keypad();
  it.taps = 0;
  await it.keys("350");
  await it.tap("En efectivo");
  await it.tap("Recibí $350.00");
  await it.taken();
  expect(it.taps).toBeLessThanOrEqual(2);
  await it.tap("Otro cobro");
  it.taps = 0;
  await it.keys("350");
  await it.tap("En efectivo");
  await it.tap("$500.00");
  await it.tap("Recibí $500.00");
  await it.taken();
  expect(it.taps).toBeLessThanOrEqual(3);
  await expect(it.page.getByText("$150.00")).toBeVisible();
  await it.page.context().close();
});

test("the first cash of the day asks for the float on the way, gives change and leads to the receipt", {
  tag: "@full",
}, async ({ browser }) => {
  const it = await Counter.on(browser);
  const { page } = it;
  await it.signIn("encargado", "/acceso");
  await it.charge("345.50");
  await hasNoFault(page, BOTH);
  await it.tap("Efectivo");
  const sheet = page.getByRole("dialog", { name: "Efectivo" });
  await expect(sheet.getByRole("button", { name: /^Abrir caja y recibir/ })).toBeDisabled();
  await sheet.getByLabel("Fondo de tu caja").fill("200");
  await it.tap("$400.00");
  await expect(sheet.getByText("$54.50")).toBeVisible();
  await hasNoFault(page, BOTH);
  await it.tap("Abrir caja y recibir $400.00");
  await it.taken();
  await expect(page.getByText("Dale de cambio")).toBeVisible();
  await hasNoFault(page, BOTH);
  await it.tap("Ver el comprobante");
  await expect(page.getByText(/^Efectivo\s*EF-/).first()).toBeVisible();
  await page.context().close();
});

test("things of the catalogue are picked, a part is paid with the terminal and the rest by the link of the QR", {
  tag: "@full",
}, async ({ browser }) => {
  const it = await Counter.on(browser);
  const { page } = it;
  await it.signIn("dueno", "/cobro?ver=nuevo");
  await hasNoFault(page, BOTH);
  await page.getByLabel("Catálogo", { exact: true }).check();
  // The rows of another list would be scrolled to, and gone before the tap.
  const listed = page.waitForResponse((it) => it.url().includes("group=productos"));
  await page.getByRole("button", { name: "Productos", exact: true }).click();
  await listed;
  const add = page.getByRole("button", { name: /^Agregar / }).first();
  await expect(add).toBeInViewport();
  await add.click();
  // The customer waits behind a row: the catalogue is seen under what was picked.
  await expect(page.getByLabel("Buscar en el catálogo")).toBeInViewport();
  await it.tap(/^Público en general/);
  await page.getByLabel("Celular del cliente").fill("55 4433 2211");
  await page.getByLabel("Nombre").fill("Doña Cuca");
  await hasNoFault(page, BOTH);
  await it.tap("Listo");
  await expect(page.getByRole("button", { name: /^Doña Cuca/ })).toBeVisible();
  await it.tap(/^Cobrar \$/);
  await expect(page.getByRole("heading", { name: "Recibir el pago" })).toBeVisible();
  await expect(page.getByText("Doña Cuca")).toBeVisible();

  await it.tap(/^Terminal propia/);
  await page.getByLabel("Una parte").check();
  await page.getByLabel("Cuánto paga ahora").fill("20");
  await page.getByLabel("Número de aprobación").fill("A12345");
  await hasNoFault(page, BOTH);
  await it.tap("La terminal aprobó $20.00");
  await it.taken();
  await it.tap(/^Cobrar lo que falta/);
  await expect(page.getByText("Pago parcial").first()).toBeVisible();

  await it.tap(/^Enviar enlace/);
  const qr = page.getByRole("img", { name: "Código QR del enlace de pago" });
  await expect(qr).toBeVisible();
  // Large enough to be read from this screen by another phone.
  expect((await qr.boundingBox())?.width).toBeGreaterThanOrEqual(240);
  await expect(page.getByRole("link", { name: "Mandar por WhatsApp" })).toHaveAttribute("href", /wa\.me\/525544332211/);
  await hasNoFault(page, BOTH);
  await page.context().close();
});

test("a direct transfer is written down, looked for at the bank by whoever may, and only then is a payment", {
  tag: "@full",
}, async ({ browser }) => {
  const it = await Counter.on(browser);
  await it.enter("cajero");
  const id = await it.charge("1200");
  await it.tap(/^Transferencia/);
  const sheet = it.page.getByRole("dialog", { name: "Transferencia directa" });
  await sheet.getByLabel("Clave de rastreo").fill("mban 0123456789");
  await sheet.getByLabel("De qué banco salió").fill("BBVA");
  await sheet.getByLabel("A qué banco llegó").fill("Banorte");
  await hasNoFault(it.page, BOTH);
  await it.tap("Anotar para confirmar");
  await expect(it.page.getByText("Por confirmar", { exact: true })).toBeVisible();
  await expect(it.page.getByRole("button", { name: "Efectivo", exact: true })).toHaveCount(0);

  const boss = await Counter.on(browser);
  await boss.enter("dueno");
  await boss.page.goto("/cobro?ver=transferencias");
  await boss.page.getByText("MBAN0123456789").click();
  await hasNoFault(boss.page, BOTH);
  await boss.tap("Buscar en el banco");
  await expect(boss.page.getByRole("button", { name: /^Confirmar \$/ })).toBeDisabled();
  for (const seen of ["Aparece como liquidada", "El monto es el mismo", "Llegó a la cuenta del negocio"])
    await boss.page.getByLabel(seen).check();
  await hasNoFault(boss.page, BOTH);
  await boss.tap(/^Confirmar \$/);
  // The demo has another one that waits.
  await expect(boss.page.getByText("MBAN0123456789")).toHaveCount(0);
  await boss.page.goto(`/cobro?c=${id}`);
  await expect(boss.page.getByText("Pagado", { exact: true }).first()).toBeVisible();
  await it.page.context().close();
  await boss.page.context().close();
});

test("the drawer is counted by notes and coins, its difference needs a reason, and its corte is kept and can be printed", {
  tag: "@full",
}, async ({ browser }) => {
  const it = await Counter.on(browser);
  const { page } = it;
  await it.signIn("taquilla", "/cobro?ver=caja");
  await it.openTill("300");
  await hasNoFault(page, BOTH);
  await it.charge("150");
  await it.tap("Efectivo");
  await it.tap("Recibí $150.00");
  await it.taken();
  await page.goto("/cobro?ver=caja");
  await it.tap("Salida");
  await page.getByLabel("Cuánto", { exact: true }).fill("50");
  await page.getByLabel("Para qué").fill("Gasolina");
  await hasNoFault(page, BOTH);
  await it.tap("Anotar la salida");
  await expect(page.getByText("Gasolina").first()).toBeVisible();
  await it.tap("Hacer el corte");
  await page.getByLabel("Cuántos: Billete de $200", { exact: true }).fill("1");
  await page.getByLabel("Cuántos: Billete de $100", { exact: true }).fill("1");
  await page.getByLabel("Cuántos: Billete de $50", { exact: true }).fill("1");
  await it.tap("Guardar lo que conté");
  await expect(page.getByText("Falta", { exact: true }).last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Cerrar caja" })).toBeDisabled();
  await hasNoFault(page, BOTH);
  await page.getByLabel("¿Por qué hay diferencia?").fill("Di mal un cambio");
  await it.tap("Cerrar caja");
  await expect(page.getByRole("heading", { name: "Corte de caja" })).toBeVisible();
  await expect(page.getByText("Di mal un cambio")).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Imprimir en carta" })).toBeHidden();
  await expect(page.getByText("Debe haber en efectivo")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.goto("/cobro?ver=caja");
  await page
    .getByRole("link", { name: /C-\d{4}-/ })
    .first()
    .click();
  await expect(page.getByText("$350.00").first()).toBeVisible();
  await page.context().close();
});

test("on a short screen the keys end where the ground of the charging button begins", async ({ browser }) => {
  const counter = await Counter.on(browser);
  const { page } = counter;
  await page.setViewportSize({ width: 360, height: 560 });
  await counter.signIn("cajero", "/cobro?ver=nuevo");
  const go = page.getByRole("button", { name: "Escribe cuánto" });
  await expect(go).toBeInViewport({ ratio: 1 });
  const box = await go.boundingBox();
  if (!box) throw new Error("no button");
  const isGround = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x as number, y as number)?.matches("[data-screen-footer]"),
    [box.x + box.width / 2, box.y - 4],
  );
  expect(isGround).toBe(true);
  const last = await page.getByRole("button", { name: "Borrar" }).boundingBox();
  expect((last?.y ?? 999) + (last?.height ?? 0)).toBeLessThanOrEqual(box.y);
});

test("what was picked of the catalogue is still there after a reload and a look at the sales, and gone once it is charged", async ({
  browser,
}) => {
  const it = await Counter.on(browser);
  const { page } = it;
  await it.signIn("cajero", "/cobro?ver=nuevo");
  await page.getByLabel("Catálogo", { exact: true }).check();
  await page.getByRole("button", { name: "Productos", exact: true }).click();
  await page
    .getByRole("button", { name: /^Agregar / })
    .first()
    .click();
  const charge = page.getByRole("button", { name: /^Cobrar \$/ });
  await expect(charge).toBeEnabled();
  const words = (await charge.textContent()) as string;
  await page.reload();
  await expect(charge).toHaveText(words);
  await page.goto("/cobro?ver=ventas");
  await page.goto("/cobro?ver=nuevo");
  await expect(charge).toHaveText(words);
  await charge.click();
  await expect(page.getByRole("heading", { name: "Recibir el pago" })).toBeVisible();
  await page.goto("/cobro?ver=nuevo");
  await expect(page.getByLabel("Monto", { exact: true })).toBeChecked();
  await page.context().close();
});
