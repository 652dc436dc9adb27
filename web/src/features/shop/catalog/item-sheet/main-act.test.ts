// @vitest-environment node
import { expect, it } from "vitest";
import { type ActFacts, mainAct } from "./main-act";

const free = { code: "available", words: "Disponible", left: 3, buyable: true } as const;
const sold = { code: "sold", words: "Vendido", left: null, buyable: false } as const;
const act = (more: Partial<ActFacts>) =>
  mainAct({ kind: "animal", online: true, availability: free, myHold: undefined, inCart: 0, chosen: 1, ...more });

it.each([
  ["buy", "a free animal", {}],
  ["cart", "an animal in the cart", { inCart: 1 }],
  ["others", "a sold animal", { availability: sold }],
  ["others", "a sold animal that is still in the cart", { availability: sold, inCart: 1 }],
  ["others", "a sold animal without signal", { availability: sold, online: false }],
  ["resume", "an animal that this phone holds", { availability: sold, myHold: "c-1" }],
  ["signal", "a copy of a free animal", { online: false }],
  ["cart", "a copy of what is in the cart", { online: false, inCart: 1 }],
  ["buy", "a whole lot", { kind: "lot", priceMode: "per_lot" }],
  ["add", "heads of a lot", { kind: "lot", priceMode: "per_head", chosen: 2 }],
  ["add", "a product", { kind: "product", chosen: 2 }],
  ["cart", "a product in the cart", { kind: "product", inCart: 2 }],
  ["choose", "a visit of which no place is chosen", { kind: "session", chosen: 0 }],
  ["add", "a visit with places", { kind: "session", chosen: 5 }],
  ["cart", "a visit whose places are in the cart", { kind: "session", chosen: 0, inCart: 2 }],
  ["add", "more places of it", { kind: "session", chosen: 1, inCart: 2 }],
] as const)("%s: %s", (expected, _what, facts) => expect(act(facts)).toBe(expected));
