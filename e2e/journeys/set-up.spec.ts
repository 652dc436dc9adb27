import { startBusiness } from "../pages/business";
import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Locator, type Page, test } from "../pages/journey";

/** Counts what a hand taps, also the fields that it taps to type in, and what it types. */
class Hand {
  taps = 0;
  typed = 0;
  constructor(readonly page: Page) {}
  async tap(it: Locator) {
    this.taps++;
    await it.click();
  }
  async type(label: string | RegExp, words: string) {
    await this.tap(this.page.getByLabel(label, { exact: true }));
    this.typed++;
    await this.page.keyboard.type(words);
  }
}

test("from the owner's link to the first thing that can be paid in sixteen taps and eight fields, then the first charge", async ({
  browser,
  baseURL,
}) => {
  const business = await startBusiness(Number(new URL(baseURL as string).port) + 2);
  const context = await browser.newContext({
    baseURL: new URL(business.ownerLink).origin,
    viewport: { width: 360, height: 800 },
  });
  const page = await context.newPage();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
  try {
    const hand = new Hand(page);
    await page.goto(business.ownerLink);
    await hand.type("Tu nombre", "Rosa Villaseñor");
    await expect(page.getByLabel("Usuario para entrar")).toHaveValue("rosa");
    await hand.type("Contraseña", "vacas-y-borregos");
    await hand.tap(button("Crear la cuenta"));

    await expect(heading("Di qué es tu negocio")).toBeVisible();
    await hasNoFault(page, BOTH);
    await expect(page.getByLabel("Quién vende ante la ley")).toHaveValue("Rosa Villaseñor");
    await hand.type("Nombre del negocio", "Quesos La Nopalera");
    await hand.tap(page.getByLabel(/^Tienda de granja/));
    await hand.type("Domicilio", "Camino Real 4, Centro, 37800 Dolores Hidalgo, Guanajuato");
    await hand.type("WhatsApp", "4181234567");
    await expect(page.getByText(/Usamos tu nombre y contacto/)).toBeVisible();
    await hand.tap(page.getByLabel(/Lo leí y lo acepto/));
    await hand.tap(button("Guardar y seguir"));

    await expect(heading("Di cómo te pagan")).toBeVisible();
    await hasNoFault(page, BOTH);
    await hand.type(/^CLABE de tu cuenta/, "032180000118359719");
    await hand.tap(button("Guardar y seguir"));

    await expect(heading("Pon algo a la venta")).toBeVisible();
    await hasNoFault(page, BOTH);
    await hand.type("Qué vendes", "Queso fresco de 1 kg");
    await hand.type("Precio", "180");
    await hand.tap(button("Poner a la venta"));
    await expect(page.getByText("«Queso fresco de 1 kg» ya está a la venta.")).toBeVisible();
    await hasNoFault(page, BOTH);
    expect(hand.taps).toBeLessThanOrEqual(16);
    expect(hand.typed).toBeLessThanOrEqual(8);

    // It can be paid: a buyer is offered the account of the business.
    const config = await (await page.request.get("/api/config")).json();
    expect(config.rules.directTransfer).toBe(true);
    expect(config.modules).toEqual(["deliveries"]);

    // What is left stands on Hoy, each step can wait, and the way back from one is one step.
    await page.goto("/hoy");
    const card = page.getByRole("region", { name: "Para empezar a vender" });
    await expect(card.getByText("3 de 7 listos")).toBeVisible();
    await hasNoFault(page, BOTH);
    await card.getByRole("button", { name: "Después: Comparte tu tienda" }).click();
    await expect(card.getByText("Haz tu primer cobro")).toBeVisible();
    await card.getByRole("link", { name: "Ver todos los pasos" }).click();
    await expect(page.getByRole("button", { name: "Retomar: Comparte tu tienda" })).toBeVisible();
    await hasNoFault(page, BOTH);
    await page.getByRole("link", { name: /^Ponle tu logo/ }).click();
    await expect(page).toHaveURL(/ver=negocio&campo=logo/);
    await page.goBack();
    await page.getByRole("link", { name: /^Di qué es tu negocio/ }).click();
    await expect(page.getByLabel("Nombre del negocio")).toHaveValue("Quesos La Nopalera");
    await page.goBack();
    await page.goBack();

    // Only what is used: no entry of what the business does without, and its page says so.
    await page.goto("/cobro?ver=ofertas");
    await expect(page.getByText("Tu negocio no usa esta página")).toBeVisible();
    await page.getByRole("link", { name: "Ver lo que usas" }).click();
    await page.getByRole("switch", { name: "Ofertas" }).click();
    await expect(page.getByText("Guardado.")).toBeVisible();
    await hasNoFault(page, BOTH);
    await page.goto("/cobro?ver=ofertas");
    await expect(heading("Ofertas")).toBeVisible();
    await expect(page.getByText("Tu negocio no usa esta página")).toHaveCount(0);
    await page.goto("/ajustes");
    await expect(page.getByRole("heading", { name: "Más", level: 1 })).toBeVisible();
    const rows = page.getByRole("main").locator("a[href], summary, button").filter({ visible: true });
    expect(await rows.count()).toBeLessThanOrEqual(20);

    // Where nobody can pay online, a cart becomes a message to the seller.
    const { version, values } = await (await page.request.get("/api/settings/methods")).json();
    const emptied = await page.request.put("/api/settings/methods", {
      headers: { "idempotency-key": crypto.randomUUID(), "if-match": `"${version}"` },
      data: { values: { ...values, ownClabe: "" } },
    });
    expect(emptied.ok(), await emptied.text()).toBe(true);
    const buyer = await (await browser.newContext({ baseURL: new URL(business.ownerLink).origin })).newPage();
    await buyer.goto("/venta-en-linea");
    await buyer.getByRole("link", { name: /Queso fresco de 1 kg/ }).click();
    await buyer.getByRole("button", { name: "Agregar al carrito" }).click();
    await buyer.getByRole("button", { name: "Ir a pagar" }).click();
    const order = buyer.getByRole("link", { name: "Pedirlo por WhatsApp" });
    await expect(order).toHaveAttribute("href", /wa\.me\/524181234567\?text=.*Queso%20fresco/);
    await expect(buyer.getByText("¿Cómo quieres pagar?")).toHaveCount(0);
    await hasNoFault(buyer, BOTH);
    await buyer.context().close();

    // The first sale ends the path.
    const post = (path: string, data: object) =>
      page.request.post(path, { headers: { "idempotency-key": crypto.randomUUID() }, data });
    const made = await post("/api/counter/charges", {
      free: { amount: 18_000, concept: "Queso fresco", purpose: "free" },
    });
    const { chargeId } = await made.json();
    await post("/api/till", { float: 0 });
    const paid = await post(`/api/charges/${chargeId}/cash`, { amount: 18_000, tendered: 20_000 });
    expect(paid.ok(), await paid.text()).toBe(true);
    await page.goto("/hoy");
    await expect(page.getByRole("heading", { name: "Hoy", level: 1 })).toBeVisible();
    await expect(card).toHaveCount(0);
  } finally {
    await business.stop();
    await context.close();
  }
});
