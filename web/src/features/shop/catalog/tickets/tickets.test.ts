// @vitest-environment node
import type { SessionView } from "@corral/contract/types";
import { expect, it } from "vitest";
import { countPlaces, fitPlaces, linesOf, mostPlaces, roomOf, totalOf } from "./tickets";

const session = (left: number) =>
  ({
    id: "s-1",
    itemId: "i-1",
    tiers: [
      { code: "adult", name: "Adulto", price: 15_000 },
      { code: "child", name: "Niño", price: 9_000 },
    ],
    availability: { code: "available", words: "", left, buyable: true },
  }) as unknown as SessionView;
const prices: Record<string, number> = { adult: 15_000, child: 9_000 };
const line = (tier: string, qty: number) => ({ itemId: "i-1", sessionId: "s-1", tier, qty, price: prices[tier] ?? 0 });

it("the places left are shared by all prices", () => {
  const room = roomOf(session(5), 20, []);
  const places = { adult: 3, child: 1 };
  expect(mostPlaces("adult", places, room)).toBe(4);
  expect(mostPlaces("child", places, room)).toBe(2);
});

it("what is in the cart takes its places, and counts for the most of one purchase", () => {
  const room = roomOf(session(5), 4, [
    line("adult", 3),
    { itemId: "i-1", sessionId: "another", tier: "adult", qty: 9 },
  ]);
  expect(room.left).toBe(2);
  expect(mostPlaces("adult", {}, room)).toBe(1);
  expect(mostPlaces("child", {}, room)).toBe(2);
});

it("a date with fewer places keeps what fits, the first price first", () => {
  const wanted = { adult: 2, child: 3, gone: 4 };
  expect(fitPlaces(session(0).tiers, wanted, roomOf(session(9), 20, []))).toEqual({ adult: 2, child: 3 });
  expect(fitPlaces(session(0).tiers, wanted, roomOf(session(3), 20, []))).toEqual({ adult: 2, child: 1 });
  expect(fitPlaces(session(0).tiers, wanted, roomOf(session(0), 20, []))).toEqual({});
  // More in the cart than are left now.
  expect(fitPlaces(session(0).tiers, wanted, roomOf(session(1), 20, [line("adult", 2)]))).toEqual({});
});

it("each price is a line of its own, and the sum is of all", () => {
  const places = { adult: 2, child: 3 };
  expect(linesOf(session(9), places)).toEqual([line("adult", 2), line("child", 3)]);
  expect(countPlaces(places)).toBe(5);
  expect(totalOf(session(9), places)).toBe(57_000);
});
