import { expect, type Page } from "@playwright/test";

/** Buying as a person does, by the texts on the screen. */
export class Shop {
  constructor(readonly page: Page) {}

  /** Opens the shop, adds the first available item of that shelf, and goes to pay. */
  async cartWith(query: string) {
    const { page } = this;
    const answer = await page.request.get(`/api/catalog?${query}&available=true&limit=40`);
    const items = (
      (await answer.json()) as { items: { id: string; title: string; availability: { buyable: boolean } }[] }
    ).items.filter((i) => i.availability.buyable);
    const item = items[Math.floor(Math.random() * items.length)];
    if (!item) throw new Error(`nothing on sale: ${query}`);
    await page.goto(`/venta-en-linea?articulo=${item.id}`);
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await page.getByRole("button", { name: "Ir a pagar" }).click();
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

  private ends = (words: string) =>
    expect(this.page.getByRole("heading", { name: words }).last()).toBeVisible({ timeout: 25_000 });

  /** The device sessions that the card's provider received. */
  async devices(): Promise<(string | null)[]> {
    const port = Number(new URL(this.page.url()).port) + 1;
    const answer = await this.page.request.get(`http://127.0.0.1:${port}/_control/calls`);
    return ((await answer.json()) as { calls: { deviceId: string | null }[] }).calls.map((call) => call.deviceId);
  }

  /** Acts as a payer, bank or cashier, through the API of the simulated providers. */
  async control(path: string, data: object) {
    const port = Number(new URL(this.page.url()).port) + 1;
    const answer = await this.page.request.post(`http://127.0.0.1:${port}/_control${path}`, { data });
    expect(answer.ok()).toBeTruthy();
  }
}
