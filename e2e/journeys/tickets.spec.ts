import { join } from "node:path";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { videoOf } from "../pages/camera";
import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { ready } from "../pages/phone";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";
import { type Place, placesOf, sellPlaces, visit } from "../pages/visit";

/** Decodes the QR in a picture file. */
async function codeOf(file: string) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: Number.POSITIVE_INFINITY });
}

const CARD = "5474925432670366";

test("two places are bought by card; one enters by the camera, one by its letters, and neither twice; the day's board is there", async ({
  page,
  browser,
  playwright,
}, info) => {
  const title = "Recorrido al atardecer";
  const staff = await StaffPhone.on(browser);
  await staff.signInByCall("encargado");
  const { itemId, sessionId } = await visit(staff.page, title);

  const shop = new Shop(page);
  await page.goto(`/venta-en-linea?articulo=${itemId}&sesion=${sessionId}`);
  await page.getByRole("button", { name: "Agregar uno" }).click();
  await page.getByRole("button", { name: /^Agregar 2 lugares/ }).click();
  await page.getByRole("button", { name: "Ir a pagar" }).click();
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card(CARD, "APRO");
  await shop.paid();
  await page.getByRole("link", { name: "Ver mis boletos" }).last().click();
  await expect(page.getByRole("img", { name: "Código QR de todo el grupo" })).toBeVisible();
  await expect(page.getByRole("img", { name: /Código QR del lugar/ })).toHaveCount(2);
  await page.getByRole("button", { name: "Código siguiente" }).click();
  await expect(page.getByText("2 de 3")).toBeVisible();
  await expect(page.getByText("Firma válida")).toBeVisible();
  await hasNoFault(page);
  const [first, second] = (await placesOf(page)) as [Place, Place];
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Guardar como imagen" }).click();
  expect(await codeOf(await (await saved).path())).toBe(first.code);
  // At a gate without signal the way to what is paid is the same, and the ticket is on the phone.
  await ready(page);
  await page.reload();
  await expect(page.getByText("Firma válida")).toBeVisible();
  await page.context().setOffline(true);
  await page.goto("/cobro?ver=compras");
  await page.getByRole("link", { name: new RegExp(`${title}.*Boletos · B-`) }).click();
  await expect(page.getByRole("img", { name: "Código QR de todo el grupo" })).toBeVisible();
  await page.goBack();
  await hasNoFault(page);
  await page.context().setOffline(false);

  // The gate: by its letters, and once.
  const gate = staff.page;
  await gate.goto(`/calendario?ver=puerta&visita=${sessionId}`);
  await expect(gate.getByText("2 tomados").first()).toBeVisible();
  await expect(gate.getByText("0 entraron").first()).toBeVisible();
  await gate.getByLabel("Código del boleto").fill(second.shortCode.toLowerCase());
  await gate.getByRole("button", { name: "Dejar entrar", exact: true }).first().click();
  await expect(gate.locator('[data-outcome="yes"]')).toContainText("Ana Pérez López");
  await hasNoFault(gate, BOTH);
  await gate.getByLabel("Código del boleto").fill(second.shortCode);
  await gate.getByRole("button", { name: "Dejar entrar", exact: true }).first().click();
  await expect(gate.locator('[data-outcome="no"]')).toContainText("Ya entró");

  // Another phone, whose camera sees the other place's code.
  const seen = videoOf(first.code, join(info.outputPath(), "..", `camara-${info.workerIndex}.y4m`));
  const { launchOptions } = info.project.use;
  const camera = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${seen}`,
    ],
  });
  const phone = await (await camera.newContext({ baseURL: info.project.use.baseURL ?? "" })).newPage();
  // Allowed already: signing in is all, the camera reads without a tap.
  await phone.context().grantPermissions(["camera"]);
  await new StaffPhone(phone).signIn("encargado", `/calendario?ver=puerta&visita=${sessionId}`);
  await expect(phone.locator('[data-outcome="yes"]')).toContainText("Lugar 1 de 2");
  await expect(phone.getByText("2 entraron").first()).toBeVisible();
  await camera.close();

  await gate.goto("/calendario?ver=hoy");
  await expect(gate.getByRole("heading", { name: "Pendientes", level: 1 })).toBeVisible();
  await expect(gate.getByRole("heading", { name: /Esta semana/ })).toBeVisible();
  await hasNoFault(gate, BOTH);
  await gate.context().close();
});

test("a group enters by one code: who is not there is unticked, one tap lets in the others, and the rest come later", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  await staff.signInByCall("taquilla");
  const boss = await StaffPhone.on(browser);
  await boss.signInByCall("encargado");
  const made = await visit(boss.page, "Recorrido en familia");
  await sellPlaces(boss.page, made, 4);
  const gate = staff.page;
  const { groups } = await (await gate.request.get(`/api/gate/${made.sessionId}/book`)).json();
  await gate.goto(`/calendario?ver=puerta&visita=${made.sessionId}`);
  const code = gate.getByLabel("Código del boleto");
  const go = gate.getByRole("button", { name: "Dejar entrar", exact: true }).first();
  await code.fill(groups[0].code);
  await go.click();
  await gate.getByRole("checkbox", { name: /^Lugar 4/ }).uncheck();
  await hasNoFault(gate, BOTH);
  await gate.getByRole("button", { name: "Dejar entrar a 3" }).click();
  await expect(gate.locator('[data-outcome="yes"]')).toContainText("Pasan 3");
  await expect(gate.locator('[data-outcome="yes"]')).toContainText("Falta 1 de este grupo");
  await expect(gate.getByText("3 entraron").first()).toBeVisible();
  await code.fill(groups[0].code);
  await go.click();
  await gate.getByRole("button", { name: "Dejar entrar a 1" }).click();
  await expect(gate.getByText("4 entraron").first()).toBeVisible();
  await code.fill(groups[0].code);
  await go.click();
  await expect(gate.locator('[data-outcome="no"]')).toContainText("Ya entraron todos");
  await Promise.all([gate.context().close(), boss.page.context().close()]);
});
