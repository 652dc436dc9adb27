import { expect, type Page } from "@playwright/test";

/** The smallest side of what is touched, in CSS pixels (design tokens, `--tap`). */
const TAP = 44;

/** Expects that everything to touch on the page can be hit 44 px wide and high. Links in a sentence are as high as its line (WCAG 2.5.8). */
export async function hasRoomForFingers(page: Page) {
  const small = await page.evaluate((tap) => {
    const found: string[] = [];
    const asked = document.querySelector("dialog:modal") ?? document;
    for (const it of asked.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=radio], [role=switch]",
    )) {
      const target = (it.matches("input") && it.closest("label")) || it;
      const style = getComputedStyle(target);
      if (it.matches(":disabled") || it.closest("[inert]") || style.display === "inline") continue;
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const box = target.getBoundingClientRect();
      // Visually hidden: its label is what is touched.
      if (box.width <= 1 || box.height <= 1 || style.clipPath !== "none") continue;
      // A frame around a small mark counts as far as it is hit.
      const hits = (x: number, y: number) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && (target.contains(at) || at.contains(target));
      };
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const half = tap / 2 - 1;
      const wide = box.width >= tap - 0.5 || (hits(x - half, y) && hits(x + half, y));
      const high = box.height >= tap - 0.5 || (hits(x, y - half) && hits(x, y + half));
      if (!wide || !high)
        found.push(
          `${it.tagName} «${(it.getAttribute("aria-label") ?? it.textContent ?? "").trim().slice(0, 40)}» ${Math.round(box.width)}×${Math.round(box.height)} ${it.className}`,
        );
    }
    scrollTo(0, 0);
    return found;
  }, TAP);
  expect(small, page.url()).toEqual([]);
}

/** Expects that nothing goes off the side, and no button's or link's words are cut off; with text twice as large neither. */
export async function holdsLargeText(page: Page) {
  // The browser's own setting, which people change, and which media queries in em follow too.
  const devtools = await page.context().newCDPSession(page);
  const textOf = (standard: number) =>
    devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: Math.round((standard * 13) / 16) } });
  const look = () =>
    page.evaluate(async () => {
      await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
      const found: string[] = [];
      const root = document.documentElement;
      // A pixel may be rounding.
      if (root.scrollWidth > innerWidth + 1) found.push(`the page is ${root.scrollWidth} of ${innerWidth} px wide`);
      // The line between rows is drawn as wide as the window, and their list cuts it.
      const noLines = document.createElement("style");
      noLines.textContent = "a[href] *::before, button *::before { content: none !important }";
      document.head.append(noLines);
      const asked = document.querySelector("dialog:modal") ?? document;
      for (const it of asked.querySelectorAll<HTMLElement>("button, a[href], h1, h2, label, summary")) {
        if (!it.checkVisibility() || it.closest("[inert]")) continue;
        const { overflowX, overflowY } = getComputedStyle(it);
        const isTapped = it.matches("button, a[href]");
        const cut =
          // 0 where it is in a line of text.
          ((isTapped || overflowX !== "visible") && it.clientWidth > 0 && it.scrollWidth > it.clientWidth + 2) ||
          (overflowY !== "visible" && it.scrollHeight > it.clientHeight + 2);
        const box = it.getBoundingClientRect();
        const isOut = box.width > 1 && (box.left < -1 || box.right > innerWidth + 1) && !inScroller(it);
        if (cut || isOut)
          found.push(
            `${cut ? "cut" : "outside"}: ${it.tagName} «${(it.getAttribute("aria-label") || (it.textContent ?? "")).trim().slice(0, 50)}»`,
          );
      }
      noLines.remove();
      function inScroller(it: Element | null): boolean {
        for (let at = it?.parentElement; at; at = at.parentElement)
          if (["auto", "scroll"].includes(getComputedStyle(at).overflowX) && at !== root && at !== document.body)
            return true;
        return false;
      }
      return found;
    });
  const usual = await look();
  await textOf(32);
  const large = await look();
  await textOf(16);
  await devtools.detach();
  expect([...usual, ...large], page.url()).toEqual([]);
}
