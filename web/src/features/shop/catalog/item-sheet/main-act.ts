import type { CatalogItem } from "@corral/contract/types";
import { hasDates, isGift, isSingle } from "@corral/domain/kernel/item-kinds";

export interface ActFacts {
  kind: CatalogItem["kind"];
  priceMode?: CatalogItem["priceMode"] | undefined;
  online: boolean;
  availability: CatalogItem["availability"];
  /** The unpaid charge with which this phone already holds it. */
  myHold: string | undefined;
  /** How many are in the cart already. */
  inCart: number;
  /** How many are chosen to be added. */
  chosen: number;
}
/** The one main act of an item: for a sold one, others like it. */
export type Act = "buy" | "add" | "choose" | "cart" | "sponsor" | "resume" | "others" | "signal";

export function mainAct({ kind, priceMode = "fixed", online, availability, myHold, inCart, chosen }: ActFacts): Act {
  if (!availability.buyable) return myHold ? "resume" : "others";
  const isDone = hasDates(kind) ? chosen === 0 : true;
  if (inCart > 0 && isDone) return "cart";
  // Nothing is sold: no cart, and no stock that may be gone.
  if (isGift(kind)) return "sponsor";
  // A copy may have been sold since.
  if (!online) return "signal";
  if (isSingle(kind, priceMode)) return "buy";
  return chosen > 0 ? "add" : "choose";
}
