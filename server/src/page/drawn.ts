import type { OwnHolds } from "#src/features/shop/claims/own-holds";
import type { Buyer } from "#src/platform/calls/buyer";
import type { Deps } from "#src/platform/deps";
import type { Preview } from "./head";

/** Who asks for a page, and what of. */
export interface Asked {
  deps: Deps;
  query: URLSearchParams;
  buyer: () => Buyer;
  buyerId: () => Promise<string | undefined>;
  holds: () => Promise<OwnHolds | undefined>;
  /** The phone was here before. */
  isKnown: boolean;
  /** Somebody signed in on it, as it says. */
  isStaff: boolean;
  /** "https://rancho.mx", as the phone reaches the server. */
  origin: string;
  seller: string;
  isDemo: boolean;
}
/** What a page brings besides its frame. */
export interface Drawn {
  preview?: Preview;
  /** Content of the root element until the app renders. */
  html?: string;
  /** The same as data for the app (web/src/shared/api/page-state.ts). */
  state?: Record<string, unknown>;
  /** Modules of the app that its first drawing needs besides the screen's own. */
  parts?: readonly string[];
  /** The page has data of this buyer alone: it is sent with `no-store`. */
  isPrivate?: boolean;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isId = (text: string) => ID.test(text);
/** Whether the address asks for another part of the page than its beginning; trackers' parameters don't. */
export const isNarrowed = (query: URLSearchParams, by: readonly string[]) => by.some((it) => query.has(it));
