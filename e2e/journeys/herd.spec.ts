import { hasNoFault } from "../pages/faults";
import { expect, type Locator, type Page, test } from "../pages/journey";
import { StaffPhone } from "../pages/staff.page";

interface Row {
  id: string;
  name: string;
  published: boolean;
  marks: { type: string; value: string; norm: string }[];
}
/** A tag reader: a whole mark in one go, wherever the focus is. */
const read = (page: Page, mark: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        );
    },
    [...mark, "Enter"],
  );

test("the owner finds an animal by its last digits, edits it, hides a part of its page, and a reader opens another", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await staff.signIn("dueno", "/acceso");
  const { animals } = (await (await page.request.get("/api/herd/animals?species=cattle&limit=60")).json()) as {
    animals: Row[];
  };
  const tagged = animals.filter((a) => a.published && a.marks.some((m) => m.type === "siniiga"));
  const [one, two] = tagged as [Row, Row];
  const markOf = (a: Row) => a.marks.find((m) => m.type === "siniiga") as Row["marks"][number];

  await page.goto("/animales");
  await expect(page.getByRole("link", { name: animals[0]?.name ?? "" }).first()).toBeVisible();
  await hasNoFault(page);
  await page.getByRole("searchbox").fill(markOf(one).norm.slice(-6));
  await expect(page.getByText("1 animal así")).toBeVisible();
  await page.getByRole("listitem").getByRole("link", { name: one.name }).click();
  await expect(page.getByRole("heading", { name: one.name, level: 1 })).toBeVisible();
  await hasNoFault(page);

  await page.getByRole("link", { name: "Editar" }).click();
  await page.getByText("Color y señas").click();
  await page.getByLabel("Color").fill("Colorado de la prueba");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByRole("heading", { name: one.name, level: 1, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Anotar registro" }).click();
  const weighing = page.getByRole("dialog").getByRole("button", { name: "Pesaje" });
  // The rare types stand after the others.
  const topOf = async (it: Locator) => (await it.boundingBox())?.y ?? 0;
  expect(await topOf(page.getByText("Más tipos"))).toBeGreaterThan(await topOf(weighing));
  await weighing.click();
  await page.getByLabel("Peso en kilos").fill("487.6");
  await page.getByRole("button", { name: "Guardar registro" }).click();
  await expect(page.getByText("487.6 kg").first()).toBeVisible();
  await page.getByRole("button", { name: "Peso", exact: true }).click();
  await page.getByRole("slider", { name: "Recorrer los pesajes" }).press("End");
  await expect(page.getByRole("slider")).toHaveAttribute("aria-valuetext", /^488\skg/);

  await page.getByRole("button", { name: "Datos" }).click();
  await expect(page.getByText("Colorado de la prueba")).toBeVisible();

  const shown = async () =>
    ((await (await page.request.get(`/api/animals/${one.id}`)).json()) as { color: string | null }).color;
  expect(await shown()).toBe("Colorado de la prueba");
  const identity = page.getByRole("switch", { name: "Identidad" });
  await identity.click();
  await expect(identity).not.toBeChecked();
  await expect.poll(shown).toBeNull();

  // Who reads while the page is busy drawing reads once more.
  await expect(async () => {
    await read(page, markOf(two).value);
    await expect(page.getByRole("heading", { name: two.name, level: 1 })).toBeVisible({ timeout: 8_000 });
  }).toPass();
  await page.context().close();
});
