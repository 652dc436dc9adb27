import { expect, test } from "vitest";
import { voucherMessage } from "../payments/charges/messages";
import { type CashWay, isOxxoOnly, paidMethod, storesLine, waySteps, wayTitle } from "./cash-voucher";
import type { Centavos } from "./money";

const oxxo: CashWay = { network: "oxxo", stores: ["OXXO"] };
const bbva: CashWay = { network: "cash", stores: ["Cajero BBVA"], agreement: "2409992" };
const stores: CashWay = { network: "cash", stores: ["7 Eleven", "Soriana"] };

test.each([
  ["OXXO's alone", [oxxo], true, /OXXO/],
  ["a bank's machine", [bbva], false, /cajero BBVA/],
  ["other stores", [stores], false, /7 Eleven, Soriana/],
  ["several", [bbva, stores], false, /2409992/],
] as const)("the words of a voucher of %s name where it is paid and nothing else", (_what, ways, isOxxo, says) => {
  expect(isOxxoOnly(ways)).toBe(isOxxo);
  const message = voucherMessage(
    {
      method: "oxxo_cash",
      business: "Rancho",
      concept: "Queso",
      id: "x",
      amount: 100 as Centavos,
      dueWords: "mañana",
      reference: "1",
      ways: ways.map((w) => ({ ...w, grouped: "1" })),
      demo: false,
    },
    false,
  );
  const said = JSON.stringify([
    ways.map((w) => [wayTitle(w), storesLine(w), waySteps(w)]),
    { ...message, link: undefined },
  ]);
  expect(said).toMatch(says);
  expect(/oxxo/i.test(said)).toBe(isOxxo);
});

test("a receipt names OXXO only for a voucher that was payable there", () => {
  expect(paidMethod("oxxo_cash", oxxo)).toBe("oxxo_cash");
  expect(paidMethod("oxxo_cash", { ...oxxo, others: [stores] })).toBe("oxxo_cash");
  expect(paidMethod("oxxo_cash", { ...bbva, others: [stores] })).toBe("cash_stores");
  expect(paidMethod("oxxo_cash", null)).toBe("oxxo_cash");
  expect(paidMethod("mp_card", null)).toBe("mp_card");
});
