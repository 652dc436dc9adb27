import { type BrowserContext, expect, type Page, test } from "../pages/journey";
import { follow, kept, ready, saysSomething } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";

const PROMISE = "Ver disponibilidad con señal";
/** Opens them on a few tabs at a time, and looks at each. */
async function openAll(context: BrowserContext, paths: readonly string[], look: (page: Page) => Promise<void>) {
  const left = [...paths];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const page = await context.newPage();
      for (let path = left.shift(); path; path = left.shift()) {
        await page.goto(path);
        await look(page);
      }
      await page.close();
    }),
  );
}

test("with no signal every screen says something true, with how old it is, and none promises what it can't know", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const get = async (path: string) => (await page.request.get(path)).json();
  const { items } = await get("/api/catalog?group=productos&available=true&limit=2");
  const onSale = (await get("/api/catalog?group=animales&available=true&limit=1")).items[0].animalId;
  const { sampleChargeId } = await get("/api/config");
  await page.goto("/venta-en-linea");
  await ready(page);
  const item = `/venta-en-linea?articulo=${items[0].id}`;
  const animal = `/animal?id=${onSale}`;
  /** Opens it and waits until its answer is kept, which happens a moment after it is shown. */
  const see = async (path: string, id: string) => {
    await page.goto(path);
    await saysSomething(page);
    await expect.poll(async () => (await kept(page)).indexedDb, path).toContain(id);
  };
  await see(item, `["item","${items[0].id}"]`);
  await see("/animales", '["animals"');
  await see(animal, `["animal","${onSale}"]`);
  await page.goto("/calendario?vista=agenda");
  const visit = (await page.locator('a[href*="sesion="]').first().getAttribute("href")) ?? "";
  await see(visit, new URL(visit, page.url()).searchParams.get("sesion") ?? "nothing");
  await page.goto(`/venta-en-linea?articulo=${items[1].id}`);
  await page.getByRole("button", { name: /^Agregar (?!uno)/ }).click();
  await see("/cobro", "earliestSession");

  await context.setOffline(true);
  const promise = (at: Page) => at.getByRole("button", { name: PROMISE });
  for (const path of [item, animal, visit]) {
    await page.goto(path);
    await expect(promise(page), path).toBeDisabled();
    await expect(page.getByText(/Sin conexión · datos de hace/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Agregar/ })).toHaveCount(0);
  }
  await page.goto("/cobro");
  await expect(page.getByRole("listitem").filter({ hasText: items[1].title })).toBeVisible();
  await expect(page.getByText(/Sin conexión · datos de hace/)).toBeVisible();
  await page.goto("/venta-en-linea");
  await saysSomething(page);
  await expect(page.getByText("Disponible", { exact: true })).toHaveCount(0);
  const c = `?c=${sampleChargeId}`;
  await openAll(
    context,
    [
      "/animales",
      "/calendario",
      `/cobro${c}`,
      `/modal-mercadopago${c}`,
      `/modal-conekta-oxxo${c}`,
      `/modal-mercadopago-spei${c}`,
      "/modal-iframe",
      "/comprobante/venta/aaaaaaaaaaaaaaaaaaaaaa",
      "/comprobante/verificar/ABCDEFGHJK",
      "/acceso",
      "/ajustes",
      "/prueba",
      "/nada-de-esto",
    ],
    saysSomething,
  );

  await context.setOffline(false);
  await new StaffPhone(page).signIn("encargado", "/acceso");
  await ready(page);
  await context.setOffline(true);
  await openAll(
    context,
    ["/hoy", "/cobro?ver=cobros", "/animales", "/cobro?ver=clientes", "/calendario?ver=hoy", "/ajustes?ver=catalogo"],
    async (at) => {
      await saysSomething(at);
      await expect(at.getByText(/Esto necesita señal|Sin conexión/).first(), at.url()).toBeVisible();
    },
  );
  await context.close();
});

test("what was never opened still shows what the list has of it", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/venta-en-linea");
  await ready(page);
  const card = page.locator('main a[href*="articulo="]').first();
  const price = (await card.locator(".num").first().innerText()).trim();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Animales/ })
    .click();
  const animal = page.locator('main a[href*="/animal?id="]').first();
  await expect(animal).toBeVisible();

  await context.setOffline(true);
  const says = page.getByText("Sin señal: esto es lo que guardó la lista.");
  await animal.click();
  await expect(says).toBeVisible();
  await expect(page.getByText("$").first()).toBeVisible();
  await page.goBack();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Tienda/ })
    .click();
  await card.click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Sin señal: esto es lo que guardó la lista.")).toBeVisible();
  await expect(sheet.getByText(price).first()).toBeVisible();

  await context.setOffline(false);
  await expect(sheet.getByText("Identificación").or(sheet.getByText("Sobre la compra")).first()).toBeVisible();

  // A search finds what is on the phone, by any word for it; of what isn't, the way back to what is on it is there.
  await context.setOffline(true);
  for (const word of ["bovinos", "vacca"]) {
    await follow(page, `/venta-en-linea?q=${word}`);
    await expect(page.getByText("Sin señal. Esto es lo que ya viste en este teléfono.")).toBeVisible();
    await expect(
      page
        .locator('main a[href*="articulo="]')
        .filter({ hasText: /Vaquilla|Becerro|Toro|Novillo/ })
        .first(),
    ).toBeVisible();
  }
  await follow(page, "/venta-en-linea?q=zzqq");
  await page.getByRole("link", { name: "Ver lo guardado" }).click();
  await expect(card).toBeVisible();
  await context.close();
});

test("an answer that takes too long gives way to the copy, with its age, and comes without a reload", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { items } = await (await page.request.get("/api/catalog?group=productos&available=true&limit=1")).json();
  const [item] = items as { id: string; title: string }[];
  await page.goto("/venta-en-linea");
  await ready(page);
  await follow(page, `/venta-en-linea?articulo=${item?.id}`);
  await expect(page.getByRole("button", { name: "Agregar al carrito" })).toBeVisible();
  await expect.poll(async () => (await kept(page)).addresses).toContain(`/api/catalog/${item?.id}`);

  let arrive = () => {};
  const late = new Promise<void>((then) => {
    arrive = then;
  });
  await context.route(`**/api/catalog/${item?.id}`, async (route) => {
    const answer = await route.fetch();
    const body = { ...(await answer.json()), title: "Cambió de nombre" };
    await late;
    await route.fulfill({ response: answer, json: body }).catch(() => undefined);
  });
  // The page, which would bring the item itself, is as late: the worker opens its own.
  await context.route(`**/venta-en-linea?articulo=${item?.id}`, (route) =>
    late.then(() => route.continue()).catch(() => {}),
  );
  await page.goto(`/venta-en-linea?articulo=${item?.id}`);
  await expect(page.getByText(/Señal lenta · datos de hace/)).toBeVisible();
  await expect(page.getByRole("dialog", { name: item?.title ?? "" })).toBeVisible();
  await expect(page.getByRole("button", { name: PROMISE })).toBeDisabled();
  arrive();
  await expect(page.getByRole("dialog", { name: "Cambió de nombre" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Agregar al carrito" })).toBeEnabled();
  await expect(page.getByText(/Señal lenta/)).toHaveCount(0);
  await context.close();
});

test("without IndexedDB the phone keeps things in localStorage, without both in memory, and prueba says so", async ({
  browser,
}) => {
  const { items } = await (
    await (await browser.newContext()).request.get("/api/catalog?group=productos&available=true&limit=2")
  ).json();
  const tier = (page: Page) => page.getByText("Mecanismo en uso").locator("xpath=ancestor::li");
  const add = async (page: Page, n: number) => {
    await follow(page, `/venta-en-linea?articulo=${items[n].id}`);
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await expect(page.getByRole("button", { name: "Ir a pagar" })).toBeVisible();
  };
  const things = (page: Page) => page.getByRole("button", { name: /Ver carrito/ });

  const poor = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  await poor.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("off", "SecurityError");
    };
  });
  await poor.goto("/prueba");
  await expect(tier(poor)).toContainText("localStorage");
  await expect(poor.getByText(/Almacenamiento limitado/)).toBeVisible();
  await add(poor, 0);
  await poor.goto("/venta-en-linea");
  await expect(things(poor)).toContainText("1 artículo");
  await poor.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("off", "SecurityError");
    };
    Storage.prototype.getItem = Storage.prototype.setItem as never;
  });
  await poor.goto("/prueba");
  await expect(tier(poor)).toContainText("Memoria");
  await add(poor, 0);
  await follow(poor, "/calendario");
  await expect(things(poor)).toContainText("1 artículo");
  await poor.context().close();

  // The disk fills up in the middle of a visit.
  const full = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  await full.goto("/prueba");
  await expect(tier(full)).toContainText("IndexedDB");
  await add(full, 0);
  await full.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await add(full, 1);
  await follow(full, "/prueba");
  await expect(tier(full)).toContainText("localStorage");
  await follow(full, "/calendario");
  await expect(things(full)).toContainText("2 artículos");
  await full.goto("/prueba");
  await expect(tier(full)).toContainText("IndexedDB");
  await follow(full, "/venta-en-linea");
  await expect(things(full)).toContainText("2 artículos");
  await full.context().close();
});

test("nothing of the staff's is kept by the worker, and signing out, also with no signal, leaves nothing of a person on the phone", async ({
  browser,
}) => {
  const staff = await StaffPhone.on(browser);
  const { page } = staff;
  await staff.signIn("encargado", "/acceso");
  await ready(page);
  const { items: customers } = await (await page.request.get("/api/customers")).json();
  await page.goto("/cobro?ver=clientes");
  await expect(page.getByText(customers[0].name).first()).toBeVisible();
  await page.goto("/cobro?ver=reportes");
  await saysSomething(page);
  await page.goto("/animales?ver=nuevo");
  await page.getByLabel("Nombre", { exact: true }).fill("Secreta");
  await expect.poll(async () => (await kept(page)).indexedDb).toContain("Secreta");
  const inside = await kept(page);
  // Who works here; an item of the shop may well be called so.
  const worker = /login[\\"]*:[\\"]*encargado/;
  expect(inside.indexedDb).toMatch(worker);
  expect(inside.addresses.filter((it) => /^\/api\/(?!(catalog|animals|calendar|config)(\/|$))/.test(it))).toEqual([]);
  expect(inside.answers + inside.indexedDb).not.toContain(customers[0].name);
  // A receipt that was opened on this phone before.
  await page.evaluate(async () => {
    const cache = await caches.open("corral-receipts");
    await cache.put("/api/receipts/venta/aaaaaaaaaaaaaaaaaaaaaa", Response.json({ folio: "V-2026-000001" }));
  });

  // The phone is handed on in the corral: there is no signal to leave with.
  const context = page.context();
  const who = async () => (await (await context.request.get("/api/session")).json()).me;
  page.on("dialog", (it) => void it.accept());
  await page.context().setOffline(true);
  await page.goto("/acceso");
  await page.getByRole("button", { name: "Salir de este teléfono" }).click();
  await page.getByRole("button", { name: "Salir y borrarlo" }).click();
  await expect(page.getByText(/^Saliste de este teléfono/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  const left = await kept(page);
  expect(left.indexedDb + left.localStorage).not.toMatch(worker);
  expect(left.indexedDb + left.localStorage).not.toContain("Secreta");
  expect(left.addresses.filter((it) => it.startsWith("/api/receipts"))).toEqual([]);
  // What its cookie opens ends by itself, also where the app was closed meanwhile.
  await page.close();
  await context.setOffline(false);
  expect((await who()).login).toBe("encargado");
  const later = await context.newPage();
  await later.goto("/venta-en-linea");
  await expect.poll(who).toBeNull();
  await later.goto("/acceso");
  await expect(later.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  await expect(later.getByText(/^Saliste de este teléfono/)).toHaveCount(0);
  await context.close();
});
