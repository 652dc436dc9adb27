import { expect, it } from "vitest";
import { setUpPath, setUpSteps } from "./steps";

const none = { business: false, paid: false, item: false, share: false, charge: false, logo: false, providers: false };

it("proposes the first step that is neither done nor left for later", () => {
  expect(setUpPath(none, []).next).toBe("business");
  expect(setUpPath({ ...none, business: true }, ["paid"]).next).toBe("item");
  expect(setUpPath(none, [...setUpSteps]).next).toBeNull();
});

it("a step that was left for later is done once what it asks for is there", () => {
  expect(setUpPath({ ...none, paid: true }, ["paid"]).steps.find((it) => it.step === "paid")?.state).toBe("done");
  expect(setUpPath(none, ["paid"]).steps.find((it) => it.step === "paid")?.state).toBe("skipped");
});
