// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readChallengeMessage, readTarget } from "./target";

const allowed = ["https://www.mercadopago.com.mx", "http://127.0.0.1:3001"];
describe("the frame's target", () => {
  it("is an address whose origin is exactly on the allow-list", () => {
    expect(readTarget("https://www.mercadopago.com.mx/3ds?x=1", allowed).kind).toBe("allowed");
    for (const url of [
      "https://mercadopago.com.mx/",
      "https://www.mercadopago.com.mx.evil.example/",
      "http://www.mercadopago.com.mx/",
      "https://www.mercadopago.com.mx@evil.example/",
      "http://127.0.0.1:3002/",
    ])
      expect(readTarget(url, allowed).kind).toBe("refused");
  });
  it("is never a script, data or empty", () => {
    for (const url of [
      "javascript:alert(1)",
      "data:text/html,x",
      "blob:https://www.mercadopago.com.mx/1",
      "/cobro",
      "",
      undefined,
    ])
      expect(readTarget(url, allowed).kind).toBe("invalid");
  });
  it("is complete on a COMPLETE message, as an object or as text, from any sender", () => {
    expect(readChallengeMessage({ status: "COMPLETE" }, false)).toBe("COMPLETE");
    expect(readChallengeMessage('{"status":"COMPLETE"}', false)).toBe("COMPLETE");
    for (const it of [null, "COMPLETE", { status: "OTHER" }, 3, "{"])
      expect(readChallengeMessage(it, false)).toBeUndefined();
  });
  it("reports pages and messages only through our own page", () => {
    for (const said of ["page", "word", "COMPLETE"] as const) {
      expect(readChallengeMessage({ corral: "challenge", said }, true)).toBe(said);
      expect(readChallengeMessage({ corral: "challenge", said }, false)).toBeUndefined();
    }
    expect(readChallengeMessage({ corral: "challenge", said: "paid" }, true)).toBeUndefined();
  });
});
