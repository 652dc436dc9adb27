import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { hold, Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

/** Buys something of a shelf by card; answers the addresses of what came of it. */
async function boughtBy(page: Page, shelf = "group=productos") {
  const shop = new Shop(page);
  const item = await shop.cartWith(shelf, { byKilo: false });
  await shop.tellWho();
  await shop.pick("mp_card");
  await shop.card("5474925432670366", "APRO");
  await shop.paid();
  const { purchases } = (await (await page.request.get("/api/me/purchases")).json()) as {
    purchases: { saleId: string; chargeId: string; receipts: { tipo: string; id: string; folio: string }[] }[];
  };
  const [mine] = purchases;
  if (!mine) throw new Error("nothing was bought");
  return { item, ...mine };
}

test("staff finds a sale, makes it ready and hands it over; the buyer asks to give it back, and it comes home with its money asked back", {
  tag: "@full",
}, async ({ page, browser }) => {
  const { saleId, chargeId, receipts, item } = await boughtBy(page, "group=animales");
  const owner = await StaffPhone.on(browser);
  await owner.enter("dueno");
  await owner.charges();
  const staff = owner.page;
  await hasNoFault(staff, BOTH);
  const folio = receipts.find((r) => r.tipo === "venta")?.folio as string;
  await staff.getByRole("searchbox").fill(folio);
  await staff.locator(`a[href="/cobro?ver=ventas&pedido=${saleId}"]`).click();
  await expect(staff.getByRole("heading", { name: item.title, level: 2 })).toBeVisible();
  await expect(staff.getByText("Por preparar", { exact: true })).toBeVisible();
  await hasNoFault(staff, BOTH);

  await staff.getByRole("button", { name: "Ya está listo", exact: true }).click();
  await expect(staff.getByRole("button", { name: "Salió" })).toBeVisible();
  await staff.getByLabel("Nota nueva").fill("Viene por ella el sábado");
  await staff.getByRole("button", { name: "Agregar nota" }).click();
  await expect(staff.getByText("Viene por ella el sábado")).toBeVisible();

  await staff.getByRole("button", { name: "Entregar", exact: true }).click();
  const sheet = staff.getByRole("dialog");
  await sheet.getByLabel("¿Quién lo recibe?").fill("Luis Mora");
  await sheet.getByLabel(/^Papeles que entregas/).fill("Factura, guía");
  await hasNoFault(staff, BOTH);
  await sheet.getByRole("button", { name: "Confirmar entrega" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(staff.getByText("Entregado", { exact: true }).first()).toBeVisible();
  await expect(staff.getByText("Luis Mora").first()).toBeVisible();
  await expect(staff.getByText(/^Quien compró puede devolver hasta el/)).toBeVisible();

  await page.goto(`/cobro?c=${chargeId}`);
  await page.getByRole("button", { name: "Solicitar cancelación" }).click();
  await page.getByRole("dialog").getByLabel("¿Por qué?").fill("No se lleva con las demás");
  await hasNoFault(page, BOTH);
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.getByText("Pediste cancelar esta compra")).toBeVisible();

  await staff.reload();
  await expect(staff.getByText("Piden cancelar o devolver")).toBeVisible();
  await expect(staff.getByText("A tiempo", { exact: true })).toBeVisible();
  await staff.getByRole("button", { name: "Recibir de vuelta" }).click();
  await hasNoFault(staff, BOTH);
  await staff
    .getByRole("dialog")
    .getByRole("button", { name: /^Recibir y pedir la devolución de \$/ })
    .click();
  await expect(staff.getByRole("dialog")).toHaveCount(0);
  await expect(staff.getByText("Reembolso en camino", { exact: true }).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText(/El negocio lo aceptó/)).toBeVisible();
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  await expect(page.getByRole("button", { name: /^(Comprar|Agregar al carrito)$/ })).toBeEnabled();
  await staff.context().close();
});

test("whoever lost the link of a receipt asks by e-mail or phone, and reads the same for one that nobody knows", {
  tag: "@full",
}, async ({ page, browser }) => {
  const { receipts, saleId } = await boughtBy(page);
  const receipt = receipts.find((r) => r.tipo === "venta") as (typeof receipts)[0];
  const other = await (await browser.newContext()).newPage();
  await other.goto(`/comprobante/venta/${"A".repeat(22)}`);
  for (const contact of ["5599999999", "55 1234 5678"]) {
    await other.getByRole("button", { name: "No encuentro mi comprobante" }).click();
    const sheet = other.getByRole("dialog");
    await sheet.getByLabel("Correo o celular").fill(contact);
    if (contact === "5599999999") await hasNoFault(other, BOTH);
    await sheet.getByRole("button", { name: "Pedir mi comprobante" }).click();
    await expect(sheet.getByText(/el vendedor te lo mandará por WhatsApp/)).toBeVisible();
    await sheet.getByRole("button", { name: "Cerrar", exact: true }).last().click();
  }
  // The demo has no mail: somebody sends it by hand, from where the bell tells of it.
  const hand = await StaffPhone.on(browser);
  await hand.enter("cajero");
  await hand.page.goto("/cobro?ver=mensajes&grupo=by_hand");
  await hand.page.getByText("El enlace de tus compras").first().click();
  const wa = hand.page.getByRole("link", { name: "Mandar por WhatsApp" });
  await expect(wa).toHaveAttribute("href", /wa\.me\/525512345678/);
  const list = decodeURIComponent((await wa.getAttribute("href")) as string).match(/\/cobro\?compras=\S+/)?.[0];
  await hand.page.context().close();
  await other.goto(list as string);
  await expect(other.getByText(receipt.folio).first()).toBeVisible();
  await hasNoFault(other, BOTH);
  // What its buyer has saved goes on opening.
  expect((await page.request.get(`/api/receipts/venta/${receipt.id}`)).status()).toBe(200);
  // The counter sees the new one, and can give another by hand.
  const cashier = await StaffPhone.on(browser);
  await cashier.enter("cajero");
  await cashier.page.goto(`/cobro?ver=pedidos&pedido=${saleId}`);
  await cashier.page.getByRole("button", { name: `Dar enlace nuevo a ${receipt.folio}` }).click();
  await hasNoFault(cashier.page, BOTH);
  await cashier.page.getByRole("button", { name: "Hacer el enlace nuevo" }).click();
  const link = cashier.page.getByRole("link", { name: "Mandarla por WhatsApp" });
  await expect(link).toHaveAttribute("href", /^https:\/\/wa\.me\/525512345678\?text=/);
  const url = new URL((await link.getAttribute("href")) as string).searchParams
    .get("text")
    ?.match(/\/comprobante\/\S+/)?.[0];
  await other.goto(url as string);
  await expect(other.getByText(receipt.folio).first()).toBeVisible();
  await other.context().close();
  await cashier.page.context().close();
});

test("a price changes in three taps where the shop shows it", async ({ browser }) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await page.setViewportSize({ width: 360, height: 640 });
  await staff.signIn("dueno", "/acceso");
  const { items } = (await (await page.request.get("/api/catalog?group=productos&available=true&limit=1")).json()) as {
    items: { id: string; title: string; version: number }[];
  };
  const item = items[0] as (typeof items)[0];
  await page.goto("/venta-en-linea?grupo=productos");
  let taps = 0;
  const tap = async (it: ReturnType<Page["locator"]>) => {
    taps++;
    await it.click();
  };
  await tap(page.locator(`a[href*="articulo=${item.id}"]`).first());
  await tap(page.getByRole("button", { name: "Cambiar precio" }));
  const sheet = page.getByRole("dialog", { name: item.title }).last();
  await expect(sheet.getByLabel("Precio")).toBeFocused();
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await expect(sheet.getByText(/^Escribe un precio mayor que cero/)).toBeVisible();
  await hasNoFault(page);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("123.50");
  await tap(sheet.getByRole("button", { name: "Guardar" }));
  await expect(page.getByRole("button", { name: "Guardar" })).toHaveCount(0);
  await expect(page.getByText("$123.50").first()).toBeVisible();
  expect(taps).toBe(3);
  await page.context().close();
});

test("the list of sales is filtered by its money and its goods, and one is opened beside it on a desktop, and as a page on a phone", async ({
  page: buyer,
  browser,
}) => {
  await buyer.goto("/venta-en-linea");
  const { items } = (await (await buyer.request.get("/api/catalog?group=animales&available=true&limit=40")).json()) as {
    items: { id: string; price: number; availability: { buyable: boolean } }[];
  };
  const item = items.find((it) => it.availability.buyable) as (typeof items)[0];
  const { saleId } = await hold(buyer.request, [{ itemId: item.id, qty: 1 }], item.price);
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await staff.signIn("cajero", "/acceso");
  const filter = (name: string) => page.getByRole("button", { name, exact: true });
  const row = page.locator(`a[href="/cobro?ver=ventas&pedido=${saleId}"]`);

  await page.goto("/cobro?ver=ventas");
  await filter("Por cobrar").click();
  await expect(row).toBeVisible();
  await filter("Entregado").click();
  await expect(row).toHaveCount(0);
  await filter("Entregado").click();
  await row.click();
  await expect(page.getByRole("heading", { name: "Venta", level: 1, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Atrás" })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Ayuda" })).toBeVisible();
  await expect(page.getByText("Ana Pérez López").first()).toBeVisible();
  // Opened by a link, its way back is the list and not the tab's first page.
  const linked = await page.context().newPage();
  await linked.goto(`/cobro?ver=ventas&pedido=${saleId}`);
  await linked.getByRole("button", { name: "Atrás" }).click();
  await expect(linked).toHaveURL(/\/cobro\?ver=ventas$/);
  await linked.close();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/cobro?ver=ventas");
  await filter("Por cobrar").click();
  const table = page.getByRole("table", { name: "Ventas" });
  await expect(row).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.keyboard.press("/");
  await page.keyboard.type("Ana Pérez");
  await expect(page).toHaveURL(/q=Ana/);
  await expect(row).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(table.getByRole("link").first()).toBeFocused();
  await row.click();
  const beside = page.getByRole("region", { name: "Venta abierta" });
  await expect(beside.getByText("Ana Pérez López").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`dinero=due.*pedido=${saleId}`));
  await hasNoFault(page, BOTH);
  await page.reload();
  await expect(beside.getByText("Ana Pérez López").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(beside).toHaveCount(0);
  await expect(row).toBeVisible();
  // Beside an open sale there is no room for the column of dates.
  await table.getByRole("button", { name: "Fecha" }).click();
  await expect(table.getByRole("columnheader", { name: "Fecha" })).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "Cobrar", level: 1 })).toBeVisible();
  await page.context().close();
});
