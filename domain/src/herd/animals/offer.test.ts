import { expect, test } from "vitest";
import { offerSaid } from "./offer";

test.each([
  ["published", undefined, "En venta"],
  ["paused", undefined, "En pausa"],
  ["published", "temporary", "Apartado"],
  ["published", "awaiting_payment", "Apartado"],
  ["published", "deposit", "Apartado"],
  ["published", "leased", "Apartado"],
  ["published", "sold", "Vendido"],
  ["paused", "sold", "Vendido"],
  ["sold_out", "sold", "Vendido"],
  ["draft", "sold", "Borrador"],
  ["archived", "sold", "Archivado"],
] as const)("an offer that is %s with the claim %s reads «%s»", (listing, claim, words) => {
  expect(offerSaid(listing, claim).words).toBe(words);
});
