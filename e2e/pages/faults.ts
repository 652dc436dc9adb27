import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The minified source: half the size of what the builder injects into each page by default. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
/** Rules whose result depends on the colour scheme; only these are repeated in the second scheme. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Besides axe's own choice: what is seen of a control is a part of its name, for whoever speaks to the app (WCAG 2.5.3). */
const CHOSEN = { "meta-viewport": { enabled: false }, "label-content-name-mismatch": { enabled: true } };

/** Expects no accessibility fault of the page, in each of these schemes. */
export async function hasNoFault(page: Page, schemes: readonly ("light" | "dark")[] = ["light"]) {
  for (const [n, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await still(page);
    // Only violations are reported in full, which is faster.
    const asked: Parameters<AxeBuilder["options"]>[0] = { reporter: "no-passes", resultTypes: ["violations"] };
    const axe = new AxeBuilder({ page, axeSource })
      .setLegacyMode()
      .options(n === 0 ? { ...asked, rules: CHOSEN } : asked);
    const found = await (n === 0 ? axe : axe.withRules(OF_COLOUR)).analyze();
    expect(
      found.violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
      `${page.url()} ${colorScheme}`,
    ).toEqual([]);
  }
}

/** Waits until there is a page, no animation runs and nothing loads: axe would read colours in the middle of a transition. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
    const moving = () =>
      document.getAnimations().filter((it) => {
        const end = it.effect?.getComputedTiming().endTime;
        return it.playState === "running" && typeof end === "number" && Number.isFinite(end);
      });
    const end = performance.now() + 15_000;
    await drawn();
    while (
      performance.now() < end &&
      (moving().length > 0 ||
        !document.querySelector("main, dialog[open]") ||
        document.querySelector('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow])'))
    )
      await drawn();
  });

/** Both schemes in the full run, only the light one otherwise: `npm run look` also checks each screen in both. */
export const BOTH: readonly ("light" | "dark")[] = process.env.CORRAL_TESTS === "full" ? ["light", "dark"] : ["light"];
