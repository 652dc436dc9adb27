import type {
  AnimalsPage,
  AnimalView,
  CalendarView,
  CatalogItem,
  CatalogPage,
  ChargeView,
  PublicConfig,
} from "@corral/contract/types";
import { notePageTime, onPhone } from "#src/offline/clock";

/** Data that the server embeds in the page for the first render: all optional, the page also works without. */
export interface PageState {
  config?: PublicConfig;
  /** The first page of the shop without a filter. */
  shop?: CatalogPage;
  /** The item of the address. */
  item?: CatalogItem;
  /** The animal of the address, or of its item. */
  animal?: AnimalView;
  /** The charge of the address, for its payer. */
  charge?: ChargeView;
  /** The first page of the public animals without a filter. */
  animals?: AnimalsPage;
  /** The dates of some days, both included. */
  calendar?: { from: string; to: string; view: CalendarView };
  /** Somebody signed in on this phone, as its cookies say. */
  staff?: true;
  /** UTC ms by the server's clock at which the page was rendered. */
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

/** The same as query data by their keys, so that older stored data don't replace them. */
export function pageAnswers() {
  const { config, shop, item, animal, charge, animals, calendar, at } = pageState();
  const [opened] = (performance.getEntriesByType?.("navigation") ?? []) as PerformanceNavigationTiming[];
  // On back and forward the browser may show a cached page.
  if (at && opened && opened.type !== "back_forward")
    notePageTime(at, performance.timeOrigin + (opened.responseStart || 0));
  // A cached page is as old as its date; with a phone clock behind, the date is at most the start of the visit.
  const then = Math.min(onPhone(at ?? 0), performance.timeOrigin);
  const answers: (readonly [key: readonly unknown[], data: unknown])[] = [
    [["config"], config],
    [["catalog", {}], shop && { pages: [shop], pageParams: [""] }],
    [["item", item?.id], item],
    [["animal", animal?.id], animal],
    [["charge", charge?.id], charge],
    [["animals", {}], animals && { pages: [animals], pageParams: [null] }],
    [["calendar", calendar?.from, calendar?.to], calendar?.view],
  ];
  return answers.flatMap(([key, data]) => (data ? [{ key, data, at: then }] : []));
}
