import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** What a sale asks for, as the contract has it. */
interface Line {
  itemId: string;
  qty: number;
}

/** What of the shop is read here. */
interface OnShelf {
  id: string;
  kind: string;
  title: string;
  animalId: string | null;
  priceMode: "fixed" | "per_kg";
  price: number;
  pricePerKg: number | null;
  estWeightG: number | null;
  availability: { buyable: boolean; left: number | null };
}

const ANA = { name: "Ana Pérez López", phone: "55 1234 5678", email: "ana@testuser.com" };
/** A purchase held by whoever's cookies these are. */
export async function hold(phone: APIRequestContext, lines: Line[], total: number, contact = ANA) {
  const { privacy } = await (await phone.get("/api/config")).json();
  const held = await phone.post("/api/sales", {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: {
      lines,
      contact,
      seenTotal: total,
      privacyVersion: privacy.version,
    },
  });
  expect(held.status(), await held.text()).toBe(201);
  return (await held.json()) as { saleId: string; chargeId: string };
}

/** An animal by the kilo, bought and paid at its estimate without a page; with the code that its buyer's page shows. */
export async function boughtByKilo(phone: APIRequestContext) {
  const answer = await phone.get("/api/catalog?group=animales&available=true&limit=60");
  const { items } = (await answer.json()) as { items: OnShelf[] };
  const item = items.find((it) => !apart.includes(it.kind) && it.availability.buyable && it.priceMode === "per_kg");
  if (!item) throw new Error("nothing on sale by the kilo");
  const held = await hold(phone, [{ itemId: item.id, qty: 1 }], item.price);
  await payByTransfer(phone, held.chargeId);
  const { code } = await (await phone.get(`/api/charges/${held.chargeId}/weighing`)).json();
  const [kilos, perKg] = [Math.round((item.estWeightG ?? 0) / 1_000), item.pricePerKg ?? 0];
  return { ...held, title: item.title, code: code as string, kilos, perKg };
}

/** Bought and paid by a transfer without a page, for a journey that begins with what was bought; answers its receipts. */
export async function bought(phone: APIRequestContext, lines: Line[], total: number) {
  const { chargeId } = await hold(phone, lines, total);
  return payByTransfer(phone, chargeId);
}

/** Pays a charge by a transfer; answers its receipts. */
async function payByTransfer(phone: APIRequestContext, chargeId: string) {
  const begun = await phone.post(`/api/charges/${chargeId}/attempts`, {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: { method: "spei_mp" },
  });
  expect(begun.status(), await begun.text()).toBe(201);
  const charge = async () => {
    const answer = await phone.get(`/api/charges/${chargeId}`);
    return (await answer.json()) as {
      attempts: { clabe: { clabe: string | null } | null }[];
      receipts: { tipo: string; id: string }[];
    };
  };
  const clabe = async () => (await charge()).attempts[0]?.clabe?.clabe ?? "";
  await expect.poll(clabe).toMatch(/^\d{18}$/);
  await control(phone, new URL(begun.url()), "/pay", { clabe: await clabe() });
  await expect.poll(async () => (await charge()).receipts.map((it) => it.tipo)).toContain("venta");
  return (await charge()).receipts;
}

/** The panel of the simulated providers, beside the Corral at this address. */
async function control(phone: APIRequestContext, corral: URL, path: string, data: object) {
  const answer = await phone.post(`http://127.0.0.1:${Number(corral.port) + 1}/_control${path}`, { data });
  expect(answer.ok()).toBeTruthy();
}

/** What can be bought of what the list shows: an earlier journey on this Corral may hold the first. */
export const onSale = (page: Page) =>
  page.locator('a[href*="articulo="]').filter({ hasNotText: /Apartado|Vendido|Agotado/ });

/** A product of which several can be chosen: other journeys on this Corral buy too, and may leave the last one of the first. */
export async function plenty(phone: APIRequestContext) {
  const answer = await phone.get("/api/catalog?group=productos&available=true&limit=40");
  const { items } = (await answer.json()) as { items: OnShelf[] };
  const item = items.find((it) => !apart.includes(it.kind) && (it.availability.left ?? 99) > 5);
  if (!item) throw new Error("no product with more than five left");
  return item;
}

/** What is bought on pages of its own, with journeys of its own. */
const apart = ["lot", "pick_from_lot", "sponsorship"];

/** Buying as a person does, by the texts on the screen. */
export class Shop {
  constructor(readonly page: Page) {}

  /** Opens the shop, adds the first available item of that shelf, and goes to pay. */
  async cartWith(query: string, { byKilo }: { byKilo?: boolean } = {}) {
    const { page } = this;
    const answer = await page.request.get(`/api/catalog?${query}&available=true&limit=40`);
    const items = ((await answer.json()) as { items: OnShelf[] }).items.filter(
      (i) =>
        !apart.includes(i.kind) &&
        i.availability.buyable &&
        // Another journey may buy the last of a product meanwhile.
        (i.animalId || (i.availability.left ?? 99) > 1) &&
        (byKilo === undefined || byKilo === (i.priceMode === "per_kg")),
    );
    const item = items[Math.floor(Math.random() * items.length)];
    if (!item) throw new Error(`nothing on sale: ${query}`);
    await page.goto(`/venta-en-linea?articulo=${item.id}`);
    if (item.animalId) await page.getByRole("button", { name: "Comprar", exact: true }).click();
    else {
      await page.getByRole("button", { name: "Agregar al carrito" }).click();
      await page.getByRole("button", { name: "Ir a pagar" }).click();
    }
    await expect(page.getByRole("heading", { name: "Tu carrito" })).toBeVisible();
    return item;
  }

  async tellWho(email = "ana@testuser.com") {
    const { page } = this;
    await page.getByLabel("Nombre completo").fill("Ana Pérez López");
    await page.getByLabel("WhatsApp", { exact: true }).fill("55 1234 5678");
    await page.getByLabel("Correo").first().fill(email);
  }

  pick = (method: string) => this.page.locator(`button[data-method="${method}"]`).last().click();

  /** Types a card into the provider's own fields. */
  async card(number: string, holder: string) {
    const { page } = this;
    const frame = (type: string) => page.locator(`#mp-${type} iframe`).contentFrame().locator("input");
    await frame("cardNumber").fill(number);
    await frame("expirationDate").fill("11/30");
    await frame("securityCode").fill("123");
    await page.getByLabel("Nombre como aparece en la tarjeta").fill(holder);
    await page
      .getByRole("button", { name: /^Pagar/ })
      .last()
      .click();
  }

  paid = () => this.ends("¡Listo! Recibimos tu pago");
  /** The deposit is paid; the balance is due later. */
  setAside = () => this.ends("¡Listo! Quedó apartado para ti");

  private ends = (words: string) => expect(this.page.getByRole("heading", { name: words }).last()).toBeVisible();

  /** The device sessions that the card's provider received. */
  async devices(): Promise<(string | null)[]> {
    const port = Number(new URL(this.page.url()).port) + 1;
    const answer = await this.page.request.get(`http://127.0.0.1:${port}/_control/calls`);
    return ((await answer.json()) as { calls: { deviceId: string | null }[] }).calls.map((call) => call.deviceId);
  }

  /** Acts as a payer, bank or cashier, through the API of the simulated providers. */
  async control(path: string, data: object) {
    await control(this.page.request, new URL(this.page.url()), path, data);
  }
}
