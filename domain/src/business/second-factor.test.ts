import { describe, expect, it } from "vitest";
import { roles } from "../kernel/roles";
import type { Instant } from "../kernel/time";
import { factorState, readFactorCode } from "./second-factor";

describe("what a person types as their second factor", () => {
  it.each(["123456", "123 456", " 123-456 ", "123.456"])("«%s» is a code of the app", (typed) =>
    expect(readFactorCode(typed)).toEqual({ kind: "app", digits: "123456" }),
  );
  it.each(["ABCDE-FGH23", "abcde fgh23", "ABCDEFGH23"])("«%s» is a recovery code", (typed) =>
    expect(readFactorCode(typed)).toEqual({ kind: "recovery", code: "ABCDEFGH23" }),
  );
  it.each(["", "12345", "1234567", "12345O", "ABCDE-FGH2", "ABCDE-FGHIL", "１２３４５６", "constructor"])(
    "«%s» is neither",
    (typed) => expect(readFactorCode(typed)).toBeUndefined(),
  );
});

describe("when a person is asked to set it up", () => {
  const owner = { mode: "real", role: "owner", isOn: false, signIns: 3, askedAt: null } as const;
  it("at the third sign-in, until they answer", () => {
    expect(factorState(owner)).toBe("ask");
    expect(factorState({ ...owner, signIns: 2 })).toBe("off");
    expect(factorState({ ...owner, signIns: 40 })).toBe("ask");
    expect(factorState({ ...owner, askedAt: 1 as Instant })).toBe("off");
    expect(factorState({ ...owner, isOn: true })).toBe("on");
  });
  it("owners and managers alone, and never in the demo", () => {
    expect(roles.filter((role) => factorState({ ...owner, role }) === "ask")).toEqual(["owner", "manager"]);
    expect(factorState({ ...owner, mode: "demo" })).toBe("none");
    expect(factorState({ ...owner, mode: "demo", isOn: true })).toBe("none");
  });
});
