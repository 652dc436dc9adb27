// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readTarget, saysComplete } from "./target";

const allowed = ["https://www.mercadopago.com.mx", "http://127.0.0.1:3001"];
describe("what may be framed", () => {
  it("is an address whose origin is on the list to the letter", () => {
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
  it("is never a script, data or nothing", () => {
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
  it("is over when it says COMPLETE, as an object or as text", () => {
    expect(saysComplete({ status: "COMPLETE" })).toBe(true);
    expect(saysComplete('{"status":"COMPLETE"}')).toBe(true);
    for (const it of [null, "COMPLETE", { status: "OTHER" }, 3, "{"]) expect(saysComplete(it)).toBe(false);
  });
});
