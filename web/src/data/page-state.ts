import type { PublicConfig } from "@corral/contract/types";

/** What the server wrote into the page so that it paints without asking: all optional, the page also works without. */
export interface PageState {
  config?: PublicConfig;
  [part: string]: unknown;
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
