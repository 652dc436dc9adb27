import { expect, type Page } from "@playwright/test";

/**
 * Translates a page as browsers do, from its first text on: each text node is replaced by two elements around other words, also
 * what comes or changes later. What says `translate="no"` stays. Answers what was thrown or logged as an error.
 */
export async function translated(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (said) => {
    if (said.type() === "error" && /removeChild|insertBefore|NotFoundError|Minified React/.test(said.text()))
      faults.push(said.text());
  });
  await page.addInitScript(() => {
    const KEPT = "font, script, style, noscript, textarea, svg, [translate=no]";
    const translate = (node: Text) => {
      if (!node.parentElement || node.parentElement.closest(KEPT) || !node.nodeValue?.trim()) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `»${node.nodeValue}`;
      outer.append(inner);
      node.replaceWith(outer);
    };
    const translateAll = (root: Node) => {
      if (root instanceof Text) return translate(root);
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) translate(text);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) translateAll(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return faults;
}

/** Expects that a translated page still stands: its heading in other words, and nothing thrown. */
export async function stands(page: Page, faults: readonly string[], where = page.url()) {
  await expect(page.locator("h1, main, dialog[open]").filter({ hasText: "»" }).first(), where).toBeVisible();
  expect(faults, where).toEqual([]);
}

/** Taps what changes a page where it stands, one after the other: chips, tabs, sorts, folds. At most so many of each page. */
export async function tapAll(page: Page, faults: readonly string[], most = 8) {
  const what = page.locator(
    'main :is(button[aria-pressed], [role=tab], summary, [role=group] button, fieldset label):visible, main nav a[href*="?"]:visible',
  );
  const count = Math.min(await what.count(), most);
  for (let n = 0; n < count; n++) {
    if ((await what.count()) <= n) break;
    const name = await what.nth(n).innerText();
    await what.nth(n).click();
    await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
    await stands(page, faults, `${page.url()} · ${name}`);
  }
}
