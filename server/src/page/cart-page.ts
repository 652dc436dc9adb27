import { pageWords } from "@corral/domain/kernel/text/pages";
import type { Asked, Drawn } from "./drawn";
import { boxes, framed } from "./frame";

/** The cart is the phone's own: that of one that was never here is empty, another's is drawn by the app. */
export async function drawCart({ query, isKnown, isStaff, isDemo }: Asked): Promise<Drawn | undefined> {
  if (isStaff || [...query.keys()].length > 0) return undefined;
  const { title, emptyTitle, empty } = pageWords.cart;
  const body = isKnown ? boxes(96, 96) : `<div class="first-empty"><h2>${emptyTitle}</h2><p>${empty}</p></div>`;
  return { html: framed({ title, isDemo, kind: "first-cart" }, body) };
}
