// @vitest-environment node
import { expect, it } from "vitest";
import { addressOf } from "./offline-calls";

it("a queued call's address has its parameters", () => {
  expect(addressOf("editCustomer", { customerId: "C" })).toEqual(["PUT", "/api/customers/C"]);
  expect(addressOf("takeOfflineCash", {})).toEqual(["POST", "/api/counter/offline-cash"]);
});
