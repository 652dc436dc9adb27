import fc from "fast-check";
import { expect, test } from "vitest";
import { finalStates, statesThatAccept } from "../kernel/machine";
import { HOUR, instant, plus } from "../kernel/time";
import { animalAvailability, seatsAvailability } from "../shop/claims/states";
import { checkJoin, decidePlace, nextInLine, placeStanding, turnEnd } from "./waitlist";
import { inLineStates, type WaitlistEvent, type WaitlistState, waitlistMoves } from "./waitlist/states";

const NOW = instant(Date.UTC(2026, 10, 26));
const states = Object.keys(waitlistMoves) as WaitlistState[];
const events: WaitlistEvent[] = ["offer", "buy", "time_up", "leave", "remove", "close"];

test("an offer that ended never comes back, and only who waits is offered anything", () => {
  expect(finalStates<WaitlistState, WaitlistEvent>(waitlistMoves)).toEqual(["purchased", "offer_expired", "cancelled"]);
  expect(statesThatAccept<WaitlistState, WaitlistEvent>(waitlistMoves, "offer")).toEqual(["waiting"]);
  expect(statesThatAccept<WaitlistState, WaitlistEvent>(waitlistMoves, "buy")).toEqual(["offered"]);
  for (const event of ["leave", "remove", "close"] as const)
    expect(statesThatAccept<WaitlistState, WaitlistEvent>(waitlistMoves, event)).toEqual([...inLineStates]);
});

test("whatever happens in whatever order, a place is offered once at most and bought once at most", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), fc.boolean(), (told, isLate) => {
      let state: WaitlistState = "waiting";
      const seen: WaitlistState[] = [];
      for (const event of told) {
        const to = decidePlace({ state, offerUntil: plus(NOW, isLate ? 0 : 1) }, event, NOW);
        if (!to.ok) continue;
        state = to.value;
        seen.push(state);
      }
      for (const one of states) expect(seen.filter((it) => it === one).length).toBeLessThanOrEqual(1);
      if (isLate) expect(seen).not.toContain("purchased");
    }),
  );
});

test("a turn ends at its instant: a moment before it is bought, at it nobody can", () => {
  const place = { state: "offered", offerUntil: turnEnd(NOW, 24 * HOUR, null) } as const;
  expect(place.offerUntil).toBe(plus(NOW, 24 * HOUR));
  expect(decidePlace(place, "buy", plus(place.offerUntil, -1))).toMatchObject({ ok: true, value: "purchased" });
  expect(decidePlace(place, "buy", place.offerUntil)).toMatchObject({ ok: false, code: "WAITLIST_TURN_OVER" });
  expect(decidePlace({ state: "waiting", offerUntil: null }, "buy", NOW)).toMatchObject({ ok: false });
  expect(placeStanding(place, place.offerUntil)).toBe("offer_expired");
  expect(placeStanding(place, NOW)).toBe("offered");
  // A turn for a date never lasts beyond the end of its sale.
  expect(turnEnd(NOW, 24 * HOUR, plus(NOW, HOUR))).toBe(plus(NOW, HOUR));
});

test("the first for whom it is enough is asked; who wants more doesn't hold up the others", () => {
  const line = [
    { id: "a", qty: 4 },
    { id: "b", qty: 1 },
    { id: "c", qty: 2 },
  ];
  expect(nextInLine(line, 4)?.id).toBe("a");
  expect(nextInLine(line, 3)?.id).toBe("b");
  expect(nextInLine(line.slice(2), 1)).toBeUndefined();
  expect(nextInLine(line, 0)).toBeUndefined();
});

test("there is a line for what is taken, and none for what can be bought at once", () => {
  const ask = { kind: "animal", mode: "fixed", qty: 3, maxQty: 5, others: 0 } as const;
  const held = animalAvailability({ state: "deposit", mine: false });
  const free = animalAvailability(undefined);
  expect(checkJoin({ ...ask, availability: held })).toMatchObject({ ok: true, value: 1 });
  expect(checkJoin({ ...ask, availability: free })).toMatchObject({ ok: false, code: "WAITLIST_NOT_NEEDED" });
  expect(checkJoin({ ...ask, availability: free, others: 1 }).ok).toBe(true);
  const date = { ...ask, kind: "session", availability: seatsAvailability(2, true) } as const;
  expect(checkJoin(date)).toMatchObject({ ok: true, value: 3 });
  expect(checkJoin({ ...date, qty: 2 })).toMatchObject({ ok: false, code: "WAITLIST_NOT_NEEDED" });
  expect(checkJoin({ ...date, qty: 6 })).toMatchObject({ ok: false, code: "VALIDATION_FAILED" });
  expect(checkJoin({ ...date, availability: seatsAvailability(0, false) })).toMatchObject({
    code: "ITEM_NOT_PUBLISHED",
  });
  expect(checkJoin({ ...ask, kind: "product", availability: held })).toMatchObject({ code: "ITEM_NOT_PUBLISHED" });
});
