import { hasNoFault } from "../pages/faults";
import { expect, type Locator, type Page, test } from "../pages/journey";
import { ready } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";

/** Counts the taps of a hand; what is typed between them costs none. */
class Hand {
  taps = 0;
  constructor(readonly page: Page) {}
  async tap(it: Locator) {
    this.taps++;
    await it.click();
  }
  /** Into whatever has the focus: nothing is tapped for it. */
  type = (words: string) => this.page.keyboard.type(words);
}

test("an animal is weighed, and another vaccinated, in three taps from anywhere", async ({ browser }) => {
  const { page } = await StaffPhone.on(browser);
  await new StaffPhone(page).signIn("mvz", "/acceso");
  const { animals } = await (await page.request.get("/api/herd/animals?species=cattle&limit=2")).json();
  const [one, two] = animals as [{ id: string; name: string }, { id: string; name: string }];
  await page.goto("/hoy");
  for (const [animal, act, field, words] of [
    [one, "Pesar", "Peso en kilos", "455.5"],
    [two, "Vacunar", "Producto", "Bovac de la prueba"],
  ] as const) {
    const hand = new Hand(page);
    await hand.tap(page.getByRole("button", { name: "Buscar un animal" }));
    await expect(page.getByRole("dialog").getByLabel("Arete o nombre")).toBeFocused();
    await hand.type(animal.name);
    const found = page.getByRole("dialog").getByRole("listitem").filter({ hasText: animal.name });
    await expect(found).toHaveCount(1);
    if (act === "Pesar") await hasNoFault(page);
    await hand.tap(found.getByRole("button", { name: act }));
    await expect(page.getByLabel(field)).toBeFocused();
    await hand.type(words);
    await hand.tap(page.getByRole("button", { name: "Guardar registro" }));
    await expect(page.getByRole("button", { name: "Guardar registro" })).toHaveCount(0);
    expect(hand.taps).toBe(3);
    const { items } = await (await page.request.get(`/api/herd/animals/${animal.id}/records`)).json();
    expect(items.some((it: { detail: string }) => it.detail.includes(words))).toBe(true);
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.context().close();
});

test("a group is weighed one after another, also without signal and over a reload, and each weight arrives once", async ({
  browser,
}) => {
  const { page } = await StaffPhone.on(browser);
  await new StaffPhone(page).signIn("vaquero", "/acceso");
  const { animals } = await (await page.request.get("/api/herd/animals?species=cattle&limit=4")).json();
  const rows = (animals as { id: string; name: string; weightG: number | null }[]).slice(2, 4);
  await page.goto("/animales?ver=pesar");
  await hasNoFault(page);
  await page.getByRole("button", { name: "Empezar a pesar" }).click();
  await ready(page);
  await page.goto("/animales");
  await expect(page.getByRole("list", { name: "Animales del hato" })).toBeVisible();
  await page.goto("/animales?ver=pesar");
  for (const [n, animal] of rows.entries()) {
    if (n === 1) await page.context().setOffline(true);
    const find = page.getByRole("searchbox", { name: "Arete o nombre" });
    await expect(find).toBeFocused();
    const kilos = (((animal.weightG ?? 300_000) + 1_237) / 1000).toFixed(3);
    await page.keyboard.type(animal.name);
    if (n === 1) await expect(page.getByRole("button", { name: new RegExp(`^${animal.name}`) })).toBeVisible();
    await page.keyboard.press("Enter");
    // Who types on doesn't wait for the search.
    if (n === 1) await expect(page.getByLabel("Kilos")).toBeFocused();
    await page.keyboard.type(kilos);
    await expect(page.getByLabel("Kilos")).toHaveValue(kilos);
    await page.keyboard.press("Enter");
    await expect(page.getByText(n === 0 ? "1 pesado" : "2 pesados")).toBeVisible();
  }
  await hasNoFault(page);
  await page.reload();
  await expect(page.getByText("2 pesados")).toBeVisible();
  await page.context().setOffline(false);
  for (const { id, weightG } of rows)
    await expect
      .poll(async () => {
        const { items } = await (await page.request.get(`/api/herd/animals/${id}/records`)).json();
        return items.filter((it: { data: { grams?: number } }) => it.data.grams === (weightG ?? 300_000) + 1_237)
          .length;
      })
      .toBe(1);
  await page.getByRole("button", { name: "Terminar" }).click();
  await expect(page.getByText("Peso promedio")).toBeVisible();
  await page.getByRole("button", { name: "Listo" }).click();
  await expect(page.getByRole("button", { name: "Empezar a pesar" })).toBeVisible();
  await page.context().close();
});
