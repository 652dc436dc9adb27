import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

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

  const staff = await StaffPhone.on(browser);
  await staff.enter("cajero");
  await staff.page.goto("/cobro?ver=mensajes");
  await expect(staff.page.getByRole("heading", { name: "Mensajes", level: 1 })).toBeVisible();
  await expect(staff.page.getByText("No está saliendo ningún correo")).toBeVisible();
  await hasNoFault(staff.page, BOTH);
  const line = staff.page.getByRole("link", { name: /en OXXO/ }).first();
  await expect(line).toContainText("Ana Pérez López");
  await expect(line).toContainText("En espera");
  await line.click();

  const sheet = staff.page.getByRole("dialog", { name: "Ficha por pagar" });
  await expect(sheet.getByText(/La demostración no manda correos/)).toBeVisible();
  await expect(sheet.getByText(title, { exact: false }).first()).toBeVisible();
  await expect(sheet.getByText(reference, { exact: false }).first()).toBeVisible();
  await hasNoFault(staff.page, BOTH);
  const whatsapp = await sheet.getByRole("link", { name: "Mandar por WhatsApp" }).getAttribute("href");
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/52\d{10}\?text=Hola/);
  expect(decodeURIComponent(whatsapp ?? "")).toContain("/comprobante/oxxo/");
  await sheet.getByRole("button", { name: "Ya lo mandé por WhatsApp" }).click();
  await expect(sheet.getByText(/lo mandó por WhatsApp hoy/)).toBeVisible();
  await staff.page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await staff.page.getByRole("button", { name: "Enviados" }).click();
  await expect(staff.page.getByRole("link", { name: /en OXXO/ }).first()).toContainText("Enviado");

  await shop.control("/pay", { reference: reference.replace(/\D/g, "") });
  await shop.paid();
  await staff.page.goto(`/cobro?ver=mensajes&q=${encodeURIComponent("Tu compra")}`);
  await expect(staff.page.getByRole("link", { name: /Tu compra está pagada/ }).first()).toBeVisible();
  await staff.page.goto("/cobro?ver=mensajes&q=zzzz");
  await expect(staff.page.getByText("Nada con «zzzz»")).toBeVisible();
  await hasNoFault(staff.page, BOTH);
  expect(chargeId).toBeTruthy();
  await Promise.all([page.context().close(), staff.page.context().close()]);
});
