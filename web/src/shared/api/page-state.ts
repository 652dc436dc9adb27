import type { AnimalView, CatalogPage, PublicConfig } from "@corral/contract/types";
import { notePageTime, onPhone } from "#src/offline/clock";

/** What the server wrote into the page so that it paints without asking: all optional, the page also works without. */
export interface PageState {
  config?: PublicConfig;
  /** The first page of the shop, unfiltered. */
  shop?: CatalogPage;
  /** The animal that the address names. */
  animal?: AnimalView;
  /** UTC ms by the server's clock at which it wrote all this. */
  at?: number;
}
let parsed: PageState | undefined;

export function pageState(): PageState {
  if (parsed) return parsed;
  try {
    const text = document.getElementById("corral-state")?.textContent?.trim() ?? "";
    parsed = text.startsWith("{") ? (JSON.parse(text) as PageState) : {};
  } catch {
    parsed = {};
  }
  return parsed;
}

/** The same as answers to what the screens ask, by the key they ask with: what the phone had kept doesn't stand before it. */
export function pageAnswers() {
  const { config, shop, animal, at } = pageState();
  const [opened] = (performance.getEntriesByType?.("navigation") ?? []) as PerformanceNavigationTiming[];
  // Going back, the browser shows a page that it had kept.
  if (at && opened && opened.type !== "back_forward")
    notePageTime(at, performance.timeOrigin + (opened.responseStart || 0));
  // A page that the browser had kept is as old as it says; a phone whose clock is behind doesn't make it newer than the visit.
  const then = Math.min(onPhone(at ?? 0), performance.timeOrigin);
  const answers: { key: readonly unknown[]; data: unknown; at: number }[] = [];
  if (config) answers.push({ key: ["config"], data: config, at: then });
  if (shop) answers.push({ key: ["catalog", {}], data: { pages: [shop], pageParams: [""] }, at: then });
  if (animal) answers.push({ key: ["animal", animal.id], data: animal, at: then });
  return answers;
}
