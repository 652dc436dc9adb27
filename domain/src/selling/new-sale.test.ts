import { describe, expect, test } from "vitest";
import type { Centavos } from "../kernel/money";
import { fromIso, HOUR, MINUTE, plus } from "../kernel/time";
import { decideSale, type PricedLine, type SaleAsk, type SaleFacts } from "./new-sale";

const now = fromIso("2026-11-23T18:00:00Z");
const feed: PricedLine = {
  itemId: "feed",
  title: "Alimento",
  qty: 2,
  maxQty: 10,
  lineTotal: 30_000 as Centavos,
  deposit: null,
};
const cow: PricedLine = {
  itemId: "cow",
  title: "Lola",
  qty: 1,
  maxQty: 1,
  lineTotal: 1_500_000 as Centavos,
  deposit: { bp: 2_000, amount: null, refundable: null, days: null },
};
const lola = {
  name: "Lola",
  lifeStatus: "alive",
  inQuarantine: false,
  away: false,
  purpose: "breeding",
  withdrawalMeat: null,
};
const facts = (over: Partial<SaleFacts> = {}): SaleFacts => ({
  today: "2026-11-23" as SaleFacts["today"],
  now,
  atCounter: false,
  privacyVersion: "1",
  limits: { unpaidPerBuyer: 3, checkoutHold: 15 * MINUTE, counterHold: 24 * HOUR },
  business: { name: "El Rancho", phone: "33 1111 2222" },
  unpaid: { count: 0, newestCharge: undefined },
  unavailable: [],
  lines: [feed],
  animals: [],
  customerBlocked: false,
  holds: undefined,
  holdsPerAddress: 6,
  balanceDays: 7,
  freight: 0 as Centavos,
  quoteHold: undefined,
  confirmBy: { way: "email", hasMail: true },
  ...over,
});
const ask = (over: Partial<SaleAsk> = {}): SaleAsk => ({
  contact: { name: "  Ana   Pérez ", email: "ANA@testuser.com" },
  seenTotal: 30_000,
  privacyVersion: "1",
  ...over,
});
const quiet = { near: 0, same: 0, confirmed: false, again: false };

test("a cart is sold whole, for fifteen minutes, under the name of its first item", () => {
  expect(decideSale(ask(), facts())).toEqual({
    ok: true,
    value: {
      total: 30_000,
      deposit: undefined,
      due: 30_000,
      concept: "Alimento",
      holdUntil: plus(now, 15 * MINUTE),
      contactCheck: null,
    },
  });
  const two = decideSale(ask({ seenTotal: 1_530_000 }), facts({ lines: [cow, feed], animals: [lola], holds: quiet }));
  expect(two).toMatchObject({ value: { concept: "Lola y 1 más", contactCheck: null } });
});

test("an animal is set aside with its deposit", () => {
  const set = (seenDeposit: number) =>
    decideSale(ask({ seenTotal: 1_500_000, seenDeposit }), facts({ lines: [cow], animals: [lola], holds: quiet }));
  expect(set(300_000)).toMatchObject({
    value: { total: 1_500_000, deposit: 300_000, due: 300_000, concept: "Apartado: Lola" },
  });
  expect(set(299_999)).toMatchObject({ code: "PRICE_CHANGED", extra: { deposit: 300_000 } });
  expect(decideSale(ask({ seenDeposit: 100 }), facts())).toMatchObject({ code: "VALIDATION_FAILED" });
});

test("an animal is set aside on the terms that its buyer was shown, and on no others", () => {
  const strict = { ...cow, deposit: { bp: null, amount: 200_000 as Centavos, refundable: false, days: 3 } };
  const set = (seenTerms?: SaleAsk["seenTerms"]) =>
    decideSale(
      ask({ seenTotal: 1_500_000, seenDeposit: 200_000, ...(seenTerms ? { seenTerms } : {}) }),
      facts({ lines: [strict], animals: [lola], holds: quiet }),
    );
  const terms = { refundable: false, days: 3 };
  expect(set(terms)).toMatchObject({ value: { due: 200_000, terms } });
  expect(set()).toMatchObject({ value: { terms } });
  expect(set({ refundable: true, days: 3 })).toMatchObject({ code: "PRICE_CHANGED" });
  expect(set({ refundable: false, days: 7 })).toMatchObject({ code: "PRICE_CHANGED" });
  expect(decideSale(ask(), facts())).toMatchObject({ value: { terms: undefined } });
});

test("the counter needs no contact, no notice and no limit, and holds for a day", () => {
  const atCounter = facts({ atCounter: true, customerBlocked: true });
  expect(decideSale(ask({ contact: { name: "Público" }, privacyVersion: "0" }), atCounter)).toMatchObject({
    ok: true,
    value: { holdUntil: plus(now, 24 * HOUR) },
  });
});

const refused: [string, string, Partial<SaleAsk>, Partial<SaleFacts>][] = [
  ["a contact without a way to reach it", "VALIDATION_FAILED", { contact: { name: "Ana" } }, {}],
  ["half a phone", "VALIDATION_FAILED", { contact: { name: "Ana", phone: "33 12" } }, {}],
  ["reminders without a phone", "VALIDATION_FAILED", { whatsappReminders: true }, {}],
  ["an older privacy notice", "PRIVACY_NOT_SHOWN", { privacyVersion: "0" }, {}],
  ["a buyer with three unpaid purchases", "HOLD_LIMIT", {}, { unpaid: { count: 3, newestCharge: "abc" } }],
  ["an item that left the shop", "ITEM_NOT_PUBLISHED", {}, { unavailable: ["feed"] }],
  ["a dead animal", "ANIMAL_NOT_LISTABLE", {}, { animals: [{ ...lola, lifeStatus: "dead" }] }],
  ["a stolen animal", "ANIMAL_FLAGGED_STOLEN", {}, { animals: [lola, { ...lola, lifeStatus: "stolen" }] }],
  ["more than an item allows", "NOT_ENOUGH_STOCK", {}, { lines: [{ ...feed, qty: 11 }] }],
  [
    "more than fits into a payment",
    "AMOUNT_ABOVE_MAX",
    {},
    { lines: [{ ...feed, lineTotal: 1_000_000_000 as Centavos }] },
  ],
  ["another price than was seen", "PRICE_CHANGED", { seenTotal: 29_999 }, {}],
  ["a blocked customer", "CUSTOMER_BLOCKED", {}, { customerBlocked: true }],
];
test.each(refused)("%s is refused: %s", (_, code, asked, over) => {
  expect(decideSale(ask(asked), facts(over))).toMatchObject({ ok: false, code });
});

describe("holds of one-of-a-kind items", () => {
  const hold = (holds: SaleFacts["holds"], over: Partial<SaleFacts> = {}) =>
    decideSale(ask({ seenTotal: 1_500_000 }), facts({ lines: [cow], animals: [lola], holds, ...over }));
  const long = { unpaidPerBuyer: 3, checkoutHold: HOUR, counterHold: 24 * HOUR };

  test("are short above six of an address, until the contact is confirmed", () => {
    expect(hold({ ...quiet, near: 5 }, { limits: long })).toMatchObject({
      value: { contactCheck: null, holdUntil: plus(now, HOUR) },
    });
    expect(hold({ ...quiet, near: 6 }, { limits: long })).toMatchObject({
      value: { contactCheck: "needed", holdUntil: plus(now, 15 * MINUTE) },
    });
    expect(hold({ ...quiet, near: 6, confirmed: true }, { limits: long })).toMatchObject({
      value: { contactCheck: "confirmed", holdUntil: plus(now, 15 * MINUTE) },
    });
  });

  test("of an unconfirmed contact are short too, and only a confirmed one is refused", () => {
    expect(hold({ ...quiet, same: 3 })).toMatchObject({ value: { contactCheck: "needed" } });
    expect(hold({ ...quiet, same: 3, confirmed: true })).toMatchObject({ code: "HOLD_LIMIT" });
  });

  test("of what this address held and didn't pay need the confirmation first", () => {
    const again = { ...quiet, near: 6, again: true };
    expect(hold(again)).toMatchObject({ code: "CONTACT_UNCONFIRMED", extra: { way: "email" } });
    expect(hold(again, { confirmBy: { way: "none", hasMail: false } })).toMatchObject({
      code: "CONTACT_UNCONFIRMED",
      detail: expect.stringContaining("El Rancho: 33 1111 2222"),
    });
    expect(hold({ ...again, near: 5 })).toMatchObject({ ok: true });
  });
});
