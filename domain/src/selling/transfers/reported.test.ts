import { expect, test } from "vitest";
import type { Day } from "../../kernel/time";
import { readDestination, readTransfer } from "./reported";

const CLABE = "999180000012345674";

test.each([
  ["999180000012345674", "ours"],
  ["999 1800 0001 2345 674", "ours"],
  ["5674", "ours"],
  ["****5674", "ours"],
  ["•••• 5674", "ours"],
  ["45674", "ours"],
  ["1234", "other"],
  // Its check digit is right: another account.
  ["646180110400000007", "other"],
  ["999180000012345675", "invalid"],
  ["674", "invalid"],
  ["", "invalid"],
  ["cuenta", "invalid"],
  ["9991800000123456740", "invalid"],
] as const)("%s is %s", (typed, expected) => expect(readDestination(typed, CLABE)).toBe(expected));

test("a transfer is of a day between its purchase and today, and of the last 60", () => {
  const told = { trackingKey: "abc 12345", bankFrom: " BBVA ", bankTo: "STP" };
  const days = { today: "2026-11-26" as Day, since: "2026-11-20" as Day };
  expect(readTransfer({ ...told, opDay: "2026-11-20" }, days).value).toEqual({
    tracking_key: "ABC12345",
    bank_from: "BBVA",
    bank_to: "STP",
    op_day: "2026-11-20",
  });
  for (const [opDay, message] of [
    ["2026-11-27", /después de hoy/],
    ["2026-11-19", /Esta compra se hizo el viernes 20 de noviembre de 2026/],
  ] as const) {
    const read = readTransfer({ ...told, opDay }, days);
    expect(read.value).toBeUndefined();
    expect(read.errors).toMatchObject([{ field: "opDay", message: expect.stringMatching(message) }]);
  }
  expect(readTransfer({ ...told, opDay: "2026-01-01" }, { today: days.today }).errors[0]?.message).toMatch(/60 días/);
});
