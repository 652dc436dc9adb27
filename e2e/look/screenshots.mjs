// npm run screenshots: from the demo, small: the pictures that Android shows before installing (web/manifest.ts), those of the manual, which the
// app shows in its help, and those of the README.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { throwAwayData } from "../../scripts/data-folder.mjs";
import { findBrowser, root } from "../../scripts/lib.mjs";

const PORT = process.env.PORT ?? "4793";
const base = `http://127.0.0.1:${PORT}`;
const out = join(root, "web/public/install");
const helpOut = join(root, "web/public/help");
for (const folder of [out, helpOut]) mkdirSync(folder, { recursive: true });
const data = throwAwayData("pantallas");
const corral = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
  cwd: root,
  env: { ...process.env, PORT, DATA_DIR: data.dir },
  stdio: ["ignore", "inherit", "inherit"],
});
for (let i = 0; i < 300 && !(await fetch(`${base}/api/health`).catch(() => undefined))?.ok; i++)
  await new Promise((done) => setTimeout(done, 500));

const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});

/** A page as the pictures show it. @param {{ width: number, height: number }} size @param {number} scale */
async function open(size, scale) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: size,
    deviceScaleFactor: scale,
    colorScheme: "light",
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    userAgent: "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
  });
  return context.newPage();
}

/** One screenshot, without the demo's strip. @param {import("@playwright/test").Page} page @param {string} path */
async function take(page, path) {
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page
    .getByText("Modo demostración")
    .locator("xpath=..")
    .evaluate((it) => {
      it.style.display = "none";
    });
  return page.screenshot();
}

/** A picture for the manifest. @param {string} name @param {string} path @param {{ width: number, height: number }} size @param {number} scale */
async function shoot(name, path, size, scale) {
  const page = await open(size, scale);
  const shot = await take(page, path);
  const {
    size: bytes,
    width,
    height,
  } = await sharp(shot)
    .jpeg({ quality: 62, mozjpeg: true })
    .toFile(join(out, `${name}.jpg`));
  console.log(`  ${name}.jpg: ${width} × ${height}, ${bytes.toLocaleString("es-MX")} bytes`);
  await page.context().close();
}

/** The pictures of the manual: of each page, the screen that it tells of, as the role that works there sees it; null for a buyer. @type {Record<string, [role: string | null, path: string]>} */
const manual = {
  comprar: [null, "/venta-en-linea"],
  mostrador: ["cajero", "/cobro"],
  caja: ["cajero", "/cobro?ver=caja"],
  cobros: ["encargado", "/cobro?ver=ventas"],
  clientes: ["encargado", "/cobro?ver=clientes"],
  catalogo: ["encargado", "/ajustes?ver=catalogo"],
  animales: ["vaquero", "/animales"],
  calendario: ["encargado", "/calendario"],
  "calendario-tareas": ["encargado", "/hoy"],
  boletos: ["taquilla", "/calendario?ver=puerta"],
  reportes: ["contador", "/cobro?ver=reportes&lapso=month"],
  ajustes: ["dueno", "/ajustes"],
};

/** @param {import("@playwright/test").Page} page @param {string} role */
async function signIn(page, role) {
  await page.request.post("/api/session", {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: { login: role, password: "corral-demo" },
  });
  await page.goto("/acceso");
  await page.getByRole("button", { name: /^Salir de este / }).waitFor();
  await page.goto("/hoy");
  // The first steps are not what the pages tell of.
  await page
    .getByRole("button", { name: "Saltar" })
    .click({ timeout: 5_000 })
    .catch(() => {});
}

/** The two pictures of the README. */
async function shootReadme() {
  const page = await open({ width: 360, height: 800 }, 1.5);
  await sharp(await take(page, "/venta-en-linea"))
    .png({ palette: true })
    .toFile(join(root, "docs/tienda.png"));
  await signIn(page, "dueno");
  await sharp(await take(page, "/cobro?ver=ventas"))
    .png({ palette: true })
    .toFile(join(root, "docs/ventas.png"));
  await page.context().close();
}

/** The manual's pictures, each role on a phone of its own. */
async function shootManual() {
  const roles = new Set(Object.values(manual).map(([role]) => role));
  for (const role of roles) {
    const page = await open({ width: 360, height: 640 }, 1.5);
    if (role) await signIn(page, role);
    for (const [name, [who, path]] of Object.entries(manual)) {
      if (who !== role) continue;
      const file = join(helpOut, `${name}.webp`);
      const { size } = await sharp(await take(page, path))
        .webp({ quality: 60 })
        .toFile(file);
      console.log(`  ${name}.webp: ${size.toLocaleString("es-MX")} bytes`);
    }
    await page.context().close();
  }
}

const PHONE = { width: 360, height: 760 };
try {
  const { items } = await (await fetch(`${base}/api/catalog?group=animales&available=true&limit=1`)).json();
  await shoot("tienda", "/venta-en-linea", PHONE, 1.5);
  await shoot("articulo", `/venta-en-linea?articulo=${items[0].id}`, PHONE, 1.5);
  await shoot("calendario", "/calendario", PHONE, 1.5);
  await shoot("tienda-ancha", "/venta-en-linea", { width: 1280, height: 760 }, 1);
  await shootManual();
  await shootReadme();
} finally {
  await browser.close();
  const over = once(corral, "exit");
  corral.kill("SIGTERM");
  await over;
  data.remove();
}
