import { type Browser, expect, type Page } from "@playwright/test";
import { follow } from "./phone";

/** The staff's pages, by the texts on the screen. */
export class StaffPhone {
  constructor(readonly page: Page) {}

  /** A phone of the staff, in a context of its own. */
  static async on(browser: Browser) {
    return new StaffPhone(await (await browser.newContext()).newPage());
  }

  async type(login: string, password: string) {
    const { page } = this;
    await page.getByLabel("Usuario", { exact: true }).fill(login);
    await page.getByLabel("Contraseña", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
  }

  /** Signs in with a demo account. */
  async enter(login: string) {
    await this.page.goto("/acceso");
    await this.type(login, "corral-demo");
    await this.inside();
  }

  /**
   * Signs in with a demo account by the call that the sign-in page makes, and opens `at`. A page of the staff's (`?ver=`) asks who is in; any
   * other takes who was last told, so before those comes /acceso.
   */
  async signIn(login: string, at: string) {
    const { page } = this;
    await this.signInByCall(login);
    await page.goto(at);
    if (at === "/acceso") await expect(page.getByRole("button", { name: /^Salir de este / })).toBeVisible();
  }

  /** The same with no page open: for who only asks the server. */
  async signInByCall(login: string) {
    const answer = await this.page.request.post("/api/session", {
      headers: { "idempotency-key": crypto.randomUUID() },
      data: { login, password: "corral-demo" },
    });
    expect(answer.status()).toBe(201);
  }

  /** Signed in, and where this role's work begins: the bar names the staff's tabs a moment before that page opens. */
  async inside() {
    const { page } = this;
    await expect(page).not.toHaveURL(/\/acceso/);
    await expect(
      page.getByRole("navigation", { name: "Secciones" }).getByRole("link", { name: "Más", exact: true }),
    ).toBeVisible();
    await expect(page.locator("h1").first()).toBeVisible();
  }

  /** The list of sales. */
  async charges() {
    await follow(this.page, "/cobro?ver=ventas");
    await expect(this.page.getByRole("heading", { name: "Ventas", level: 1 })).toBeVisible();
  }

  /** Signs out and waits for the sign-in form. */
  async leave() {
    const { page } = this;
    await page.goto("/acceso");
    await page.getByRole("button", { name: /^Salir de este / }).click();
    await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  }

  /** The charge's row in the list. */
  line = (id: string) => this.page.locator(`a[href="/cobro?c=${id}"]`);

  /** Opens the notifications, which marks them as seen. */
  async lookAtBell() {
    const { page } = this;
    await page.getByRole("button", { name: /^Avisos/ }).click();
    return page.getByRole("dialog", { name: "Lo último" });
  }

  async openCharge(id: string) {
    await follow(this.page, `/cobro?c=${id}`);
    await expect(this.page.getByRole("heading", { name: "Comprador" })).toBeVisible();
  }

  /** Cancels the sale, or replaces its charge; both ask for a reason. */
  async end(how: "Cancelar la venta" | "Cambiarlo por uno nuevo", reason: string) {
    const { page } = this;
    await page.getByRole("button", { name: how }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("button", { name: how })).toBeDisabled();
    await sheet.getByLabel("¿Por qué?").fill(reason);
    await sheet.getByRole("button", { name: how }).click();
    await expect(sheet).toHaveCount(0);
  }

  /** Requests a full refund by the original method. */
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
    // The refund's own state; the sale's sums have the word too, as soon as they are read again.
    await expect(page.getByText("Devuelto", { exact: true }).and(page.locator(":not(dt)"))).toBeVisible();
  }
}
