import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { StaffPhone } from "../pages/staff.page";

const csv = (...lines: string[]) => ({
  name: "potrero ñ.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["Arete;Nombre;Especie;Sexo;Nacimiento", ...lines, ""].join("\r\n"), "latin1"),
});

test("a spreadsheet comes in: its two faults by line, corrected, looked at, done; and the herd goes out as a file", {
  tag: "@full",
}, async ({ browser }) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  // Another run of this journey finds other tags.
  const tag = `RX${Date.now()}`;
  await staff.enter("encargado");
  await page.goto("/animales");
  await page.getByRole("link", { name: "Importar animales" }).click();
  await expect(page.getByRole("button", { name: "Elegir archivo" })).toBeVisible();
  const file = page.locator("input[type=file]");
  await file.setInputFiles(csv(`${tag}1;Muñeca;Bovino;H;31/02/2024`, `${tag}2;Ñandú;Dragón;M;01/03/2024`));
  await expect(page.getByText("El archivo tiene 2 fallas")).toBeVisible();
  await expect(page.getByText("Línea 2 · Nacimiento")).toBeVisible();
  await expect(page.getByText("Línea 3 · Especie")).toBeVisible();
  await hasNoFault(page, BOTH);

  await file.setInputFiles(csv(`${tag}1;Muñeca;Bovino;H;28/02/2024`, `${tag}2;Ñandú;Bovino;M;01/03/2024`));
  await expect(page.getByText("El archivo está bien")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Importar 2 animales" }).click();
  await expect(page.getByText("Importación lista")).toBeVisible();
  await expect(page.getByText("2 animales de alta")).toBeVisible();
  await hasNoFault(page, BOTH);

  await page.goto("/animales?ver=exportar");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Bajar con comas" }).click();
  expect((await download).suggestedFilename()).toMatch(/^corral-hato-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.context().close();
});
