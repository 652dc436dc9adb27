import { BOTH, hasNoFault } from "../pages/faults";
import { type APIRequestContext, expect, type Page, test } from "../pages/journey";
import { follow, kept, ready } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";

interface Animal {
  id: string;
  name: string;
  notes: string;
  version: number;
  photoIds: string[];
}
const animal = async (api: APIRequestContext, id: string): Promise<Animal> =>
  (await api.get(`/api/herd/animals/${id}`)).json();
const records = async (api: APIRequestContext, id: string): Promise<{ title: string; note: string | null }[]> =>
  (await (await api.get(`/api/herd/animals/${id}/records`)).json()).items;

async function write(page: Page, type: string, field: string, words: string) {
  await page.getByRole("button", { name: "Anotar registro" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: type, exact: true }).click();
  await sheet.getByLabel(field).fill(words);
  await sheet.getByRole("button", { name: "Guardar registro" }).click();
  await expect(sheet).toHaveCount(0);
}
async function change(page: Page, field: string, words: string) {
  await page.getByRole("link", { name: "Editar" }).click();
  if (field === "Notas") await page.getByText("Notas e historia").click();
  await page.getByLabel(field, { exact: true }).fill(words);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByRole("button", { name: "Guardar cambios" })).toHaveCount(0);
}

test("what the vet does with no signal is shown at once, survives a reload, arrives once, and what two people changed a person decides", async ({
  browser,
}) => {
  const { page } = await StaffPhone.on(browser);
  await new StaffPhone(page).signIn("dueno", "/acceso");
  const office = await StaffPhone.on(browser);
  await office.signInByCall("encargado");
  const there = await (await office.page.request.get("/api/herd/animals?species=cattle&limit=60")).json();
  const { id } = there.animals.at(-1) as Animal;
  const before = await animal(office.page.request, id);
  await page.goto(`/animal?id=${id}`);
  await expect(page.getByRole("button", { name: "Anotar registro" })).toBeVisible();
  await ready(page);
  // The list is found in the phone's copy of the herd, which comes in the background.
  await expect.poll(async () => (await kept(page)).indexedDb).toContain("cache:herd:page:0");

  await page.context().setOffline(true);
  await follow(page, "/animales?ver=nuevo");
  await page.getByLabel("Nombre", { exact: true }).fill("Nacida sin señal");
  await page.getByText("De lado, de cabeza y su arete").click();
  await page.locator("input[data-photos]").setInputFiles("web/public/icon-512.png");
  await expect(page.getByRole("list", { name: "Fotos" }).locator('img[src^="blob:"]')).toHaveCount(1);
  await page.getByRole("button", { name: "Dar de alta", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nacida sin señal", level: 1 })).toBeVisible();
  await expect(page.getByText("Guardado en el teléfono. Se envía cuando haya señal.")).toBeVisible();
  const made = new URL(page.url()).searchParams.get("id") ?? "";
  await write(page, "Vacuna", "Producto", "Bovac");
  await expect(page.getByRole("listitem").filter({ hasText: "Bovac" })).toContainText("Sin enviar");
  await hasNoFault(page, BOTH);

  await follow(page, `/animal?id=${id}`);
  await write(page, "Nota", "Nota", "Cojea de una pata");
  await change(page, "Nombre", "Una vez");
  await change(page, "Nombre", "Dos veces");
  await change(page, "Notas", "Dice la MVZ");
  await expect(page.getByRole("heading", { name: "Dos veces", level: 1 })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Dos veces", level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Cojea de una pata" })).toContainText("Sin enviar");
  await follow(page, `/animal?id=${made}`);
  await expect(page.getByRole("heading", { name: "Nacida sin señal", level: 1 })).toBeVisible();
  await expect(page.locator('main img[src^="blob:"]').first()).toBeVisible();
  await follow(page, "/animales?q=Nacida");
  await expect(page.getByRole("listitem").filter({ hasText: "Nacida sin señal" })).toContainText("Sin enviar");

  // The office has signal, and doesn't know.
  const changed = await office.page.request.patch(`/api/herd/animals/${id}`, {
    headers: { "idempotency-key": crypto.randomUUID(), "if-match": `"${before.version}"` },
    data: { notes: "Dice la oficina", color: "Hosca" },
  });
  expect(changed.status()).toBe(200);

  await page.context().setOffline(false);
  await follow(page, "/ajustes?ver=sin-enviar");
  const api = office.page.request;
  await expect.poll(async () => (await animal(api, id)).name).toBe("Dos veces");
  await page.getByRole("button", { name: "Corregir", exact: true }).click();
  const both = page.getByRole("dialog", { name: "Alguien lo cambió antes que tú" });
  await expect(both).toContainText("Dice la MVZ");
  await expect(both).toContainText("Dice la oficina");
  await hasNoFault(page, BOTH);
  await both.getByRole("radio", { name: /Dice la MVZ/ }).check();
  await both.getByRole("button", { name: "Guardar así" }).click();
  await expect(both).toHaveCount(0);
  await expect.poll(async () => (await animal(api, id)).notes).toBe("Dice la MVZ");

  expect((await records(api, id)).filter((r) => r.note === "Cojea de una pata")).toHaveLength(1);
  expect((await records(api, made)).filter((r) => r.title === "Vacuna")).toHaveLength(1);
  const born = await animal(api, made);
  expect(born.photoIds).toHaveLength(1);
  const named = await (await api.get("/api/herd/animals?q=Nacida")).json();
  expect(named.animals).toHaveLength(1);
  await follow(page, `/animal?id=${made}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Bovac" })).toBeVisible();
  await expect(page.getByText("Sin enviar")).toHaveCount(0);
  await expect(page.locator(`main img[src*="/media/${born.photoIds[0]}/"]`).first()).toBeVisible();
  await office.page.context().close();
  await page.context().close();
});
