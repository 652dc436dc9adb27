import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startBusiness } from "../pages/business";
import { BOTH, hasNoFault } from "../pages/faults";
import { type Browser, expect, type Page, test } from "../pages/journey";
import { StaffPhone } from "../pages/staff.page";

const PASSWORD = "vacas-y-borregos";
const close = (...desks: StaffPhone[]) => Promise.all(desks.map((d) => d.page.context().close()));

/** Adds somebody on the page of staff and answers their code. */
async function add(page: Page, name: string, login: string, role: string): Promise<string> {
  await page.getByRole("button", { name: "Agregar a alguien" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Nombre", { exact: true }).fill(name);
  await sheet.getByLabel("Usuario para entrar").fill(login);
  await sheet.getByLabel("Puesto").selectOption({ label: role });
  await sheet.getByRole("button", { name: "Agregar y hacer su código" }).click();
  const code = (await sheet.getByTestId("code").textContent()) ?? "";
  expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  return code;
}
async function redeem(page: Page, login: string, code: string, password = PASSWORD) {
  await page.goto("/acceso?ver=codigo");
  await page.getByLabel("Usuario", { exact: true }).fill(login);
  await page.getByLabel("Código", { exact: true }).fill(code);
  await page.getByLabel("Tu contraseña nueva").fill(password);
  await page.getByRole("button", { name: "Guardar y entrar" }).click();
}
/** An owner on the page of staff, on a phone of their own. */
async function ownerAt(browser: Browser, page: string) {
  const staff = await StaffPhone.on(browser);
  await staff.enter("dueno");
  await staff.page.goto(`/ajustes?ver=${page}`);
  return staff;
}

test("the owner adds somebody, who chooses a password with the code; suspended they are out at once", {
  tag: "@full",
}, async ({ browser }) => {
  const owner = await ownerAt(browser, "personal");
  const { page } = owner;
  await expect(page.getByRole("heading", { name: "Personal", level: 1 })).toBeVisible();
  await expect(page.getByText("Lupita Ramos")).toBeVisible();
  await hasNoFault(page, BOTH);
  const code = await add(page, "Nidia Paz", "nidia", "Cajero");
  await hasNoFault(page, BOTH);
  await page.getByRole("button", { name: "Listo" }).click();
  await expect(page.getByRole("button", { name: /Nidia Paz.*Falta que elija contraseña/s })).toBeVisible();

  const nidia = await StaffPhone.on(browser);
  await nidia.page.goto("/acceso");
  await nidia.page.getByRole("link", { name: "Tengo un código" }).click();
  await expect(nidia.page.getByRole("heading", { name: "Entra con un código" })).toBeVisible();
  await hasNoFault(nidia.page, BOTH);
  await redeem(nidia.page, "nidia", "AAAAA-AAAAA");
  await expect(nidia.page.getByText("El usuario o el código no coinciden")).toBeVisible();
  await redeem(nidia.page, "nidia", code);
  await nidia.inside();
  await nidia.page.goto("/ajustes?ver=personal");
  await expect(nidia.page.getByText("Tu puesto no incluye esta página")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: /Nidia Paz/ }).click();
  const sheet = page.getByRole("dialog");
  await hasNoFault(page, BOTH);
  await sheet.getByRole("button", { name: "Suspender", exact: true }).click();
  await sheet.getByRole("button", { name: "Sí, suspender" }).click();
  await expect(sheet.getByText("Suspendido", { exact: true })).toBeVisible();
  await nidia.page.goto("/cobro");
  await expect(nidia.page.getByText("Tu sesión terminó.")).toBeVisible();
  await sheet.getByRole("button", { name: "Reactivar" }).click();
  await expect(sheet.getByRole("button", { name: "Suspender", exact: true })).toBeVisible();
  await close(owner, nidia);
});

test("a real business gives access to its people, and the terminal lets an owner in who forgot everything", async ({
  browser,
  baseURL,
}) => {
  const business = await startBusiness(Number(new URL(baseURL as string).port) + 2);
  const context = () => browser.newContext({ baseURL: new URL(business.ownerLink).origin });
  const page = await (await context()).newPage();
  try {
    await page.goto(business.ownerLink);
    await page.getByLabel("Tu nombre").fill("Rosa Villaseñor");
    await page.getByLabel("Usuario para entrar").fill("rosa");
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Crear la cuenta" }).click();
    await expect(page.getByRole("heading", { name: "Di qué es tu negocio", level: 1 })).toBeVisible();
    await page.goto("/acceso");
    await page.getByRole("link", { name: /^Personal/ }).click();
    const code = await add(page, "Lupita Ramos", "lupita", "Cajero");

    const cashier = new StaffPhone(await (await context()).newPage());
    await redeem(cashier.page, "lupita", code);
    await cashier.inside();

    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/recover.mjs", "rosa"], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, DATA_DIR: business.dir },
    });
    const printed = /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(stdout)?.[0] ?? stdout;
    const owner = new StaffPhone(await (await context()).newPage());
    await redeem(owner.page, "rosa", printed, "otra-clave-larga");
    await owner.inside();
    await page.goto("/cobro");
    await expect(page.getByText("Tu sesión terminó.")).toBeVisible();
    await close(cashier, owner);
  } finally {
    await business.stop();
    await page.context().close();
  }
});
