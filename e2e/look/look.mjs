// npm run look [-- --only <part of an address>] [--out <folder>]: every screen at 360×800 and 1280×800, in both styles, light and dark, on
// one sheet for each, with axe's findings. For people to look at; nothing is compared.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import AxeBuilder from "@axe-core/playwright";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { throwAwayData } from "../../scripts/data-folder.mjs";
import { findBrowser } from "../../scripts/lib.mjs";
import { addresses } from "./addresses.mjs";
import { sellingStates } from "./selling-states.mjs";
import { states } from "./states.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    out: { type: "string" },
    port: { type: "string", default: "4791" },
  },
});
const root = fileURLToPath(new URL("../..", import.meta.url));
const out = values.out ?? join(root, "test-results/look");
mkdirSync(out, { recursive: true });
const base = `http://127.0.0.1:${values.port}`;
const data = throwAwayData("aspecto");
const corral = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
  cwd: root,
  env: {
    ...process.env,
    HOLDS_PER_ADDRESS: "100000",
    PORT: values.port,
    DATA_DIR: data.dir,
  },
  stdio: ["ignore", "inherit", "inherit"],
});
for (let i = 0; i < 300 && !(await fetch(`${base}/api/health`).catch(() => undefined))?.ok; i++)
  await new Promise((done) => setTimeout(done, 500));

const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const AGENTS = {
  ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  material: "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
};
const SIZES = { phone: { width: 360, height: 800 }, desktop: { width: 1280, height: 800 } };
/** @type {{style: "ios" | "material", scheme: "light" | "dark", size: "phone" | "desktop"}[]} */
const shown = [];
for (const size of /** @type {const} */ (["phone", "desktop"]))
  for (const style of /** @type {const} */ (["ios", "material"]))
    for (const scheme of /** @type {const} */ (["light", "dark"])) shown.push({ style, scheme, size });

/** @typedef {Awaited<ReturnType<import("@playwright/test").BrowserContext["storageState"]>>} Kept */

/** A page in its own context, signed in if `inside`; `kept` has the cookies of an earlier sign-in. @param {typeof shown[0]} how @param {boolean} inside @param {Kept} [kept] */
async function open(how, inside, kept) {
  const context = await browser.newContext({
    baseURL: base,
    ...(kept ? { storageState: kept } : {}),
    viewport: SIZES[how.size],
    userAgent: AGENTS[how.style],
    colorScheme: how.scheme,
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  if (inside && kept) {
    // Loads the session, so that the phone stores its user again.
    await page.goto("/acceso");
    await page.getByRole("button", { name: /^Salir de este / }).waitFor();
    await page.waitForTimeout(1_000);
  } else if (inside) {
    await page.goto("/acceso");
    await page.getByLabel("Usuario", { exact: true }).fill("dueno");
    await page.getByLabel("Contraseña", { exact: true }).fill("corral-demo");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await page.getByRole("heading", { name: "Hoy", level: 1 }).waitFor();
  }
  return page;
}

/** @param {import("@playwright/test").Page} page @param {import("./addresses.mjs").Address} a */
async function show(page, a) {
  await a.prepare?.(page);
  await page.goto(a.path);
  await page.locator("h1").first().waitFor();
  await page.waitForTimeout(700);
  await page
    .locator('main [aria-busy="true"]')
    .first()
    .waitFor({ state: "detached", timeout: 5_000 })
    .catch(() => {});
  return a.act?.(page).catch((e) => console.error(`  ${a.name}: ${e.message.split("\n")[0]}`));
}

/** The position of each screenshot on the sheet: phones above, desktops at half size below. @param {number} i */
const place = (i) =>
  i < 4
    ? { left: 20 + i * 380, top: 20 }
    : { left: 20 + ((i - 4) % 2) * 760, top: 840 + Math.floor((i - 4) / 2) * 490 };

let faults = 0;
try {
  const list = [...(await addresses(base)), ...(await states(base)), ...(await sellingStates(base))].filter((a) =>
    a.name.includes(values.only),
  );
  /** @type {Map<string, Buffer[]>} */
  const shots = new Map(list.map((a) => [a.name, []]));
  for (const inside of [false, true]) {
    for (const [i, how] of shown.entries()) {
      const shared = await open(how, inside);
      const kept = inside ? await shared.context().storageState() : undefined;
      for (const a of list.filter((it) => it.staff === inside)) {
        const page = a.alone ? await open(how, inside, kept) : shared;
        const undo = await show(page, a);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        const { violations } = await new AxeBuilder({ page })
          // Paper has no page to move around in: the receipt's own heading is not of level one.
          .disableRules(["meta-viewport", ...(a.name.startsWith("papel-") ? ["page-has-heading-one"] : [])])
          // The provider's fields have a transparent background, which axe takes for white inside the iframe.
          .exclude("[id^=mp-] iframe")
          // The bank's page has landmarks of its own.
          .exclude("dialog iframe")
          .analyze();
        for (const said of [
          ...violations.map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 160)}`),
          ...(wide ? ["scrolls sideways"] : []),
        ]) {
          faults++;
          console.log(`  ✗ ${a.name} ${how.size} ${how.style} ${how.scheme}: ${said}`);
        }
        /** @type {Buffer[]} */ (shots.get(a.name))[i] = await page.screenshot();
        if (typeof undo === "function") await undo();
        if (a.alone) await page.context().close();
      }
      await shared.context().close();
    }
  }
  for (const [name, all] of shots)
    await sharp({ create: { width: 1560, height: 1820, channels: 3, background: "#888" } })
      .composite(
        await Promise.all(
          all.map(async (input, i) => ({
            input: i < 4 ? input : await sharp(input).resize(750).toBuffer(),
            ...place(i),
          })),
        ),
      )
      .png()
      .toFile(join(out, `${name}.png`));
  console.log(`  ${shots.size} pantallas en ${out}; ${faults} faltas`);
} finally {
  await browser.close();
  const over = once(corral, "exit");
  corral.kill("SIGTERM");
  await over;
  data.remove();
}
process.exitCode = faults ? 1 : 0;
