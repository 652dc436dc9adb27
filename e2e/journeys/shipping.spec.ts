import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

const CARD = "5474925432670366";

test("a delivery is quoted, accepted and paid as part of the purchase, stands on the board and is handed over", {
  tag: "@full",
}, async ({ page, browser }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const shop = new Shop(page);
  await shop.cartWith("group=animales&delivery=carrier", { byKilo: false });
  await shop.tellWho("flete@testuser.com");
  await page.getByLabel("WhatsApp", { exact: true }).fill("33 1777 2020");
  await page.getByLabel("Que me coticen el flete").check();
  // What is missing is said where it is, and nothing is bought.
  await page.getByRole("button", { name: "Pedir la cotización" }).click();
  await expect(page.getByText("Escribe a dónde: calle y número o el rancho, y el municipio.")).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.getByLabel("¿A dónde?").fill("Rancho El Tule, Tapalpa");
  await page.getByRole("button", { name: "Pedir la cotización" }).click();
  await expect(page.getByText("Esperando cotización")).toBeVisible();
  await expect(page.getByText(/^Te lo guardamos hasta el /)).toBeVisible();
  await hasNoFault(page, BOTH);

  // Staff sees who waits, and answers with the kilometres.
  const staff = await StaffPhone.on(browser);
  const p = staff.page;
  await p.setViewportSize({ width: 360, height: 800 });
  await staff.signIn("dueno", "/cobro?ver=salidas");
  await expect(p.getByRole("heading", { name: "Piden cotizar el flete" })).toBeVisible();
  await hasNoFault(p, BOTH);
  const waiting = p.getByRole("listitem").filter({ hasText: "Rancho El Tule, Tapalpa" });
  await waiting.getByRole("link").click();
  await p.getByRole("button", { name: "Cotizar el flete" }).click();
  const sheet = p.getByRole("dialog");
  await sheet.getByLabel("Kilómetros").fill("50");
  await expect(sheet.getByText("Son $1,100.00")).toBeVisible();
  await hasNoFault(p, BOTH);
  await sheet.getByLabel("Mensaje").fill(`Sale el sábado: https://mapa.example/${"tapalpa".repeat(12)}`);
  await sheet.getByRole("button", { name: "Enviar precio" }).click();
  await expect(p.getByText("Esperando al cliente")).toBeVisible();

  // The buyer's page has it by itself; accepted, it is part of what is paid, once also after a reload and by "back".
  const accept = page.getByRole("button", { name: "Aceptar flete de $1,100.00" });
  await expect(accept).toBeVisible();
  // However long a word of the seller's message is, the page stays as wide as the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await hasNoFault(page, BOTH);
  await accept.dblclick();
  await expect(page.getByText("Flete de $1,100.00")).toBeVisible();
  await expect(accept).toBeHidden();
  await page.reload();
  await expect(page.getByText("Flete de $1,100.00")).toBeVisible();
  await hasNoFault(page, BOTH);
  await shop.pick("mp_card");
  await shop.card(CARD, "APRO");
  await shop.paid();

  // It has no day yet; with one it stands on the board of that day, from where it is handed over.
  await p.goto("/cobro?ver=salidas");
  const mine = p.getByRole("listitem").filter({ hasText: "Rancho El Tule, Tapalpa" });
  await expect(p.getByRole("heading", { name: "Sin día" })).toBeVisible();
  await mine.getByRole("link").click();
  await p.getByRole("button", { name: "Poner fecha" }).click();
  const today = await p.evaluate(async () => (await (await fetch("/api/shipping/departures")).json()).today as string);
  const next = new Date(`${today}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  await p.getByRole("dialog").getByLabel("Día").fill(next.toISOString().slice(0, 10));
  await p.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
  await expect(p.getByText(/^Se entrega el .*10:00$/)).toBeVisible();
  await p.goto("/cobro?ver=salidas");
  await p.getByRole("button", { name: "Mañana" }).click();
  await expect(mine.getByText(/^10:00 · /)).toBeVisible();
  await hasNoFault(p, BOTH);
  await mine.getByRole("button", { name: /^Entregar a / }).click();
  await p.getByRole("dialog").getByRole("button", { name: "Confirmar entrega" }).click();
  await expect(mine).toBeHidden();
  await p.context().close();
  // What was handed over isn't changed any more.
  await page.reload();
  await shop.paid();
  await expect(page.getByRole("button", { name: "Cambiar la entrega" })).toBeHidden();
});
