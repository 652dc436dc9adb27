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
  const textOf = await textSizer(page);
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
  expect([...usual, ...large], page.url()).toEqual([]);
}

/** Sets the browser's own text size, which people change, and which media queries in em follow too. */
export async function textSizer(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  return (standard: number) =>
    devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: Math.round((standard * 13) / 16) } });
}

/** Expects that the page doesn't scroll sideways, no words lie on others or are cut, and no sum or word breaks in the middle. */
export async function isReadable(page: Page) {
  // The page that the server wrote is measured too, until the app takes it over.
  await expect.poll(() => unreadable(page), { message: page.url() }).toEqual([]);
}

function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
    const found: string[] = [];
    const root = document.documentElement;
    const asked = document.querySelector("dialog:modal") ?? document.body;
    for (const it of [root, ...asked.querySelectorAll("dialog, dialog *")])
      if (
        it.scrollWidth > it.clientWidth + 1 &&
        (it === root || (/auto|scroll/.test(getComputedStyle(it).overflowY) && it.scrollHeight > it.clientHeight))
      )
        found.push(`sideways: ${it.tagName} ${it.scrollWidth} of ${it.clientWidth} px`);
    const seen: { box: DOMRect; of: Element; text: string }[] = [];
    const walker = document.createTreeWalker(asked, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      const text = node.textContent ?? "";
      if (!of || !text.trim() || of.closest("[inert], svg, select, textarea")) continue;
      if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const around: CSSStyleDeclaration[] = [];
      for (let at: Element | null = of; at; at = at.parentElement) around.push(getComputedStyle(at));
      // For screen readers only, or what stays in place while the page scrolls under it.
      if (around.some((it) => it.clipPath !== "none" || /fixed|sticky/.test(it.position))) continue;
      const own = around[0];
      if (own && own.overflowX === "hidden" && of.clientWidth > 0 && of.scrollWidth > of.clientWidth + 1)
        found.push(`cut: «${text.trim().slice(0, 40)}»`);
      const range = document.createRange();
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}$.,]{2,20}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].filter((it) => it.width > 0).map((it) => Math.round(it.top)));
        if (tops.size > 1) found.push(`broken: «${word}»`);
      }
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (box.width > 1) seen.push({ box, of, text: text.trim().slice(0, 40) });
    }
    for (const [n, a] of seen.entries())
      for (const b of seen.slice(n + 1)) {
        if (a.of.contains(b.of) || b.of.contains(a.of)) continue;
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        // Line boxes touch; letters don't.
        if (wide > 3 && high > 8) found.push(`over: «${a.text}» and «${b.text}»`);
      }
    return found;
  });
}
