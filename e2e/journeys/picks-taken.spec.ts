import { BOTH, hasNoFault } from "../pages/faults";
import { type Browser, expect, type Page, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";

const CARD = "5474925432670366";

/** A buyer with two heads of the lot in the cart, one of them chosen: the first that is free. */
async function withOneChosen(page: Page) {
  await page.goto("/venta-en-linea?q=cabras%20de%20cr%C3%ADa");
  await page.locator('a[href*="articulo="]').first().click();
  const sheet = page.getByRole("dialog");
  const first = sheet
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") })
    .first();
  await first.getByRole("checkbox").check();
  const name = (await first.locator("strong").textContent()) as string;
  await sheet.getByRole("button", { name: "Agregar uno" }).click();
  await hasNoFault(page, BOTH);
  await sheet.getByRole("button", { name: "Agregar al carrito" }).click();
  await sheet.getByRole("button", { name: "Ir a pagar" }).click();
  await expect(page.getByText(`Escogiste: ${name} · 1 por escoger después`)).toBeVisible();
  return name;
}
const another = async (browser: Browser) => (await browser.newContext()).newPage();

test("of two who want the same animal of a lot, the second is led to the others; what is left is chosen on the purchase", async ({
  page,
  browser,
}) => {
  const second = await another(browser);
  const name = await withOneChosen(page);
  expect(await withOneChosen(second)).toBe(name);
  const [mine, theirs] = [new Shop(page), new Shop(second)];
  await mine.tellWho();
  await mine.pick("mp_card");
  await mine.card(CARD, "APRO");
  await mine.paid();

  await theirs.tellWho("luis@testuser.com");
  await second.getByLabel("WhatsApp", { exact: true }).fill("55 8765 4321");
  await theirs.pick("mp_card");
  await expect(second.getByText(/acaba de escoger/)).toBeVisible();
  // The cart says it too, without being opened again.
  await expect(second.getByText(`Alguien más ya tiene a ${name}.`)).toBeVisible();
  await second.getByRole("alert").getByRole("link", { name: "Escoger otros" }).click();
  const sheet = second.getByRole("dialog");
  await expect(sheet.getByText("Ya tiene dueño")).toBeVisible();
  await expect(sheet.getByRole("checkbox", { checked: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Cerrar" }).last().click();
  const part = page.getByRole("region", { name: "Tus animales" });
  await expect(part.getByText("Falta 1 por escoger")).toBeVisible();
  await part.getByRole("checkbox", { checked: false }).and(page.locator(":enabled")).first().check();
  await hasNoFault(page, BOTH);
  await part.getByRole("button", { name: "Guardar: 2 animales" }).click();
  await expect(part.getByText("Ya están escogidos los 2")).toBeVisible();
  await page.reload();
  await expect(part.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await second.context().close();
});
