import { type Browser, expect } from "@playwright/test";
import { follow } from "./phone";
import { StaffPhone } from "./staff.page";

/** Charging at the counter, by the texts on the screen. It counts taps. */
export class Counter extends StaffPhone {
  taps = 0;

  static override async on(browser: Browser) {
    return new Counter(await (await browser.newContext()).newPage());
  }

  /** One tap on a button, link or option by its name. */
  async tap(name: string | RegExp) {
    const { page } = this;
    const exact = typeof name === "string";
    const button = page.getByRole("button", { name, exact }).or(page.getByRole("link", { name, exact }));
    await button.last().click();
    this.taps++;
  }

  async keypad() {
    await follow(this.page, "/cobro");
    await expect(this.page.getByRole("heading", { name: "Cobrar", level: 1 })).toBeVisible();
  }

  /** Types on the keypad, which doesn't count as taps. */
  async keys(amount: string) {
    for (const key of amount)
      await this.page.getByRole("button", { name: key === "." ? "Punto decimal" : key, exact: true }).click();
  }

  /** Creates a charge of an amount, from the keypad to its own page. */
  async charge(amount: string) {
    await this.keypad();
    await this.keys(amount);
    await this.tap(/^Cobrar \$/);
    await expect(this.page.getByRole("heading", { name: "Recibir el pago" })).toBeVisible();
    return new URL(this.page.url()).searchParams.get("c") as string;
  }

  /** On the page of the drawer. */
  async openTill(float: string) {
    await this.page.getByLabel("Fondo", { exact: true }).fill(float);
    await this.tap("Abrir caja");
    await expect(this.page.getByRole("button", { name: "Hacer el corte" })).toBeVisible();
  }

  taken = () => expect(this.page.getByRole("dialog", { name: "Pago recibido" })).toBeVisible();
}
