import { expect, it } from "vitest";
import { keysOf } from "../../kernel/lookup";
import { problems } from "../../problems";
import { type Offer, refusalOf } from "./methods";

const REASONS: Record<NonNullable<Offer["reasonCode"]>, string> = {
  AMOUNT_ABOVE_MAX: "AMOUNT_ABOVE_MAX",
  AMOUNT_BELOW_MIN: "AMOUNT_BELOW_MIN",
  CONTACT_UNCONFIRMED: "CONTACT_UNCONFIRMED",
  METHOD_NOT_ALLOWED: "METHOD_NOT_ALLOWED",
  PROVIDER_NOT_CONFIGURED: "PROVIDER_NOT_CONFIGURED",
  // Only the page knows of these two: the API has no problem of their name.
  OFFLINE_NOT_ALLOWED: "METHOD_NOT_ALLOWED",
  FRAME_BLOCKED: "METHOD_NOT_ALLOWED",
};

it.each(keysOf(REASONS))("a method that isn't allowed for %s is refused with a problem of the API", (reasonCode) => {
  const refusal = refusalOf({ reasonCode });
  expect(refusal).toBe(REASONS[reasonCode]);
  expect(Object.hasOwn(problems, refusal)).toBe(true);
});
