import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No accessibility fault on what is shown, in each of these schemes. */
export async function hasNoFault(page: Page, schemes: readonly ("light" | "dark")[] = ["light"]) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    // A colour in the middle of a transition is not the one that is read.
    await page.waitForTimeout(700);
    const found = await new AxeBuilder({ page }).disableRules(["meta-viewport"]).analyze();
    expect(
      found.violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
      `${page.url()} ${colorScheme}`,
    ).toEqual([]);
  }
}

export const BOTH = ["light", "dark"] as const;
