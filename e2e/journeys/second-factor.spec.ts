import { Secret, TOTP } from "otpauth";
import { startBusiness } from "../pages/business";
import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { StaffPhone } from "../pages/staff.page";

const PASSWORD = "vacas-y-borregos";
/** How long a code lasts, in milliseconds. */
const STEP = 30_000;

/** A person's app of codes: each code it shows is newer than the last one. */
function appOf(secret: string) {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / STEP));
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: last * STEP });
  };
}
/** From the shown key to the recovery codes. */
async function setUp(page: Page) {
  const key = (await page.locator("code").textContent()) ?? "";
  const app = appOf(key.replaceAll(" ", ""));
  await page.getByLabel("Código de tu app").fill(app());
  await page.getByRole("button", { name: "Activar" }).click();
  await expect(page.getByRole("heading", { name: "Guarda tus códigos de respaldo" })).toBeVisible();
  const codes = page.getByTestId("recovery-codes").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { app, recovery: await codes.allTextContents() };
}

test("at the third sign-in a second factor is proposed, set up, and asked for from then on", async ({
  browser,
  baseURL,
}) => {
  const business = await startBusiness(Number(new URL(baseURL as string).port) + 2);
  const origin = new URL(business.ownerLink).origin;
  const phone = async () => new StaffPhone(await (await browser.newContext({ baseURL: origin })).newPage());
  const owner = await phone();
  const { page } = owner;
  try {
    await page.goto(business.ownerLink);
    await page.getByLabel("Tu nombre").fill("Rosa Villaseñor");
    await page.getByLabel("Usuario para entrar").fill("rosa");
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Crear la cuenta" }).click();
    await owner.inside();
    await owner.leave();
    await owner.type("rosa", PASSWORD);
    await owner.inside();
    await owner.leave();

    // The third sign-in asks.
    await owner.type("rosa", PASSWORD);
    await expect(page.getByRole("heading", { name: "Segundo paso", level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Ahora no" })).toBeVisible();
    await hasNoFault(page, BOTH);
    await page.getByLabel("Tu contraseña").fill("no-es-esta-clave");
    await page.getByRole("button", { name: "Empezar" }).click();
    await expect(page.getByText("El usuario o la contraseña no coinciden")).toBeVisible();
    await page.getByLabel("Tu contraseña").fill(PASSWORD);
    await page.getByRole("button", { name: "Empezar" }).click();
    await expect(page.getByRole("img", { name: /^Código QR/ })).toBeVisible();
    await hasNoFault(page, BOTH);
    await page.getByLabel("Código de tu app").fill("000000");
    await page.getByRole("button", { name: "Activar" }).click();
    await expect(page.getByText("Ese código no es, o ya se usó.")).toBeVisible();
    const { app } = await setUp(page);
    await hasNoFault(page, BOTH);
    // Looking for another app, or a signal that comes back, doesn't take them away.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByTestId("recovery-codes")).toBeVisible();
    await page.getByRole("button", { name: "Ya los guardé" }).click();
    await expect(page.getByText("Activado", { exact: true })).toBeVisible();
    await hasNoFault(page, BOTH);

    // From now on the password alone doesn't let in.
    await owner.leave();
    await owner.type("rosa", PASSWORD);
    await expect(page.getByText("Tu contraseña está bien.")).toBeVisible();
    await hasNoFault(page, BOTH);
    await page.getByLabel("Código de tu app").fill("123");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Ese código no es, o ya se usó.")).toBeVisible();
    await page.getByLabel("Código de tu app").fill(app());
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await owner.inside();
  } finally {
    await business.stop();
    await page.context().close();
  }
});

test("required by the owner it is set up to get in; a lost one is reset, or a recovery code lets in", {
  tag: "@full",
}, async ({ browser, baseURL }) => {
  const business = await startBusiness(Number(new URL(baseURL as string).port) + 2);
  const origin = new URL(business.ownerLink).origin;
  const phone = async () => new StaffPhone(await (await browser.newContext({ baseURL: origin })).newPage());
  const owner = await phone();
  const { page } = owner;
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { "idempotency-key": crypto.randomUUID() }, data });
    expect(answer.status()).toBe(201);
    return answer.json();
  };
  try {
    const who = { login: "rosa", password: PASSWORD };
    const token = new URL(business.ownerLink).hash.replace("#alta=", "");
    await send("/api/session/first-owner", { token, name: "Rosa Villaseñor", ...who });
    const app = appOf((await send("/api/session/second-factor", who)).secret);
    const recovery: string[] = (await send("/api/session/second-factor/confirm", { ...who, code: app() }))
      .recoveryCodes;

    await page.goto("/acceso");
    await page.goto("/ajustes?ver=ventas");
    await page.getByRole("switch", { name: "Segundo paso obligatorio" }).click();
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Guardado. Ya vale.")).toBeVisible();
    await page.goto("/ajustes?ver=personal");
    await page.getByRole("button", { name: "Agregar a alguien" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Nombre", { exact: true }).fill("Martín Encargado");
    await sheet.getByLabel("Usuario para entrar").fill("martin");
    await sheet.getByLabel("Puesto").selectOption({ label: "Encargado" });
    await sheet.getByRole("button", { name: "Agregar y hacer su código" }).click();
    const code = (await sheet.getByTestId("code").textContent()) ?? "";
    await page.getByRole("button", { name: "Listo" }).click();
    const manager = await phone();
    await manager.page.goto("/acceso?ver=codigo");
    await manager.page.getByLabel("Usuario", { exact: true }).fill("martin");
    await manager.page.getByLabel("Código", { exact: true }).fill(code);
    await manager.page.getByLabel("Tu contraseña nueva").fill(PASSWORD);
    await manager.page.getByRole("button", { name: "Guardar y entrar" }).click();
    await expect(manager.page.getByText("El negocio lo pide a dueños y encargados")).toBeVisible();
    await hasNoFault(manager.page, BOTH);
    await manager.page.getByRole("button", { name: "Empezar" }).click();
    await setUp(manager.page);
    await manager.page.getByRole("button", { name: "Ya los guardé" }).click();
    await manager.inside();

    // A lost one is reset by the owner, and that phone is out.
    await page.reload();
    await page.getByRole("button", { name: /Martín Encargado/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Quitar su segundo paso" }).click();
    await hasNoFault(page, BOTH);
    await page.getByRole("dialog").getByRole("button", { name: "Sí, quitarlo" }).click();
    await expect(page.getByRole("dialog").getByText("Entra con segundo paso")).toHaveCount(0);
    await manager.page.goto("/cobro");
    await expect(manager.page.getByText("Tu sesión terminó.")).toBeVisible();

    // Without the phone, a recovery code.
    const other = await phone();
    await other.page.goto("/acceso");
    await other.type("rosa", PASSWORD);
    await other.page.getByRole("button", { name: "Usar un código de respaldo" }).click();
    await hasNoFault(other.page);
    await other.page.getByLabel("Código de respaldo").fill(recovery[0]?.toLowerCase() ?? "");
    await other.page.getByRole("button", { name: "Entrar", exact: true }).click();
    await other.inside();
    await other.page.goto("/acceso?ver=segundo-paso");
    await expect(other.page.getByText("Te quedan 9 códigos de respaldo")).toBeVisible();
    await Promise.all([other, manager].map((it) => it.page.context().close()));
  } finally {
    await business.stop();
    await page.context().close();
  }
});
