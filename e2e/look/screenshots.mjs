// npm run screenshots: the pictures that Android shows before installing (web/manifest.ts), taken from the demo, small.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findBrowser, root } from "../../scripts/lib.mjs";

const PORT = process.env.PORT ?? "4793";
const base = `http://127.0.0.1:${PORT}`;
const out = join(root, "web/public/install");
mkdirSync(out, { recursive: true });
const corral = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
  cwd: root,
  env: { ...process.env, PORT, DATA_DIR: mkdtempSync(join(tmpdir(), "corral-pantallas-")) },
  stdio: ["ignore", "inherit", "inherit"],
});
for (let i = 0; i < 300 && !(await fetch(`${base}/api/health`).catch(() => undefined))?.ok; i++)
  await new Promise((done) => setTimeout(done, 500));

const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});

/** One screenshot, without the demo's strip. @param {string} name @param {string} path @param {{ width: number, height: number }} size @param {number} scale */
async function shoot(name, path, size, scale) {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: scale,
    colorScheme: "light",
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    userAgent: "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
  });
  const page = await context.newPage();
  await page.goto(base + path);
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page
    .getByText("Modo demostración")
    .locator("xpath=..")
    .evaluate((it) => {
      it.style.display = "none";
    });
  const shot = await page.screenshot();
  const {
    size: bytes,
    width,
    height,
  } = await sharp(shot)
    .jpeg({ quality: 62, mozjpeg: true })
    .toFile(join(out, `${name}.jpg`));
  console.log(`  ${name}.jpg: ${width} × ${height}, ${bytes.toLocaleString("es-MX")} bytes`);
  await context.close();
}

const PHONE = { width: 360, height: 760 };
try {
  const { items } = await (await fetch(`${base}/api/catalog?group=animales&available=true&limit=1`)).json();
  await shoot("tienda", "/venta-en-linea", PHONE, 1.5);
  await shoot("articulo", `/venta-en-linea?articulo=${items[0].id}`, PHONE, 1.5);
  await shoot("calendario", "/calendario", PHONE, 1.5);
  await shoot("tienda-ancha", "/venta-en-linea", { width: 1280, height: 760 }, 1);
} finally {
  await browser.close();
  corral.kill("SIGTERM");
}
