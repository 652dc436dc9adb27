import { expect, type Page } from "@playwright/test";

/** The staff's side of a charge, by what is written on the screen. */
export class Desk {
  constructor(readonly page: Page) {}

  /** Signs in with a demo account. */
  async enter(login: string) {
    const { page } = this;
    await page.goto("/acceso");
    await page.getByLabel("Usuario", { exact: true }).fill(login);
    await page.getByLabel("Contraseña", { exact: true }).fill("corral-demo");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Cobros" })).toBeVisible();
  }

  async openCharge(id: string) {
    await this.page.goto(`/cobro?c=${id}`);
    await expect(this.page.getByRole("heading", { name: "Comprador" })).toBeVisible();
  }

  /** Asks to give all of it back the way it came. */
  async askRefund(reason: string) {
    const { page } = this;
    await page.getByRole("button", { name: "Devolver dinero" }).click();
    await page.getByLabel("¿Por qué se devuelve?").fill(reason);
    await page.getByRole("button", { name: /^Pedir devolver/ }).click();
    await expect(page.getByText("Falta aprobar")).toBeVisible();
  }

  async approveRefund() {
    const { page } = this;
    await page.getByRole("button", { name: "Aprobar", exact: true }).click();
    await page.getByRole("button", { name: /^Sí, devolver/ }).click();
    await expect(page.getByText("Devuelto", { exact: true })).toBeVisible();
  }
}
