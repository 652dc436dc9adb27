// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeSeal } from "./seal";

const vaultOf = (n: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(n))).replaceAll("=", "");
afterEach(() => void vi.unstubAllGlobals());

describe("encryption of unsent work", () => {
  it("only the same user decrypts it, and the stored text reveals nothing", async () => {
    const [ana, beto, nobody] = await Promise.all([makeSeal(vaultOf(1)), makeSeal(vaultOf(2)), makeSeal(undefined)]);
    const kept = await ana.close({ title: "Vacuna de Lucero" });
    expect(JSON.stringify(kept)).not.toContain("Lucero");
    expect(await ana.open(kept)).toEqual({ title: "Vacuna de Lucero" });
    expect(await beto.open(kept)).toBeUndefined();
    expect(await nobody.open(kept)).toBeUndefined();
  });
  it("the same value never encrypts to the same text", async () => {
    const ana = await makeSeal(vaultOf(1));
    expect(await ana.close("x")).not.toEqual(await ana.close("x"));
  });
  it("a photo survives it whole", async () => {
    const ana = await makeSeal(vaultOf(1));
    const photo = "x".repeat(300_000);
    expect(await ana.open(await ana.close(photo))).toBe(photo);
  });
  it("it is plain where Web Crypto is missing, and plain values are readable with a key later", async () => {
    const ana = await makeSeal(vaultOf(1));
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const plain = await makeSeal(vaultOf(1));
    const kept = await plain.close({ a: 1 });
    expect(kept).toEqual({ plain: { a: 1 } });
    expect(await plain.open(kept)).toEqual({ a: 1 });
    vi.unstubAllGlobals();
    expect(await ana.open(kept)).toEqual({ a: 1 });
  });
  it("it is plain with an invalid key", async () => {
    expect(await (await makeSeal("corta")).close(1)).toEqual({ plain: 1 });
  });
});
