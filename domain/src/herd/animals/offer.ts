import type { ClaimState } from "../../shop/claims/states";
import { type ItemState, itemStateTones, itemStateWords } from "../../shop/items/states";
import { commercialStatus, commercialWords } from "./attributes";

/**
 * What is said of an animal's offer, in the herd and in the catalogue alike. With a buyer it isn't on sale, whatever the state of its
 * listing. A draft and an archived listing are offers to nobody.
 */
export function offerSaid(listing: ItemState, claim: ClaimState | undefined) {
  if (!claim || listing === "draft" || listing === "archived")
    return { words: itemStateWords[listing], tone: itemStateTones[listing] };
  const sale = commercialStatus({ claim, listed: true, present: true });
  return { words: commercialWords[sale], tone: sale === "sold" ? ("accent" as const) : ("warn" as const) };
}
