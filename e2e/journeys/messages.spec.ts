import { expect, test } from "@playwright/test";
import { Desk } from "../pages/desk.page";
import { BOTH, hasNoFault } from "../pages/faults";
import { Shop } from "../pages/shop.page";

test("what a buyer is told is there to read, waits while there is no mail, and goes by WhatsApp with one tap", {
  tag: "@full",
}, async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const shop = new Shop(page);
  const { title } = await shop.cartWith("group=productos");
  await shop.tellWho();
  await shop.pick("oxxo_cash");
  const reference = (await page.getByTestId("reference").textContent())?.trim() ?? "";
  const chargeId = new URL(page.url()).searchParams.get("c") as string;

  const desk = await Desk.on(browser);
  await desk.enter("cajero");
  await desk.page.goto("/cobro?ver=mensajes");
  await expect(desk.page.getByRole("heading", { name: "Mensajes", level: 1 })).toBeVisible();
  await expect(desk.page.getByText("No está saliendo ningún correo")).toBeVisible();
  await hasNoFault(desk.page, BOTH);
  const line = desk.page.getByRole("link", { name: /en OXXO/ }).first();
  await expect(line).toContainText("Ana Pérez López");
  await expect(line).toContainText("En espera", { timeout: 30_000 });
  await line.click();

  const sheet = desk.page.getByRole("dialog", { name: "Ficha por pagar" });
  await expect(sheet.getByText(/La demostración no manda correos/)).toBeVisible();
  await expect(sheet.getByText(title, { exact: false }).first()).toBeVisible();
  await expect(sheet.getByText(reference, { exact: false }).first()).toBeVisible();
  await hasNoFault(desk.page, BOTH);
  const whatsapp = await sheet.getByRole("link", { name: "Mandar por WhatsApp" }).getAttribute("href");
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/52\d{10}\?text=Hola/);
  expect(decodeURIComponent(whatsapp ?? "")).toContain("/comprobante/oxxo/");
  await sheet.getByRole("button", { name: "Ya lo mandé por WhatsApp" }).click();
  await expect(sheet.getByText(/lo mandó por WhatsApp hoy/)).toBeVisible();
  await desk.page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await desk.page.getByRole("button", { name: "Enviados" }).click();
  await expect(desk.page.getByRole("link", { name: /en OXXO/ }).first()).toContainText("Enviado");

  await shop.control("/pay", { reference: reference.replace(/\D/g, "") });
  await shop.paid();
  await desk.page.goto(`/cobro?ver=mensajes&q=${encodeURIComponent("Tu compra")}`);
  await expect(desk.page.getByRole("link", { name: /Tu compra está pagada/ }).first()).toBeVisible();
  await desk.page.goto("/cobro?ver=mensajes&q=zzzz");
  await expect(desk.page.getByText("Ningún mensaje con ese filtro")).toBeVisible();
  await hasNoFault(desk.page, BOTH);
  expect(chargeId).toBeTruthy();
  await Promise.all([page.context().close(), desk.page.context().close()]);
});

test("who may not see messages has no line to them", { tag: "@full" }, async ({ browser }) => {
  const desk = await Desk.on(browser);
  await desk.enter("contador");
  await desk.page.goto("/cobro?ver=mensajes");
  await expect(desk.page.getByRole("heading", { name: "Mensajes", level: 1 })).toBeVisible();
  await expect(desk.page.getByRole("link", { name: "Cobros" }).first()).toBeVisible();
  await expect(desk.page.getByText("No está saliendo ningún correo")).toHaveCount(0);
  await desk.page.context().close();
});
