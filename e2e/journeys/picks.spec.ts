import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { onSale, Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

const CARD = "5474925432670366";

/** The animals that a grid offers to choose, by name. */
const offered = (page: Page) => page.getByRole("checkbox");

test("a buyer chooses animals of a lot on their photos and after paying; no other buyer can have them, and staff sees which", {
  tag: "@full",
}, async ({ page, browser }) => {
  const shop = new Shop(page);
  await page.goto("/venta-en-linea?q=cabras de cría");
  await onSale(page).first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { name: "Escoge cuáles quieres" })).toBeVisible();
  await expect(sheet.getByText(/^Después de comprar tienes 7 días/)).toBeVisible();
  const boxes = offered(page);
  const first = boxes.first();
  const name =
    (await first.getAttribute("aria-label")) ??
    (await first.evaluate((it) => it.closest("label")?.querySelector("strong")?.textContent));
  await first.check();
  await sheet
    .getByRole("button", { name: "Más cantidad" })
    .or(sheet.getByRole("button", { name: /más|Agregar uno|\+/i }))
    .first()
    .click();
  await hasNoFault(page, BOTH);
  await sheet.getByRole("button", { name: "Agregar al carrito" }).click();
  await page.goto("/cobro");
  await expect(page.getByText(`Escogiste: ${name} · 1 por escoger después`)).toBeVisible();
  await hasNoFault(page, BOTH);
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card(CARD, "APRO");
  await shop.paid();

  await page.getByRole("link", { name: "Escoge el que te falta" }).click();

  // The second is chosen on the purchase's page; one tap saves it.
  const mine = page.getByRole("region", { name: "Tus animales" });
  await expect(mine.getByText("Falta 1 por escoger")).toBeVisible();
  const second = mine.getByRole("checkbox", { checked: false }).first();
  await second.check();
  await hasNoFault(page, BOTH);
  await mine.getByRole("button", { name: "Guardar: 2 animales" }).click();
  await expect(mine.getByText("Ya están escogidos los 2")).toBeVisible();
  await expect(mine.getByRole("checkbox")).toHaveCount(2);
  await page.reload();
  await expect(mine.getByText("Ya están escogidos los 2")).toBeVisible();

  // Another phone sees that they have an owner.
  const other = await browser.newPage();
  await other.goto("/venta-en-linea?q=cabras de cría");
  await onSale(other).first().click();
  const theirs = other
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: name ?? "" });
  await expect(theirs.getByText("Ya tiene dueño")).toBeVisible();
  // One that is free is chosen from its own page too.
  const free = await other.evaluate(async () => {
    const item = new URL(location.href).searchParams.get("articulo");
    const { animals } = await (await fetch(`/api/catalog/${item}/animals`)).json();
    return animals.find((a: { state: string }) => a.state === "free").animalId as string;
  });
  await other.goto(`/animal?id=${free}`);
  await other.getByRole("button", { name: "Escoger este" }).click();
  await other.getByRole("button", { name: "Ir a pagar" }).click();
  await expect(other.getByText(/^Escogiste: /)).toBeVisible();
  await other.close();

  // Staff reads which they are, and changes one for another in the corral.
  const staff = await StaffPhone.on(browser);
  await staff.signIn("dueno", "/cobro?ver=ventas");
  const p = staff.page;
  await p
    .getByRole("link", { name: /Cabras de cría/ })
    .first()
    .click();
  const part = p.getByRole("region", { name: "Los que escogen" });
  await expect(part.getByText("Ya están escogidos los 2")).toBeVisible();
  await part.getByRole("button", { name: "Cambiar alguno" }).click();
  await part.getByRole("checkbox", { checked: true }).first().uncheck();
  await part.getByRole("button", { name: "Guardar: 1 de 2" }).click();
  await expect(part.getByText("Falta 1 por escoger")).toBeVisible();
  await expect(part.getByRole("button", { name: "Dar más días" })).toBeVisible();
  await hasNoFault(p, BOTH);
  await part.getByRole("button", { name: "Regresar lo que falta" }).click();
  await p.getByRole("button", { name: "Sí, regresarlos" }).click();
  await expect(part.getByText("Ya está escogido")).toBeVisible();
});

test("staff offers the animals of a pen to choose from, and changes which", { tag: "@full" }, async ({ browser }) => {
  const staff = await StaffPhone.on(browser);
  await staff.signIn("dueno", "/animales?ver=grupos");
  const p = staff.page;
  await p.getByRole("link", { name: /^Corral de borregos/ }).click();
  await p.getByRole("link", { name: "Vender a escoger" }).click();
  await expect(p.getByText(/animales para escoger$/)).toBeVisible();
  const count = await offered(p).and(p.locator("label input")).count();
  expect(count).toBeGreaterThan(3);
  await p.getByLabel("Título").fill("Borregos a escoger");
  await p.getByLabel("Precio por cabeza").fill("3900");
  await p.getByLabel("Días para escoger").fill("99");
  await hasNoFault(p, BOTH);
  await p.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(p.getByText("Escribe de 1 a 60 días.")).toBeVisible();
  await p.getByLabel("Días para escoger").fill("10");
  await p.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(p.getByText("Ponle al menos una foto: nadie compra un lote sin verlo.")).toBeVisible();
  await expect(p.getByText(/^\d+ libres$/)).toBeVisible();
  await p.getByRole("button", { name: "Cambiar los animales" }).click();
  const sheet = p.getByRole("dialog");
  await sheet.getByRole("checkbox", { checked: true }).first().uncheck();
  await hasNoFault(p, BOTH);
  const free = Number.parseInt((await p.getByText(/^\d+ libres$/).textContent()) as string, 10);
  await sheet.getByRole("button", { name: "Guardar" }).click();
  await expect(p.getByText(`${free - 1} libres`)).toBeVisible();
});
