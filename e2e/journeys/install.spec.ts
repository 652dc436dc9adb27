import sharp from "sharp";
import { expect, type Page, test } from "../pages/journey";
import { saysSomething } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";

interface Picture {
  src: string;
  sizes: string;
  type: string;
  form_factor?: string;
  purpose?: string;
}

test("the manifest names real pictures and real screens, and wears the business's name", { tag: "@full" }, async ({
  page,
}) => {
  await page.goto("/venta-en-linea");
  const link = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(link ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    id: "/",
    name: "Corral demo",
    lang: "es-MX",
    start_url: "/venta-en-linea",
    scope: "/",
    display: "standalone",
  });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  await expect(page.locator('meta[name="apple-mobile-web-app-title"]')).toHaveAttribute("content", manifest.short_name);
  const { icons, screenshots, shortcuts } = manifest as {
    icons: Picture[];
    screenshots: Picture[];
    shortcuts: { name: string; url: string; icons: Picture[] }[];
  };
  expect(icons.map((it) => `${it.sizes} ${it.purpose ?? "any"}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
  expect(new Set(screenshots.map((it) => it.form_factor))).toEqual(new Set(["narrow", "wide"]));
  for (const picture of [...icons, ...screenshots, ...shortcuts.flatMap((it) => it.icons)]) {
    const { width, height, format } = await sharp(await (await page.request.get(picture.src)).body()).metadata();
    expect([`${width}x${height}`, `image/${format}`], picture.src).toEqual([picture.sizes, picture.type]);
  }
  expect(shortcuts.map((it) => it.name)).toEqual(["Cobrar", "Animales", "Calendario"]);
  for (const { url } of shortcuts) {
    expect((await page.goto(url))?.status(), url).toBe(200);
    await saysSomething(page);
  }
});

/** Chromium offers the installation when it likes, so the journey says it in its place; its own window can't be opened here. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: "dismissed" }) }));
  });

test("the staff is offered the installation from their second visit, and «Ahora no» is for good", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const first = await context.newPage();
  await new StaffPhone(first).enter("cajero");
  const card = (page: Page) => page.getByText("Instala la app", { exact: true });
  await offer(first);
  await first.goto("/ajustes");
  const row = first.getByRole("button", { name: /Instalar la app/ });
  await expect(row).toContainText("Desde el menú del navegador");
  await offer(first);
  await expect(row).toContainText("Se abre desde el inicio");
  await row.click();
  await first.getByRole("button", { name: "Instalar", exact: true }).click();
  await expect(first.getByText("No se instaló")).toBeVisible();
  await first.goto("/cobro?ver=cobros");
  await offer(first);
  await expect(first.getByRole("heading", { name: "Ventas", level: 1 })).toBeVisible();
  await expect(card(first)).toHaveCount(0);
  await first.close();

  const second = await context.newPage();
  await second.goto("/cobro?ver=cobros");
  await expect(second.getByRole("heading", { name: "Ventas", level: 1 })).toBeVisible();
  await offer(second);
  await expect(card(second)).toBeVisible();
  await second.getByRole("button", { name: "Ahora no" }).click();
  await expect(card(second)).toHaveCount(0);
  await second.reload();
  await expect(second.getByRole("heading", { name: "Ventas", level: 1 })).toBeVisible();
  await offer(second);
  await expect(card(second)).toHaveCount(0);
  await second.goto("/prueba");
  await expect(second.getByText("Corral demo")).toBeVisible();
  await context.close();
});
