import { expect, test } from "vitest";
import type { ChargeState } from "../payments/charges/states";
import { mayAskToCancel } from "./cancellation";
import type { SaleState } from "./sales/states";

test.each<[string, SaleState, ChargeState[], boolean]>([
  ["paid", "confirmed", ["paid"], true],
  ["handed over", "completed", ["paid"], true],
  ["handed over on credit", "completed", ["open"], true],
  ["a deposit, and its balance still to pay", "confirmed", ["open", "paid"], true],
  ["a part went back", "completed", ["partially_refunded"], true],
  ["the bank is asked about it", "confirmed", ["disputed"], true],
  ["all of it is on its way back", "confirmed", ["refunding"], false],
  ["all of it went back", "completed", ["refunded"], false],
  ["the deposit went back, and its balance can be paid", "confirmed", ["in_progress", "refunded"], true],
  ["the deposit went back, and its balance is over", "confirmed", ["expired", "refunded"], false],
  ["the charge that another took the place of", "confirmed", ["refunded", "cancelled"], false],
  ["not paid yet", "placed", ["open"], false],
  ["cancelled", "cancelled", ["paid"], false],
  ["given back", "returned", ["partially_refunded"], false],
])("whether somebody may ask to cancel: %s", (_, sale, charges, may) => {
  expect(mayAskToCancel(sale, charges)).toBe(may);
});
