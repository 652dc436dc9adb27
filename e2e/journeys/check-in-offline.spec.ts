import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Page, test } from "../pages/journey";
import { ready } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";
import { type Seat, sellPlaces, visit } from "../pages/visit";

const outcome = (page: Page, tone: "yes" | "no" | "wait") => page.locator(`[data-outcome="${tone}"]`);
async function type(page: Page, { shortCode }: Seat) {
  await page.getByLabel("Código del boleto").fill(shortCode);
  await page.getByRole("button", { name: "Dejar entrar", exact: true }).first().click();
}
/** Opens check-in of that visit, with a name of its own. */
async function openDoor(page: Page, sessionId: string, name: string) {
  await page.goto(`/calendario?ver=puerta&visita=${sessionId}`);
  await expect(page.getByText(/^Lista de las \d\d:\d\d: 3 lugares/)).toBeVisible();
  await page.locator("summary", { hasText: /^Este aparato/ }).click();
  await page.getByLabel("Nombre de la puerta").fill(name);
}

test("with no signal the gate goes on by its list, each place once, also after a reload; what two doors let in is told with both", async ({
  browser,
}) => {
  const mine = await browser.newContext();
  const gate = await mine.newPage();
  await new StaffPhone(gate).signInByCall("encargado");
  const made = await visit(gate, "Recorrido sin señal");
  const { sessionId } = made;
  const [first, second, third] = (await sellPlaces(gate, made, 3)) as [Seat, Seat, Seat];

  await openDoor(gate, sessionId, "Puerta 1");
  await ready(gate);
  const other = (await StaffPhone.on(browser)).page;
  await new StaffPhone(other).signInByCall("taquilla");
  await openDoor(other, sessionId, "Puerta 2");

  await mine.setOffline(true);
  await expect(gate.getByText("Decide esta lista")).toBeVisible();
  await type(gate, first);
  await expect(outcome(gate, "yes")).toContainText("se envía después");
  await hasNoFault(gate, BOTH);
  await type(gate, first);
  await expect(outcome(gate, "no")).toContainText("Ya entró por aquí");
  await expect(outcome(gate, "no")).toContainText("«Puerta 1»");
  await type(gate, third);
  await expect(outcome(gate, "yes")).toContainText("Lugar 3 de 3");
  await outcome(gate, "yes").getByRole("button", { name: "Deshacer esta entrada" }).click();
  await expect(outcome(gate, "wait")).toContainText("Entrada deshecha");
  await type(gate, second);
  await expect(outcome(gate, "yes")).toContainText("Lugar 2 de 3");

  await gate.reload();
  await expect(gate.getByText("2 entraron").first()).toBeVisible();
  await expect(gate.getByText("2 entradas sin enviar")).toBeVisible();
  await type(gate, second);
  await expect(outcome(gate, "no")).toContainText("Ya entró por aquí");

  // The other phone has signal, and doesn't know.
  await type(other, second);
  await expect(outcome(other, "yes")).toContainText("Lugar 2 de 3");

  await mine.setOffline(false);
  const conflict = gate.getByRole("alert").filter({ hasText: "requiere atención" });
  await expect(conflict).toContainText("«Puerta 2»");
  await expect(conflict).toContainText("Sin señal también entró");
  await expect(conflict).toContainText("«Puerta 1»");
  await expect(gate.getByText("2 entraron").first()).toBeVisible();
  const { places } = await (await other.request.get(`/api/gate/${sessionId}/places`)).json();
  const doors = places.map((p: { seat: number; usedWords: string | null }) => [
    p.seat,
    /«(.+)»/.exec(p.usedWords ?? "")?.[1],
  ]);
  expect(doors.sort()).toEqual([
    [1, "Puerta 1"],
    [2, "Puerta 2"],
    [3, undefined],
  ]);

  // There is nothing to send again: it is closed with what happened.
  await conflict.getByRole("link", { name: "Corregir" }).click();
  await gate.getByRole("button", { name: "Corregir" }).click();
  const fix = gate.getByRole("dialog");
  await expect(fix.getByText("Por «Puerta 2»", { exact: true })).toBeVisible();
  await hasNoFault(gate, BOTH);
  await fix.getByLabel("¿Qué pasó?").fill("Eran dos personas con la misma impresión");
  await fix.getByRole("button", { name: "Cerrar sin contarla" }).click();
  await expect(gate.getByRole("heading", { name: "Requiere atención" })).toHaveCount(0);
  await Promise.all([mine.close(), other.context().close()]);
});
