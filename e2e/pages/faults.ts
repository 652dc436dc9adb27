import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Half as long as what the builder would put into each page, and the same. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
/** What a scheme can make worse of a page whose tree was looked at in another. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** No accessibility fault on what is shown, in each of these schemes. */
export async function hasNoFault(page: Page, schemes: readonly ("light" | "dark")[] = ["light"]) {
  for (const [n, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await still(page);
    // What is right isn't read: only what isn't has to be told in full.
    const axe = new AxeBuilder({ page, axeSource })
      .setLegacyMode()
      .options({ reporter: "no-passes", resultTypes: ["violations"] });
    const found = await (n === 0 ? axe.disableRules(["meta-viewport"]) : axe.withRules(OF_COLOUR)).analyze();
    expect(
      found.violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
      `${page.url()} ${colorScheme}`,
    ).toEqual([]);
  }
}

/** Nothing moves and nothing is awaited any more: a colour in the middle of a transition is not the one that is read. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
    const moving = () =>
      document.getAnimations().filter((it) => {
        const end = it.effect?.getComputedTiming().endTime;
        return it.playState === "running" && typeof end === "number" && Number.isFinite(end);
      });
    const end = performance.now() + 5_000;
    await drawn();
    while (performance.now() < end && (moving().length > 0 || document.querySelector('[aria-busy="true"]')))
      await drawn();
  });

/** Both in the full run, the light one in every run: `npm run look` reads each screen in both too. */
export const BOTH: readonly ("light" | "dark")[] = process.env.CORRAL_TESTS === "full" ? ["light", "dark"] : ["light"];
