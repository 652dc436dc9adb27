import { expect, type Page, test } from "../pages/journey";
import { ready, saysSomething } from "../pages/phone";
import { PORTAL, portal } from "../pages/portal";
import { StaffPhone } from "../pages/staff.page";

const WHO = "Portalina Sin Red";

/** What of all that the worker keeps is the portal's, and how much of the app it has. */
const held = (page: Page) =>
  page.evaluate(async (words) => {
    let foreign = 0;
    let files = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        // The worker is mending it at this moment.
        if (!answer) continue;
        if (/\/assets\//.test(request.url)) files++;
        if (!/image/.test(answer.headers.get("content-type") ?? "") && (await answer.text()).includes(words)) foreign++;
      }
    }
    return { foreign, files };
  }, PORTAL);

test("behind a portal that answers 200 to everything nothing of it is kept, nothing done is lost, and a worker mends itself", async ({
  browser,
}) => {
  const wifi = await portal(test.info().project.use.baseURL as string);
  const context = await browser.newContext({ baseURL: wifi.url });
  const page = await context.newPage();

  // The worker is put in while the portal is there: it keeps none of it, and tries again on the next visit.
  wifi.become("files");
  await page.addInitScript(() => {
    const world = window as { isTried?: boolean };
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function noted(...asked) {
      const found = await register.apply(this, asked);
      const over = () => {
        world.isTried = true;
      };
      if (found.installing) found.installing.addEventListener("statechange", over);
      else over();
      return found;
    };
  });
  await page.goto("/venta-en-linea");
  await saysSomething(page);
  await page.waitForFunction(() => (window as { isTried?: boolean }).isTried);
  expect(await held(page)).toEqual({ foreign: 0, files: 0 });
  wifi.become("open");
  await page.reload();
  await ready(page);
  const whole = (await held(page)).files;
  // Of its 60 files those under assets.
  expect(whole).toBeGreaterThan(50);

  // The browser throws the app away and a part of it is bad: with the next visit it is all there again.
  await page.evaluate(async (words) => {
    for (const name of await caches.keys()) {
      if (!name.includes("precache")) continue;
      const cache = await caches.open(name);
      for (const [n, request] of (await cache.keys()).entries()) {
        if (n % 2) await cache.delete(request);
        else await cache.put(request, new Response(`<h1>${words}</h1>`, { headers: { "content-type": "text/html" } }));
      }
    }
  }, PORTAL);
  await page.goto("/calendario");
  await saysSomething(page);
  await expect.poll(() => held(page)).toEqual({ foreign: 0, files: whole });

  // One of the staff works on behind it.
  const staff = new StaffPhone(page);
  await staff.signIn("encargado", "/cobro?ver=clientes");
  const add = page.getByRole("button", { name: "Nuevo cliente" });
  // The phone knows who they are once the page of the staff is there.
  await expect(add).toBeVisible();
  wifi.become("all");
  await add.click();
  await page.getByLabel("Nombre", { exact: true }).fill(WHO);
  await page.getByLabel("Celular").fill("8711234599");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("link", { name: "1 sin enviar" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByText(/Sin conexión · datos de hace 1 min/)).toBeVisible();
  await expect(page).toHaveURL(/venta-en-linea/);
  await saysSomething(page);
  expect((await held(page)).foreign).toBe(0);

  wifi.become("open");
  await expect(page.getByText(/Sin conexión/)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "1 sin enviar" })).toHaveCount(0);
  const { items } = await (await page.request.get(`/api/customers?q=${encodeURIComponent(WHO)}`)).json();
  expect(items).toHaveLength(1);
  await page.context().close();
  wifi.stop();
});
