// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeSeal } from "./seal";

const vaultOf = (n: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(n))).replaceAll("=", "");
afterEach(() => void vi.unstubAllGlobals());

describe("the seal of unsent work", () => {
  it("opens for the same person and for nobody else, and nothing can be read in what is kept", async () => {
    const [ana, beto, nobody] = await Promise.all([makeSeal(vaultOf(1)), makeSeal(vaultOf(2)), makeSeal(undefined)]);
    const kept = await ana.close({ title: "Vacuna de Lucero" });
    expect(JSON.stringify(kept)).not.toContain("Lucero");
    expect(await ana.open(kept)).toEqual({ title: "Vacuna de Lucero" });
    expect(await beto.open(kept)).toBeUndefined();
    expect(await nobody.open(kept)).toBeUndefined();
  });
  it("never closes the same thing to the same text", async () => {
    const ana = await makeSeal(vaultOf(1));
    expect(await ana.close("x")).not.toEqual(await ana.close("x"));
  });
  it("keeps a whole photo", async () => {
    const ana = await makeSeal(vaultOf(1));
    const photo = "x".repeat(300_000);
    expect(await ana.open(await ana.close(photo))).toBe(photo);
  });
  it("is plain where the browser withholds its cryptography, and what was plain opens with a key later", async () => {
    const ana = await makeSeal(vaultOf(1));
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const plain = await makeSeal(vaultOf(1));
    const kept = await plain.close({ a: 1 });
    expect(kept).toEqual({ plain: { a: 1 } });
    expect(await plain.open(kept)).toEqual({ a: 1 });
    vi.unstubAllGlobals();
    expect(await ana.open(kept)).toEqual({ a: 1 });
  });
  it("with a key that isn't one, keeps it plain", async () => {
    expect(await (await makeSeal("corta")).close(1)).toEqual({ plain: 1 });
  });
});
