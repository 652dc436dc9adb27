import { readFile } from "node:fs/promises";
import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { kept, ready } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";

const WHO = "Eufemia Sin Señal";
const NOTES = "Paga los viernes";

test("unsent work, a customer and a change of theirs, stays sealed on the phone for whoever did it: nobody else sees or sends it, leaving asks, and it is sent once", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  const phone = page.context();
  let sent = 0;
  page.on("request", (it) => {
    if (new URL(it.url()).pathname === "/api/sync") sent++;
  });
  const pill = page.getByRole("link", { name: "2 sin enviar" });
  const waiting = page.getByText(/^Hay 2 pendientes de .+ sin enviar\. Entra como encargado para enviarlos\.$/);
  await staff.signIn("encargado", "/cobro?ver=clientes");
  await ready(page);
  await expect(page.getByRole("button", { name: "Nuevo cliente" })).toBeVisible();

  await phone.setOffline(true);
  await page.getByRole("button", { name: "Nuevo cliente" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill(WHO);
  await page.getByLabel("Celular").fill("8711234567");
  await page.getByRole("button", { name: "Guardar" }).click();
  const name = page.getByRole("heading", { name: WHO, level: 1 });
  await expect(name).toBeVisible();
  await page.getByRole("button", { name: "Atrás" }).click();
  const line = page.getByRole("link", { name: WHO });
  await expect(line).toContainText("Sin enviar");
  await line.click();
  await page.getByRole("button", { name: "Cambiar sus datos" }).click();
  await page.getByLabel("Notas").fill(NOTES);
  await page.getByRole("button", { name: "Guardar" }).click();
  // Until the sheet is gone the words stand in its field too.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(NOTES)).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.reload();
  await expect(name).toBeVisible();
  await expect(page.getByText(NOTES)).toBeVisible();
  await pill.click();
  await expect(page.getByRole("heading", { name: "Sin enviar", level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: WHO })).toHaveCount(2);
  await expect(page.getByText("Espera señal")).toBeVisible();
  await hasNoFault(page, BOTH);
  expect((await kept(page)).indexedDb).not.toContain(WHO);

  // The session ended meanwhile: it waits for the same person, and says so.
  await phone.clearCookies();
  await phone.setOffline(false);
  await page.waitForURL(/\/acceso\?fin=1/);
  await expect(waiting).toBeVisible();
  sent = 0;
  await staff.type("cajero", "corral-demo");
  await staff.inside();
  await page.goto("/ajustes?ver=sin-enviar");
  await expect(page.getByText("Todo está enviado")).toBeVisible();
  await staff.leave();
  await expect(waiting).toBeVisible();
  expect(sent).toBe(0);

  // In again, with a server that doesn't take it yet.
  await phone.route("**/api/sync", (route) => route.abort());
  await staff.enter("encargado");
  await page.goto("/acceso");
  const leave = page.getByRole("button", { name: "Salir de este teléfono" });
  const asks = page.getByRole("alertdialog", { name: "Hay trabajo sin enviar" });
  await leave.click();
  await expect(asks).toContainText("Tienes 2 pendientes sin enviar.");
  await hasNoFault(page, BOTH);
  await asks.getByRole("button", { name: "Quedarme" }).click();
  await leave.click();
  await asks.getByRole("button", { name: "Enviar ahora" }).click();
  await expect(asks).toContainText("Quedan 2 sin enviar");
  const download = page.waitForEvent("download");
  await asks.getByRole("button", { name: "Exportar" }).click();
  expect(JSON.parse(await readFile(await (await download).path(), "utf8")).pendientes).toMatchObject([
    { deQue: WHO },
    { deQue: WHO },
  ]);
  await asks.getByRole("button", { name: "Salir sin enviar" }).click();
  await expect(waiting).toBeVisible();

  await phone.unroute("**/api/sync");
  await staff.enter("encargado");
  await expect(pill).toHaveCount(0);
  await page.goto("/ajustes?ver=sin-enviar");
  await expect(line).toHaveCount(2);
  await hasNoFault(page, BOTH);
  await phone.close();

  const office = await StaffPhone.on(browser);
  await office.signIn("dueno", `/cobro?ver=clientes&q=${encodeURIComponent("Eufemia")}`);
  const there = office.page.getByRole("link", { name: WHO });
  await expect(there).toHaveCount(1);
  await there.click();
  await expect(office.page.getByText(NOTES)).toBeVisible();
  await office.page.context().close();
});
