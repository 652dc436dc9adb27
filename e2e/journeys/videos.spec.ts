import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BOTH, hasNoFault } from "../pages/faults";
import { expect, test } from "../pages/journey";
import { productOnSale } from "../pages/on-sale";
import { StaffPhone } from "../pages/staff.page";

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const recorded = readFileSync(join(import.meta.dirname, "../../server/src/features/shop/videos/recorded.mp4"));

test("a short video of an item is put, seen by a buyer who asks for it, and taken away", async ({ browser, page }) => {
  const staff = await StaffPhone.on(browser);
  await staff.signIn("dueno", "/acceso");
  const p = staff.page;
  const item = await productOnSale(p, "Gallo que canta, de prueba");
  await p.goto(`/ajustes?ver=catalogo&articulo=${item.id}`);
  await expect(p.getByText("Sin video")).toBeVisible();
  const chosen = p.locator("main input[type=file][accept*=quicktime]");
  await chosen.setInputFiles(file("pesado.mp4", "video/mp4", Buffer.alloc(13 * 1024 * 1024)));
  await expect(p.getByText(/pesa más de 12 MB/)).toBeVisible();
  await chosen.setInputFiles(file("gallo.webm", "video/webm", Buffer.from("1a45dfa3aaaaaaaaaaaaaaaa", "hex")));
  await expect(p.getByText(/WebM/)).toBeVisible();
  await chosen.setInputFiles(file("gallo.mp4", "video/mp4", recorded));
  await expect(p.getByText("2 s · 0.1 MB", { exact: true })).toBeVisible();
  await expect(p.getByText(/WebM/)).toHaveCount(0);
  await hasNoFault(p, BOTH);

  const asked: string[] = [];
  page.on("request", (it) => it.url().includes("/videos/") && asked.push(it.url()));
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  const watch = page.getByRole("button", { name: "Video · 2 s · 0.1 MB" });
  await expect(watch).toBeVisible();
  await hasNoFault(page);
  expect(asked).toEqual([]);
  await watch.click();
  const sheet = page.getByRole("dialog", { name: item.title }).last();
  await expect(
    sheet.getByLabel(`Video de ${item.title}`).or(sheet.getByText("No se pudo abrir el video")),
  ).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // A browser without H.264 says that it couldn't open it; the file is there for those that have it.
  const part = await page.request.get(asked[0] ?? "", { headers: { range: "bytes=0-9" } });
  expect(part.status()).toBe(206);
  expect((await part.body()).toString("latin1", 4, 8)).toBe("ftyp");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(1);

  await p.getByRole("button", { name: "Quitar el video" }).click();
  await p.getByRole("alertdialog").getByRole("button", { name: "Quitar el video" }).click();
  await expect(p.getByText("Sin video")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: item.title }).first()).toBeVisible();
  await expect(watch).toHaveCount(0);
  await p.context().close();
});
