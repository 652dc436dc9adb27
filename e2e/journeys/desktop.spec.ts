import { BOTH, hasNoFault } from "../pages/faults";
import { expect, type Route, test } from "../pages/journey";
import { caller, productOnSale } from "../pages/on-sale";
import { StaffPhone } from "../pages/staff.page";

test("Ctrl K leads to a page, to the very field of a setting and to a thing, by name and by keys, each one step back", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await page.setViewportSize({ width: 1280, height: 800 });
  await staff.signIn("dueno", "/acceso");
  await page.goto("/hoy");
  const sheet = page.getByRole("dialog", { name: "Ir a…" });
  const field = sheet.getByRole("searchbox");
  const options = sheet.getByRole("option");

  // The keys are heard once their code is here.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type("zona hor");
  await expect(options.first()).toHaveText(/^Zona horaria/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/ver=ventas&campo=zone$/);
  await expect(page.getByLabel("Zona horaria")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/hoy$/);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("report");
  await expect(options.first()).toHaveText(/^Reportes/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/ver=reportes/);

  // At once, while the page is still on its way.
  await page.goBack();
  await expect(page).toHaveURL(/\/hoy$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("report");
  await expect(options.first()).toHaveText(/^Reportes/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("queso fresco");
  await expect(options.filter({ hasText: "Queso fresco de rancho" }).first()).toBeVisible();
  await hasNoFault(page, BOTH);
  await options.filter({ hasText: "Producto" }).first().click();
  await expect(page).toHaveURL(/ver=catalogo&articulo=/);

  await page.keyboard.press("Control+k");
  await field.fill("zzqqxyw");
  await expect(sheet.getByText("Nada con «zzqqxyw».")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});

test("on a desktop the herd is searched, opened beside its list, sorted, selected and printed with the keyboard", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await page.setViewportSize({ width: 1280, height: 800 });
  // What is printed is looked at, not printed.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await staff.signIn("dueno", "/acceso");
  const { animals } = (await (await page.request.get("/api/herd/animals?species=cattle&limit=60")).json()) as {
    animals: { name: string }[];
  };
  await page.goto("/animales");
  const table = page.getByRole("table", { name: "Animales del hato" });
  await expect(table.getByRole("row").nth(3)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Secciones" }).getByRole("link", { name: "Grupos" })).toBeVisible();
  await hasNoFault(page, BOTH);

  // A column that is left out stays so on this device.
  await page.getByRole("button", { name: "Columnas" }).click();
  const columns = page.getByRole("dialog", { name: "Columnas" });
  await columns.getByRole("checkbox", { name: "Edad" }).uncheck();
  await hasNoFault(page);
  await page.keyboard.press("Escape");
  await expect(columns).toHaveCount(0);
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Peso" })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Edad" })).toHaveCount(0);

  const name = animals[0]?.name ?? "";
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByText(/animal(es)? así/)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(table.getByRole("link", { name }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  const beside = page.getByRole("region", { name: "Animal abierto" });
  await expect(beside.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  await expect(table.getByRole("row", { name: new RegExp(name) }).first()).toBeVisible();
  await hasNoFault(page, BOTH);
  await page.reload();
  await expect(beside.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(beside).toHaveCount(0);

  // Keys that follow at once act on what is typed, also before its rows are here.
  const other = animals.at(-1)?.name ?? "";
  const late = async (route: Route) => {
    await new Promise((then) => setTimeout(then, 400));
    await route.fallback();
  };
  await page.route(/\/api\/herd\/animals\?/, late);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("searchbox").pressSequentially(other);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(beside.getByRole("heading", { name: other, level: 2, exact: true })).toBeVisible();
  await page.unroute(/\/api\/herd\/animals\?/, late);
  await page.keyboard.press("Escape");
  await expect(beside).toHaveCount(0);

  await page.getByRole("button", { name: "Borrar lo escrito" }).click();
  await expect(page.getByText(/\d+ hembras/)).toBeVisible();
  // Until the whole herd is on the device, the rows that are here are sorted.
  await table.getByRole("button", { name: "Peso" }).click();
  await table.getByRole("button", { name: "Peso" }).click();
  await expect(table.getByRole("columnheader", { name: "Peso" })).toHaveAttribute("aria-sort", "descending");
  const weights = async () =>
    (
      await table
        .locator("tbody tr")
        .getByText(/^[\d,.]+\skg$/)
        .allTextContents()
    ).map((it) => Number(it.replace(/[^\d.]/g, "")));
  await expect.poll(async () => (await weights()).length).toBeGreaterThan(5);
  const got = await weights();
  expect(got).toEqual([...got].sort((a, b) => b - a));

  await table
    .getByRole("checkbox", { name: /^Elegir (?!todos)/ })
    .nth(1)
    .click();
  await table
    .getByRole("checkbox", { name: /^Elegir (?!todos)/ })
    .nth(4)
    .click({ modifiers: ["Shift"] });
  await expect(page.getByText("4 elegidos")).toBeVisible();
  await page.getByRole("button", { name: "Terminar" }).click();

  await page.getByRole("button", { name: "Imprimir la lista" }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);
  const total = Number(await table.getAttribute("aria-rowcount")) - 1;
  expect(total).toBeGreaterThan(60);
  await expect(page.locator("[data-printed-list] tbody tr")).toHaveCount(total);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Animales", level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.context().close();
});

test("on a desktop the month has the whole width, and a day opens over it next to its cell", async ({ browser }) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await page.setViewportSize({ width: 1280, height: 800 });
  await staff.signIn("dueno", "/acceso");
  await page.goto("/calendario");
  const today = page.locator("[role=gridcell] [aria-current=date]");
  const close = page.getByRole("button", { name: "Cerrar este día" });
  await expect(today).toBeVisible();
  expect((await today.boundingBox())?.width).toBeGreaterThan(120);
  await expect(close).toBeHidden();
  await today.click();
  await expect(close).toBeVisible();
  await hasNoFault(page, BOTH);
  // In its own window, and beside the day that it is about.
  const over = page.locator("section").filter({ has: close });
  await expect(over).toBeInViewport({ ratio: 0.7 });
  await page.keyboard.press("ArrowLeft");
  await expect(close).toBeVisible();
  await expect(today).not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(close).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(close).toBeVisible();
  await close.click();
  await expect(page.locator("[role=gridcell][aria-selected=true] button")).toBeFocused();
  await page.context().close();
});

test("on a desktop transfers are a table whose open one is in the address, and the last tab repeats no page of the side", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await page.setViewportSize({ width: 1280, height: 800 });
  await staff.signIn("dueno", "/acceso");
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { "idempotency-key": crypto.randomUUID() }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const free = { amount: 123_400, concept: "Asesoría de la prueba", purpose: "free" };
  const { chargeId } = await post("/api/counter/charges", { free });
  const { day } = await (await page.request.get("/api/today")).json();
  const trackingKey = `MESA${Date.now()}`;
  const paid = { amount: 123_400, trackingKey, bankFrom: "BBVA México", bankTo: "Banorte", opDay: day };
  const { id } = await post(`/api/charges/${chargeId}/transfers`, paid);

  await page.goto("/cobro?ver=transferencias");
  const row = page.getByRole("row", { name: new RegExp(trackingKey) });
  await expect(row).toContainText("$1,234.00");
  await hasNoFault(page, BOTH);
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`transferencia=${id}`));
  await page.reload();
  await expect(
    page.getByRole("region", { name: "Transferencia directa" }).getByRole("button", { name: /buscar/i }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/transferencia=/);

  await page.goto("/ajustes");
  const side = page.getByRole("navigation", { name: "Secciones" });
  await expect(side.getByRole("link", { name: "Catálogo" })).toBeVisible();
  const main = page.getByRole("main");
  await main.getByText("Equipo y teléfonos").click();
  await expect(main.getByRole("link", { name: /^Personal/ })).toBeVisible();
  const hrefs = (of: typeof main) =>
    of.getByRole("link").evaluateAll((links) => links.map((it) => it.getAttribute("href") ?? ""));
  await side.getByRole("button", { name: "Dinero" }).click();
  const shown = new Set(await hrefs(side));
  expect(shown.size).toBeGreaterThan(10);
  expect((await hrefs(main)).filter((it) => shown.has(it))).toEqual([]);
  await page.context().close();
});

test("on a desktop several orders are ready in one tap, and several tasks somebody's, until it is undone", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await page.setViewportSize({ width: 1280, height: 800 });
  await staff.signIn("dueno", "/acceso");
  await page.goto("/cobro?ver=ventas&entrega=to_deliver");
  const toPrepare = page.getByRole("row").filter({ hasText: "Por preparar" });
  for (const n of [0, 1]) await toPrepare.nth(n).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Ya están listos 2", exact: true }).click();
  await expect(page.getByText("2 listos")).toBeVisible();
  await hasNoFault(page);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("2 deshechos")).toBeVisible();

  await page.goto("/cobro?ver=revision");
  await page.getByRole("table").getByRole("checkbox").nth(1).check();
  await page.getByRole("button", { name: "Yo llevo 1", exact: true }).click();
  await expect(page.getByText("1 es tuya")).toBeVisible();
  await hasNoFault(page);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("1 deshecho")).toBeVisible();
  await page.context().close();
});

test("on a desktop several items leave the shop in one tap, and come back in one", async ({ browser }) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await page.setViewportSize({ width: 1280, height: 800 });
  await staff.signIn("dueno", "/acceso");
  const made = [
    await productOnSale(page, "Ate de membrillo chico"),
    await productOnSale(page, "Ate de membrillo grande"),
  ];
  await page.goto("/ajustes?ver=catalogo&q=membrillo");
  const table = page.getByRole("table", { name: "Lo que se vende" });
  const states = table.getByText("En venta", { exact: true });
  await expect(states).toHaveCount(2);
  for (const n of [1, 2]) await table.getByRole("checkbox").nth(n).check();
  await page.getByRole("button", { name: "Pausar 2", exact: true }).click();
  await expect(page.getByText("2 en pausa")).toBeVisible();
  await expect(states).toHaveCount(0);
  await hasNoFault(page);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("2 deshechos")).toBeVisible();
  await expect(states).toHaveCount(2);
  for (const { id } of made) await caller(page)(`/api/items/${id}/state`, { act: "archive" });
  await page.context().close();
});
