import fc from "fast-check";
import { expect, test } from "vitest";
import type { Centavos } from "../kernel/money";
import { DAY, type Instant, instant, plus } from "../kernel/time";
import {
  checkFigure,
  checkFirstOffer,
  decideOffer,
  figuresFor,
  MOST_ROUNDS,
  type OfferFacts,
  type OfferSide,
  offerEnd,
  standingOf,
  turnOf,
} from "./offers";
import type { OfferState } from "./offers/states";

const NOW = instant(Date.UTC(2026, 10, 26));
const facts = (more: Partial<OfferFacts> = {}): OfferFacts => ({
  state: "waits_seller",
  amount: 3_400_000 as Centavos,
  endsAt: offerEnd(NOW, 3),
  rounds: 1,
  buyerAmount: 3_400_000 as Centavos,
  sellerAmount: null,
  asked: 3_800_000 as Centavos,
  ...more,
});

test("a first offer is above zero and below what is asked", () => {
  expect(checkFirstOffer(1, 100 as Centavos).ok).toBe(true);
  expect(checkFirstOffer(99, 100 as Centavos).ok).toBe(true);
  for (const wrong of [0, -1, 100, 101]) expect(checkFirstOffer(wrong, 100 as Centavos)).toMatchObject({ ok: false });
});

test("an offer ends at its instant: a moment before it is answered, at it nobody can", () => {
  const offer = facts();
  expect(offer.endsAt).toBe(plus(NOW, 3 * DAY));
  const act = { side: "seller", event: "accept", seen: offer.amount } as const;
  expect(decideOffer(act, offer, plus(offer.endsAt, -1))).toEqual({ ok: true, value: "accepted" });
  expect(decideOffer(act, offer, offer.endsAt)).toMatchObject({ ok: false, code: "OFFER_NOT_OPEN" });
  expect(standingOf(offer, offer.endsAt)).toBe("ended");
  expect(turnOf(offer, offer.endsAt)).toBeUndefined();
});

test("who gave the newest figure can't accept it, but may take it back", () => {
  const byBuyer = facts();
  expect(decideOffer({ side: "buyer", event: "accept", seen: byBuyer.amount }, byBuyer, NOW)).toMatchObject({
    code: "OFFER_NOT_OPEN",
  });
  expect(decideOffer({ side: "buyer", event: "withdraw", seen: byBuyer.amount }, byBuyer, NOW).ok).toBe(true);
  const bySeller = facts({ state: "waits_buyer", amount: 3_600_000 as Centavos, sellerAmount: 3_600_000 as Centavos });
  expect(decideOffer({ side: "seller", event: "accept", seen: bySeller.amount }, bySeller, NOW)).toMatchObject({
    code: "OFFER_NOT_OPEN",
  });
  expect(decideOffer({ side: "seller", event: "decline", seen: bySeller.amount }, bySeller, NOW).ok).toBe(true);
});

test("an answer is about the figure that its person saw", () => {
  const offer = facts();
  expect(decideOffer({ side: "seller", event: "accept", seen: offer.amount - 1 }, offer, NOW)).toMatchObject({
    code: "PRICE_CHANGED",
  });
});

test("after the most figures only yes or no are left", () => {
  expect(figuresFor("seller", facts({ rounds: MOST_ROUNDS }), NOW)).toBeUndefined();
  expect(checkFigure("seller", 3_500_000, facts({ rounds: MOST_ROUNDS }), NOW)).toMatchObject({
    code: "VALIDATION_FAILED",
  });
});

const acts = fc.array(
  fc.record({
    side: fc.constantFrom<OfferSide>("buyer", "seller"),
    act: fc.constantFrom("accept", "end", "figure"),
    amount: fc.integer({ min: -10, max: 110_000 }),
    hours: fc.integer({ min: 0, max: 40 }),
  }),
  { maxLength: 25 },
);

test("in any order of acts the figures of both sides approach and never cross, and what is accepted is the newest", () => {
  fc.assert(
    fc.property(acts, fc.integer({ min: 1, max: 99_999 }), (played, first) => {
      let now = NOW as Instant;
      let offer = facts({ asked: 100_000 as Centavos, amount: first as Centavos, buyerAmount: first as Centavos });
      for (const it of played) {
        now = plus(now, it.hours * 3_600_000);
        const event =
          it.act === "accept"
            ? "accept"
            : it.side === "buyer"
              ? it.act === "end"
                ? "withdraw"
                : "raise"
              : it.act === "end"
                ? "decline"
                : "counter";
        const decided = decideOffer({ side: it.side, event, seen: offer.amount }, offer, now);
        if (!decided.ok) continue;
        expect(offer.endsAt).toBeGreaterThan(now);
        if (it.act === "figure") {
          const figure = checkFigure(it.side, it.amount, offer, now);
          if (!figure.ok) continue;
          const own = it.side === "buyer" ? { buyerAmount: figure.value } : { sellerAmount: figure.value };
          const next = { ...offer, ...own, amount: figure.value, rounds: offer.rounds + 1 };
          expect(next.buyerAmount).toBeGreaterThanOrEqual(offer.buyerAmount);
          expect(next.sellerAmount ?? 100_000).toBeLessThanOrEqual(offer.sellerAmount ?? 100_000);
          expect(next.buyerAmount).toBeLessThan(next.sellerAmount ?? 100_000);
          expect(next.rounds).toBeLessThanOrEqual(MOST_ROUNDS);
          offer = { ...next, endsAt: offerEnd(now, 1) };
        }
        offer = { ...offer, state: decided.value as OfferState };
        if (offer.state === "accepted") expect([offer.buyerAmount, offer.sellerAmount]).toContain(offer.amount);
      }
    }),
  );
});
