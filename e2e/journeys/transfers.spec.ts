import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

/** A picture of one colour. */
const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const file = (name: string, mimeType: string, buffer: Buffer | string) => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer),
});

test("a payer reports a transfer with its photo, the bank's file has it, and who confirms the pair leaves it paid", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await shop.tellWho();
  await page.locator('[data-method="direct"]').click();
  await expect(page).toHaveURL(/cobro\?c=/);
  const id = new URL(page.url()).searchParams.get("c") as string;
  const due = (await (await page.request.get(`/api/charges/${id}`)).json()).remaining as number;
  const amount = (due / 100).toFixed(2);

  await expect(page.getByTestId("own-clabe")).toHaveText("999180 0000 1234 5674");
  await expect(page.getByTestId("own-reference")).toHaveText(/^\d{7}$/);
  await hasNoFault(page, BOTH);
  await page.getByRole("button", { name: "Ya transferí" }).click();
  const key = `E2E${Date.now()}`;
  await page.getByLabel("Clave de rastreo").fill(key);
  await page.getByLabel("¿De qué banco salió?").fill("BBVA");
  // What is due, today, is not asked; another amount is told at once, and nothing typed is lost.
  await page.getByRole("button", { name: "Fue otro monto o día" }).click();
  await page.getByLabel("¿Cuánto transferiste?").fill("1");
  await page.getByRole("button", { name: "Enviar a revisión" }).click();
  await expect(page.getByText(/se deben .* y escribiste \$1\.00/)).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.getByLabel("¿Cuánto transferiste?").fill(amount);
  await page
    .getByLabel("Agregar foto o PDF")
    .and(page.locator("input"))
    .setInputFiles(file("captura.png", "image/png", PHOTO));
  await expect(page.getByText("captura.png")).toBeVisible();
  await page.getByRole("button", { name: "Enviar a revisión" }).click();
  await expect(page.getByText("Lo que reportaste")).toBeVisible();
  await expect(page.getByText("1 comprobante")).toBeVisible();
  await hasNoFault(page, BOTH);
  // What is no photo is refused where it was chosen, whatever it is called.
  await page
    .getByLabel("Agregar foto o PDF")
    .and(page.locator("input"))
    .setInputFiles(file("captura.jpg", "image/jpeg", "<script>alert(1)</script>"));
  await expect(page.getByText(/no es una foto ni un PDF/)).toBeVisible();

  // The bank's file: cut in the middle nothing of it is taken; whole it is looked at first.
  const staff = await StaffPhone.on(browser);
  await staff.signIn("encargado", "/hoy");
  const p = staff.page;
  await p.setViewportSize({ width: 360, height: 800 });
  await p.goto("/cobro?ver=sin-identificar");
  await p.getByRole("link", { name: "Traer del banco" }).click();
  const { today } = await (await page.request.get(`/api/charges/${id}/direct-transfer`)).json();
  const csv = `Fecha;Concepto;Clave de rastreo;Abonos;Ordenante\n${today.split("-").reverse().join("/")};TRANSFERENCIA;${key};${amount};ANA PEREZ\n`;
  const choose = (text: string) =>
    p
      .getByLabel(/^Elegir/)
      .and(p.locator("input"))
      .setInputFiles(file("movimientos.csv", "text/csv", text));
  await choose(csv.slice(0, -20));
  await expect(p.getByText(/Renglón 2: le faltan columnas: el archivo está cortado/)).toBeVisible();
  await choose(csv);
  await expect(p.getByLabel("Dinero que llegó (abonos)")).toHaveValue("3");
  await hasNoFault(p, BOTH);
  await p.getByRole("button", { name: "Guardar los depósitos" }).click();
  await expect(p.getByText("Se guardó 1 depósito")).toBeVisible();
  await expect(p.getByText("1 parece de un cobro por pagar.")).toBeVisible();
  await p.getByRole("link", { name: "Ver sin identificar" }).click();
  await expect(p.getByText("Posible cobro").first()).toBeVisible();
  await hasNoFault(p, BOTH);

  // The review queue says that the bank has it, and shows the photo.
  await p.goto("/cobro?ver=transferencias");
  await p
    .getByRole("main")
    .getByRole("link", { name: new RegExp(key.slice(-8)) })
    .click();
  await expect(p.getByText(/Está en tu banco/)).toBeVisible();
  await expect(p.getByRole("img", { name: "Comprobante que mandó quien pagó" })).toHaveJSProperty("complete", true);
  await hasNoFault(p, BOTH);

  await p.goto("/cobro?ver=sin-identificar");
  await p
    .getByRole("main")
    .getByRole("link", { name: /ANA PEREZ/ })
    .first()
    .click();
  await p.getByText("Quien pagó reportó esta misma clave de rastreo").click();
  await expect(p.getByText("Es justo lo que debe: queda pagado.")).toBeVisible();
  await hasNoFault(p, BOTH);
  await p.getByRole("button", { name: /^Sí, contar/ }).click();
  await expect(p).toHaveURL(/grupo=decided/);
  const decided = p.getByRole("dialog");
  await expect(decided.getByText("De una venta")).toBeVisible();
  await expect(decided.getByRole("link", { name: "Abrir el cobro" })).toHaveAttribute("href", new RegExp(id));

  // The buyer's open page turns paid by itself.
  await shop.paid();
});

test("a deposit of the bank's file that may be there already is asked about before anything is stored", async ({
  browser,
}) => {
  const { page } = await StaffPhone.on(browser);
  const staff = new StaffPhone(page);
  await staff.signIn("dueno", "/acceso");
  const day = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10);
  const made = await page.request.post("/api/incoming-transfers", {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: { amount: 5_150, opDay: day, sender: "", bankKey: "", concept: "lo de la feria" },
  });
  expect(made.status()).toBe(201);
  await page.goto("/cobro?ver=sin-identificar");
  await page.getByText("Traer del banco").first().click();
  await page.locator("input[type=file]").setInputFiles({
    name: "movimientos.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Fecha,Concepto,Cargo,Abono,Saldo\n${day},DEPOSITO EN EFECTIVO,,51.50,1051.50\n${day},SPEI RECIBIDO MBAN01002611120000119977 TERESA OLIVAS,,250.00,1351.50\n`,
    ),
  });
  await expect(page.getByText(/Por el saldo, el .+ llegaron \$50\.00 que el archivo no trae/)).toBeVisible();
  const save = page.getByRole("button", { name: "Guardar los depósitos" });
  await save.click();
  await expect(page.getByText("Un depósito se parece a otro")).toBeVisible();
  await expect(page.getByText(/^Ya está: lo de la feria, anotado hoy/)).toBeVisible();
  await expect(save).toBeDisabled();
  await hasNoFault(page, BOTH);
  await page.getByRole("radio", { name: "Es el mismo" }).check();
  await save.click();
  await expect(page.getByText("Se guardó 1 depósito")).toBeVisible();
  await expect(page.getByText(/1 ya estaba\./)).toBeVisible();
  await page.context().close();
});
