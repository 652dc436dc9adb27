import { expect, type Page, test } from "../pages/journey";
import { follow, kept, ready } from "../pages/phone";
import { StaffPhone } from "../pages/staff.page";
import { NEXT, twoVersions } from "../pages/two-versions";

let site: Awaited<ReturnType<typeof twoVersions>>;
test.beforeAll(async () => {
  site = await twoVersions(test.info().project.use.baseURL as string);
});
test.afterAll(() => site?.stop());
test.beforeEach(() => site.serve("released"));

const version = (page: Page) => page.getByText("Versión en pantalla").locator("xpath=ancestor::li");
const mark = (page: Page) =>
  page.evaluate(() => {
    (window as { sameDocument?: boolean }).sameDocument = true;
  });
const isMarked = (page: Page) => page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument === true);

test("a new version waits for what is half typed, then opens by itself; the cart and what was typed elsewhere are there", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const { items } = await (await page.request.get("/api/catalog?group=productos&available=true&limit=1")).json();
  const { animals } = await (await page.request.get("/api/animals?limit=1")).json();
  await page.goto(`/venta-en-linea?articulo=${items[0].id}`);
  await page.getByRole("button", { name: "Agregar al carrito" }).click();
  await new StaffPhone(page).signIn("encargado", "/acceso");

  // A tab closed in the middle of a correction.
  const other = await context.newPage();
  await other.goto(`/animal?id=${animals[0].id}&ver=editar`);
  await other.getByLabel("Nombre", { exact: true }).fill("Corregida a medias");
  await expect.poll(async () => (await kept(other)).indexedDb).toContain("Corregida a medias");
  await other.close();

  await page.goto("/animales?ver=nuevo");
  await page.getByLabel("Nombre", { exact: true }).fill("A medio escri");
  await ready(page);
  await mark(page);

  site.serve("next");
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(page.getByText("Hay versión nueva")).toBeVisible();
  await expect(page.getByRole("button", { name: "Actualizar" })).toBeVisible();
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("A medio escri");
  expect(await isMarked(page)).toBe(true);

  await page.getByRole("link", { name: "Calendario", exact: true }).click();
  await page.getByRole("button", { name: "Salir sin guardar" }).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect(page.getByRole("button", { name: /Ver carrito 1 artículo/ })).toBeVisible();
  expect(page.url()).toContain("/calendario");
  await page.goto("/prueba");
  await expect(version(page)).toContainText(NEXT);
  await page.goto(`/animal?id=${animals[0].id}&ver=editar`);
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Corregida a medias");
  await context.close();
});

/** How many files of the app this phone has. */
const files = async (page: Page) => (await kept(page)).addresses.filter((it) => it.startsWith("/assets/")).length;

test("a buyer's phone has only the buyer's files; where somebody signs in come the staff's, which an update brings too", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/venta-en-linea");
  await ready(page);
  const buyers = await files(page);
  await page.goto("/prueba");
  await expect(page.getByText("La tienda y tus compras")).toBeVisible();
  await new StaffPhone(page).signIn("encargado", "/acceso");
  await ready(page);
  const all = await files(page);
  expect(all - buyers).toBeGreaterThan(60);
  await page.goto("/prueba");
  await expect(page.getByText("Todo, también lo del personal")).toBeVisible();

  site.serve("next");
  await mark(page);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect(version(page)).toContainText(NEXT);
  // At once, with nothing asked of the server after the new worker came.
  await context.setOffline(true);
  for (const [path, title] of [
    ["/animales?ver=grupos", "Grupos"],
    ["/cobro?ver=caja", "Caja"],
    ["/calendario?ver=hoy", "Pendientes"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  }
  expect(await files(page)).toBeGreaterThan(all - 10);
  await context.close();
});

test("a page of the old version that asks for code that is gone opens the new one, and never goes blank", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: site.url, serviceWorkers: "block" })).newPage();
  await page.goto("/venta-en-linea");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await mark(page);
  site.serve("next");
  await page.getByRole("link", { name: "Calendario", exact: true }).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  expect(page.url()).toContain("/calendario");
  await expect(page.getByRole("heading", { name: "Calendario", level: 1 })).toBeVisible();
  await follow(page, "/prueba");
  await expect(version(page)).toContainText(NEXT);
  // The files of the new one are gone too: it is said, and it doesn't reload for ever.
  site.serve("released");
  await follow(page, "/acceso");
  await expect(page.getByText("Parece que hay una versión nueva")).toBeVisible();
  await page.context().close();
});

test("a half-deployed server leaves nobody with a blank page: a known phone has its own app, a new one is told", async ({
  browser,
}) => {
  const known = await (await browser.newContext({ baseURL: site.url })).newPage();
  await known.goto("/venta-en-linea");
  await ready(known);
  site.serve("half");
  for (const path of ["/calendario", "/animales"]) {
    await known.goto(path);
    await expect(known.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  await known.goto("/prueba");
  await expect(version(known)).not.toContainText(NEXT);
  await known.context().close();

  const first = await (await browser.newContext({ baseURL: site.url })).newPage();
  await first.goto("/calendario");
  const told = first.getByRole("img", { name: /Si no abre/ });
  await expect.poll(() => told.evaluate((it) => getComputedStyle(it).opacity)).toBe("1");
  site.serve("released");
  await told.locator("a").click();
  await expect(first.getByRole("heading", { name: "Calendario", level: 1 })).toBeVisible();
  await expect(told).toHaveCount(0);
  await first.context().close();
});

interface Move {
  kind: string | undefined;
  ms: number;
  over: boolean;
}
/** Notes of each transition how long the browser's own animations are set to last. `hold` leaves the first one standing. */
async function watchMoves(page: Page) {
  await page.addInitScript(() => {
    const seen: Move[] = [];
    const world = window as unknown as { moves: Move[]; hold: boolean };
    world.moves = seen;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const move: Move = { kind: document.documentElement.dataset.nav, ms: 0, over: false };
      void transition.ready.then(() => {
        const moving = document
          .getAnimations()
          .filter((it) => (it.effect as KeyframeEffect).pseudoElement?.startsWith("::view-transition"));
        move.ms = Math.max(0, ...moving.map((it) => Number(it.effect?.getTiming().duration)));
        if (world.hold) for (const it of moving) it.pause();
        world.hold = false;
        seen.push(move);
      });
      void transition.finished.then(() => {
        move.over = true;
      });
      return transition;
    };
  });
}
const moves = (page: Page) => page.evaluate(() => (window as unknown as { moves: Move[] }).moves);

test.describe("for who asked for nothing", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  for (const [style, forward, back] of [
    ["ios", 540, 540],
    ["material", 280, 200],
  ] as const)
    test(`in the ${style} style a page moves for ${forward} ms forward and ${back} back, can be interrupted, and the list is where it was`, async ({
      page,
    }) => {
      await watchMoves(page);
      await page.addInitScript(
        (chosen) => localStorage.setItem("corral:look", JSON.stringify({ style: chosen })),
        style,
      );
      await page.goto("/animales");
      const animals = page.locator('a[href^="/animal?id="]');
      // The app, no longer what the page came with, which the chosen style doesn't reach.
      await expect(page.getByRole("searchbox")).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 900));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
      const href = await animals.nth(2).getAttribute("href");
      await follow(page, href ?? "");
      await expect.poll(async () => (await moves(page)).map((it) => [it.kind, it.ms])).toEqual([["forward", forward]]);
      await page.goBack();
      await expect
        .poll(async () => (await moves(page)).map((it) => [it.kind, it.ms, it.over]))
        .toEqual([
          ["forward", forward, true],
          ["back", back, true],
        ]);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
      await expect(animals.first()).toBeVisible();
      // One that would never end by itself gives way to the next.
      await page.evaluate(() => {
        (window as unknown as { hold: boolean }).hold = true;
      });
      await follow(page, href ?? "");
      await expect.poll(async () => (await moves(page)).length).toBe(3);
      expect((await moves(page))[2]?.over).toBe(false);
      await page.evaluate(() => history.back());
      await expect.poll(async () => (await moves(page)).map((it) => it.over)).toEqual([true, true, true, true]);
      expect(page.url()).toContain("/animales");
      // Also after a reload, by a person or by a new version.
      await page.evaluate(() => window.scrollTo(0, 700));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
      await page.reload();
      await expect(animals.first()).toBeVisible();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    });
});

test("nothing moves for who asked for less movement", async ({ browser }) => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await watchMoves(page);
  await page.goto("/venta-en-linea");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await follow(page, "/calendario");
  await expect(page.getByRole("heading", { name: "Calendario", level: 1 })).toBeVisible();
  expect(await moves(page)).toEqual([]);
  await page.context().close();
});
