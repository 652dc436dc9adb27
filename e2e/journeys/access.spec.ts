import { type Address, addresses } from "../look/addresses.mjs";
import { hasRoomForFingers, holdsLargeText, isReadable, textSizer } from "../pages/access";
import { type Browser, expect, type Locator, type Page, test } from "../pages/journey";
import { Shop } from "../pages/shop.page";
import { StaffPhone } from "../pages/staff.page";

/** Opens each address and looks at it: first with large text, since bringing what is touched into view scrolls what can be swiped. */
async function lookAt(page: Page, list: Address[]) {
  for (const { path, act } of list) {
    await page.goto(path);
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await act?.(page);
    await holdsLargeText(page);
    await hasRoomForFingers(page);
  }
}
const onPhone = async (browser: Browser) => {
  const context = await browser.newContext({
    serviceWorkers: "block",
    viewport: { width: 360, height: 800 },
    userAgent: "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
  });
  return { context, page: await context.newPage() };
};
const all = (baseURL: string | undefined) => addresses(baseURL ?? "");
test("with text twice as large nothing of a buyer's goes off the side, and everything to touch has 44 px", {
  tag: "@full",
}, async ({ browser, baseURL }) => {
  const { context, page } = await onPhone(browser);
  await lookAt(
    page,
    (await all(baseURL)).filter((it) => !it.staff),
  );
  await context.close();
});

test("nor anything of the staff's", { tag: "@full" }, async ({ browser, baseURL }) => {
  const { context, page } = await onPhone(browser);
  await new StaffPhone(page).signIn("dueno", "/acceso");
  await lookAt(
    page,
    (await all(baseURL)).filter((it) => it.staff),
  );
  await context.close();
});

test("on a short phone what goes on is in reach of a thumb, and where the system sets the colours each button has an edge and what is chosen a mark", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    serviceWorkers: "block",
    viewport: { width: 360, height: 640 },
    forcedColors: "active",
  });
  const page = await context.newPage();
  const list = await all(baseURL);
  const at = (name: string) => list.find((it) => it.name === name)?.path ?? name;
  await page.goto(at("venta-en-linea"));
  const edge = (it: Element) => getComputedStyle(it).borderTopWidth;
  const mark = (it: Element) => getComputedStyle(it).outlineStyle;
  await expect(page.getByText("Disponible", { exact: true }).first()).toBeVisible();
  expect(await page.getByRole("button", { name: /^Filtros/ }).evaluate(edge)).not.toBe("0px");
  const chosen = page.locator("label", { has: page.getByRole("radio", { name: "Todo" }) });
  await expect.poll(() => chosen.evaluate(mark)).toBe("solid");
  await expect
    .poll(() => page.getByRole("navigation").getByRole("link", { name: "Tienda", exact: true }).evaluate(mark))
    .toBe("solid");
  for (const [name, button] of [
    ["venta-en-linea-articulo", /^(Comprar|Agregar al carrito)$/],
    ["modal-mercadopago", /^Pagar/],
    ["modal-conekta-oxxo", "Continuar"],
    ["modal-mercadopago-spei", "Continuar"],
  ] as const) {
    await page.goto(at(name));
    const main = page.getByRole("button", { name: button }).last();
    await expect(main, name).toBeInViewport({ ratio: 1 });
    const box = await main.boundingBox();
    // The lower two thirds: what a thumb reaches while the hand holds the phone.
    expect(box && box.y + box.height / 2, name).toBeGreaterThan(640 / 3);
  }
  await context.close();
});

test("with text twice as large on a small phone a buyer's main screens are read without scrolling sideways, and what goes on is reached", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await onPhone(browser);
  const list = await all(baseURL);
  const textOf = await textSizer(page);
  await textOf(32);
  for (const [name, main] of [
    ["venta-en-linea"],
    ["venta-en-linea-articulo", /^(Comprar|Agregar al carrito)$/],
    ["cobro-vacio"],
    ["cobro-compras"],
    ["cobro-enlace"],
    ["modal-mercadopago", /^Pagar/],
    ["modal-conekta-oxxo", "Continuar"],
    ["modal-mercadopago-spei", "Continuar"],
    ["animales"],
    ["animal"],
    ["calendario"],
    ["calendario-semana"],
    ["calendario-agenda"],
    ["calendario-lugares"],
    ["no-existe"],
  ] as const) {
    await page.goto(list.find((it) => it.name === name)?.path ?? name);
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    if (main) await reachable(page.getByRole("button", { name: main }).last());
    await isReadable(page);
  }
  await page.goto("/venta-en-linea");
  await page.getByRole("button", { name: "Filtros" }).click();
  await reachable(page.getByRole("button", { name: /^Ver / }));
  await isReadable(page);
  const shop = new Shop(page);
  await shop.cartWith("group=productos");
  await isReadable(page);
  await shop.tellWho();
  await shop.pick("oxxo_cash");
  await reachable(page.getByRole("button", { name: "Copiar referencia" }));
  await isReadable(page);
  await context.close();
});

test("with text one and a half times and twice as large nothing of the staff's main money pages is cut or lies on other words", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await onPhone(browser);
  await new StaffPhone(page).signIn("dueno", "/acceso");
  const textOf = await textSizer(page);
  const list = await all(baseURL);
  for (const it of [
    "ventas",
    "cobro-ofertas",
    "cobro-cuentas",
    "cobro-padrinazgos",
    "cobro-transferencias",
    "cobro-sin-identificar",
    "cobro-avisos",
    "cobro-caja",
  ]) {
    await page.goto(list.find(({ name }) => name === `dentro-${it}`)?.path ?? it);
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    for (const size of [24, 32]) {
      await textOf(size);
      await isReadable(page);
    }
  }
  await context.close();
});

test("on a desktop with text twice as large the shop and the staff's tables have the room of half its width, and cut no words", async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await new StaffPhone(page).signIn("dueno", "/acceso");
  await (await textSizer(page))(32);
  for (const path of [
    ...["/venta-en-linea", "/calendario", "/animales", "/ajustes"],
    ...["ventas", "clientes", "mensajes", "por-nacer", "salidas"].map((ver) => `/cobro?ver=${ver}`),
  ]) {
    await page.goto(path);
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await isReadable(page);
  }
  await context.close();
});

test("nor do the office's: its menu, help, people, devices, settings, audit log, messages and reports", async ({
  browser,
}) => {
  const { context, page } = await onPhone(browser);
  await new StaffPhone(page).signIn("dueno", "/acceso");
  const textOf = await textSizer(page);
  await textOf(32);
  for (const path of [
    "/acceso",
    "/ajustes",
    "/ayuda",
    ...[
      "sin-enviar",
      "negocio",
      "metodos",
      "ventas",
      "comprobantes",
      "impuestos",
      "aviso",
      "personal",
      "dispositivos",
      "bitacora",
    ].map((ver) => `/ajustes?ver=${ver}`),
    ...["mensajes", "avisos", "reportes"].map((ver) => `/cobro?ver=${ver}`),
  ]) {
    await page.goto(path);
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.locator("main").locator("li, form, section, fieldset, label").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await isReadable(page);
  }
  await page.goto("/ajustes?ver=proveedores");
  await expect(page.locator("main section").first()).toBeVisible();
  // An address breaks wherever it must, but the page doesn't scroll sideways for it.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(2);
  await context.close();
});

test("nor are the herd's and the calendar's main screens of the staff", async ({ browser, baseURL }) => {
  const { context, page } = await onPhone(browser);
  await new StaffPhone(page).signIn("dueno", "/acceso");
  const list = await all(baseURL);
  const textOf = await textSizer(page);
  await textOf(32);
  for (const name of ["hato", "hato-grupos", "dentro-calendario", "calendario-fecha", "calendario-nueva"]) {
    const { path, act } = list.find((it) => it.name === name) ?? { path: name };
    await page.goto(path);
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await act?.(page);
    await isReadable(page);
  }
  for (const view of ["semana", "agenda"]) {
    await page.goto(`/calendario?vista=${view}`);
    await expect(page.getByRole("radio", { name: "Agenda" })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await isReadable(page);
  }
  await context.close();
});

/** Scrolled to, nothing lies over it. */
async function reachable(button: Locator) {
  await button.scrollIntoViewIfNeeded();
  await button.click({ trial: true });
  await expect(button).toBeInViewport({ ratio: 1 });
}
