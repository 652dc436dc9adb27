import { expect, test } from "../pages/journey";

test("four animals are on the first screen of a phone, and a filter is told, shared, removed and kept under a sheet", async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ serviceWorkers: "block", viewport: { width: 360, height: 800 } })
  ).newPage();
  await page.goto("/venta-en-linea?grupo=animales");
  const cards = page.locator("main a[href*='articulo=']");
  const tabs = page.getByRole("navigation");
  await expect(cards.nth(3)).toBeVisible();
  const { y: bottom } = (await tabs.boundingBox()) as { y: number };
  for (let n = 0; n < 4; n++) {
    const price = await cards.nth(n).getByText(/^\$/).first().boundingBox();
    expect((price?.y ?? 9_999) + (price?.height ?? 0)).toBeLessThanOrEqual(bottom);
  }

  await page.getByRole("button", { name: "Filtros" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await sheet.getByLabel("Sexo").selectOption("female");
  await sheet.getByLabel("Precio desde, en pesos").fill("1000");
  const see = sheet.getByRole("button", { name: /^Ver \d+ resultados$/ });
  const { total } = await (await page.request.get("/api/catalog?group=animales&sex=female&min=100000&limit=1")).json();
  await expect(see).toHaveText(`Ver ${total} resultados`);
  await see.click();
  await expect(page).toHaveURL(/sexo=female/);
  await expect(page.getByRole("button", { name: "Quitar: Hembra" })).toBeVisible();
  await expect(page.getByText(`${total} resultados`)).toBeVisible();

  // The sheet of an item leaves search, filter and place as they were, also after a reload.
  await cards.nth(2).scrollIntoViewIfNeeded();
  const filtered = page.url();
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
    () => page.reload().then(() => page.getByRole("button", { name: "Cerrar" }).click()),
  ]) {
    const before = await page.evaluate(() => scrollY);
    await cards.nth(2).click();
    await expect(page).toHaveURL(/articulo=/);
    await expect(page.getByRole("dialog")).toBeVisible();
    await close();
    await expect(page).toHaveURL(filtered);
    // The click itself may bring the card into sight.
    await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), before)).toBeLessThan(24);
  }

  await page.getByRole("button", { name: "Quitar: Hembra" }).click();
  await expect(page).not.toHaveURL(/sexo=/);
  await page.goBack();
  await expect(page).toHaveURL(filtered);
  await page.getByRole("button", { name: "Quitar todo" }).click();
  await expect(page).toHaveURL(/\?grupo=animales$/);

  // What a link brings that is none is told, and can be taken off.
  await page.goto("/venta-en-linea?sexo=robot");
  await expect(page.getByRole("heading", { name: "Este enlace trae un filtro que no sirve" })).toBeVisible();
  await page.getByRole("button", { name: "Quitar: robot" }).click();
  await expect(cards.first()).toBeVisible();
  await page.context().close();
});

test("a search suggests what it may mean, by touch and by keys, remembers it, and says what is only nearly meant", async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ serviceWorkers: "block", viewport: { width: 360, height: 800 } })
  ).newPage();
  await page.goto("/venta-en-linea");
  const field = page.getByRole("searchbox");
  const options = page.getByRole("search").getByRole("option");
  await field.click();
  await expect(options).toHaveCount(0);
  await field.pressSequentially("chiv");
  await expect(options.first()).toHaveText(/^Ver cabras \(\d+\)$/);
  const goats = Number(/\d+/.exec((await options.first().textContent()) ?? ""));
  await field.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue("chiv");
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await field.press("Enter");
  await expect(page).toHaveURL(/grupo=animales&especie=goat$/);
  await expect(page.getByText(`${goats} resultado`)).toBeVisible();

  // Remembered on this phone, also after a reload, until it is told to forget.
  await page.goto("/venta-en-linea");
  await field.click();
  await expect(options).toHaveText(["chiv"]);
  await options.first().click();
  await expect(field).toHaveValue("chiv");
  await expect(options).toHaveCount(0);
  await field.press("ArrowDown");
  await options.filter({ hasText: "$" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await field.fill("");
  await page.getByRole("button", { name: "Borrar", exact: true }).click();
  await expect(options).toHaveCount(0);

  await field.fill("holstain");
  await expect(page.getByText(/^Se parece a lo que buscas: \d+ resultados$/)).toBeVisible();
  await field.fill("res");
  await expect(options.filter({ hasText: "Ver bovinos" })).toBeVisible();
});
