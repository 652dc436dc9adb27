import { chromium } from "@playwright/test";
import { startApp } from "./lib/app.mjs";
import { inTurn, report } from "./lib/measure.mjs";
import { signIn } from "./lib/staff.mjs";
import { staticCopy, visit } from "./lib/visit.mjs";

/**
 * Pages opened by their link on a cheap phone that was never there, in turn with a copy of each that has no script: how much later
 * than its own picture a page is there, what moves under the finger, and what it asks for.
 */
const ROUNDS = 5;

/** Buys a product as a person does, by the texts on the screen. @param {import("@playwright/test").Page} page */
async function buyByCard(page) {
  // A hand is no faster than the page: before its program is there, a tap opens the item's own page.
  await page.waitForLoadState("networkidle");
  await page
    .locator('a[href*="articulo="]')
    .filter({ hasNotText: /Apartado|Vendido|Agotado/ })
    .first()
    .click();
  const animal = page.getByRole("button", { name: "Comprar", exact: true });
  const product = page.getByRole("button", { name: "Agregar al carrito" });
  await animal.or(product).first().click();
  const pay = page.getByRole("button", { name: "Ir a pagar" });
  await pay
    .or(page.getByRole("heading", { name: "Tu carrito" }))
    .first()
    .waitFor();
  if (await pay.isVisible()) await pay.click();
  await page.getByLabel("Nombre completo").fill("Ana Pérez López");
  await page.getByLabel("WhatsApp", { exact: true }).fill("55 1234 5678");
  await page.getByLabel("Correo").first().fill("ana@testuser.com");
  await page.locator('button[data-method="mp_card"]').last().click();
  const field = (/** @type {string} */ type) => page.locator(`#mp-${type} iframe`).contentFrame().locator("input");
  await field("cardNumber").fill("5474925432670366");
  await field("expirationDate").fill("11/30");
  await field("securityCode").fill("123");
  await page.getByLabel("Nombre como aparece en la tarjeta").fill("APRO");
  await page
    .getByRole("button", { name: /^Pagar/ })
    .last()
    .click();
  await page.getByRole("link", { name: "Ver comprobante" }).last().click();
  await page.getByText("Este comprobante no es un CFDI.").waitFor();
}
/** Opens the first item once the program runs. @param {import("@playwright/test").Page} page */
async function tapCard(page) {
  await page.waitForLoadState("networkidle");
  await page.locator('main a[href*="articulo="]').first().click();
  await page.getByRole("dialog").waitFor();
}
/** The link of a new purchase, whose buyer is another phone. @param {string} url @param {string} itemId @param {number} price */
async function newCharge(url, itemId, price) {
  const { privacy } = await (await fetch(`${url}/api/config`)).json();
  const answer = await fetch(`${url}/api/sales`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({
      lines: [{ itemId, qty: 1 }],
      contact: { name: "Ana Pérez López", phone: "5512345678", email: "ana@testuser.com" },
      privacyVersion: privacy.version,
      seenTotal: price,
    }),
  });
  return `/cobro?c=${(await answer.json()).chargeId}`;
}
const app = await startApp();
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
});
try {
  const get = async (/** @type {string} */ path) => (await fetch(app.url + path)).json();
  const { items } = await get("/api/catalog?limit=24&group=animales");
  const { items: goods } = await get("/api/catalog?limit=1&group=productos&available=true");
  const { animals } = await get("/api/animals?limit=10");
  const cookies = (await signIn(app.url, "dueno")).split("; ").map((it) => it.split("="));
  const staff = cookies.map(([name = "", value = ""]) => ({ name, value, url: app.url }));
  /** @type {[what: string, path: string, signedIn?: typeof staff][]} */
  const pages = [
    ["the shop", "/venta-en-linea"],
    ["an item by its link", `/venta-en-linea?articulo=${items[3].id}`],
    ["/animales", "/animales"],
    ["an animal by its link", `/animal?id=${animals[3].id}`],
    ["/calendario", "/calendario"],
    ["/cobro", "/cobro"],
    ["a purchase by its link", await newCharge(app.url, goods[0].id, goods[0].price)],
    ["Hoy", "/hoy", staff],
  ];
  for (const [what, path, signedIn] of pages) {
    const copy = await staticCopy(browser, app.url + path, { signedIn });
    const { ours, bare } = await inTurn(
      ROUNDS,
      () => visit(browser, app.url + path, { signedIn }),
      () => visit(browser, copy.url),
      (it) => it.lcp,
    );
    copy.stop();
    report(`First opening of ${what}, a phone four times slower on slow 4G`, {
      "largest drawing, ms": ours.lcp,
      "largest drawing of the copy, ms": bare.lcp,
      which: `${ours.what} · ${bare.what}`,
      "shift (CLS)": ours.cls,
      "ms that tasks blocked": ours.blocked,
      requests: ours.requests,
      "kB, and of scripts": `${Math.round(ours.kB)} · ${Math.round(ours.scriptKB)}`,
      "ratio (largest drawing ÷ the copy's; goal 1.15)": ours.lcp / bare.lcp,
    });
  }

  const tapped = await inTurn(
    3,
    () => visit(browser, `${app.url}/venta-en-linea`, { work: tapCard }),
    async () => undefined,
    (it) => it?.tap ?? 0,
  );
  report("A tap on a card of the shop, a phone four times slower", {
    "ms until the next drawing (goal 248)": tapped.ours.tap,
    "ms that tasks blocked (goal 175)": tapped.ours.blocked,
  });

  const { ours } = await inTurn(
    3,
    () => visit(browser, `${app.url}/venta-en-linea`, { work: buyByCard, isKept: false }),
    async () => undefined,
    (it) => it?.requests ?? 0,
  );
  report("A whole purchase by card, from the shop to its receipt, on a phone that was never there", {
    "requests (goal 60)": ours.requests,
    "kB, and of scripts (goal 260 in all)": `${Math.round(ours.kB)} · ${Math.round(ours.scriptKB)}`,
    "shift (CLS)": ours.cls,
    "ms that tasks blocked": ours.blocked,
  });
} finally {
  await browser.close();
  await app.stop();
}
