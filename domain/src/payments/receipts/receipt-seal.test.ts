import fc from "fast-check";
import { expect, test } from "vitest";
import { readShortCode, shortCode } from "../../kernel/folio";
import { type Centavos, centavos, MAX_AMOUNT } from "../../kernel/money";
import { receiptAmount, receiptTypes } from "../../kernel/receipt-types";
import { fromBase64Url, toBase64Url, toHex } from "../../kernel/text/base64url";
import { parseSeal, type SealFacts, sealText, signedText } from "./receipt-seal";

const base64url = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(toBase64Url);
const facts: fc.Arbitrary<SealFacts> = fc.record({
  tipo: fc.constantFrom(...receiptTypes),
  folio: fc
    .tuple(fc.constantFrom("V", "P", "A", "R"), fc.integer({ min: 2020, max: 2199 }), fc.integer({ min: 1, max: 9e8 }))
    .map(([s, y, n]) => `${s}-${y}-${String(n).padStart(6, "0")}`),
  issued: fc.integer({ min: 0, max: 4e12 }) as fc.Arbitrary<SealFacts["issued"]>,
  total: fc.integer({ min: 0, max: MAX_AMOUNT }) as fc.Arbitrary<SealFacts["total"]>,
  hash: base64url(32),
  kid: base64url(6),
});

test("a seal is read back unchanged, is URL-safe, and contains the signed text", () => {
  fc.assert(
    fc.property(facts, base64url(64), (f, signature) => {
      const text = sealText(f, signature);
      expect(parseSeal(text)).toEqual({ facts: f, signature, signed: signedText(f) });
      expect(encodeURIComponent(text)).toBe(text);
    }),
  );
});

test("two texts never encode the same seal: a changed character makes it invalid, or changes the signed text or the signature", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.%";
  fc.assert(
    fc.property(facts, base64url(64), fc.nat(), fc.constantFrom(...letters), (f, signature, at, letter) => {
      const text = sealText(f, signature);
      const i = at % text.length;
      fc.pre(text[i] !== letter);
      const read = parseSeal(text.slice(0, i) + letter + text.slice(i + 1));
      if (!read) return;
      const same =
        read.signed === signedText(f) &&
        toHex(fromBase64Url(read.signature) ?? new Uint8Array()) === toHex(fromBase64Url(signature) as Uint8Array);
      expect(same).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("an invalid text is rejected when parsing, and facts that can't be read back are refused when signing", () => {
  fc.assert(fc.property(fc.string(), (text) => void expect(parseSeal(text)).toBeUndefined()));
  fc.assert(
    fc.property(facts, base64url(64), fc.nat(250), (f, signature, n) => {
      const text = sealText(f, signature);
      if (n < text.length) expect(parseSeal(text.slice(0, n))).toBeUndefined();
      expect(parseSeal(`${text}.x`)).toBeUndefined();
      expect(() => signedText({ ...f, folio: `${f.folio}.1` })).toThrow(RangeError);
      expect(() => signedText({ ...f, total: 0.5 as Centavos })).toThrow(RangeError);
    }),
  );
});

test("a short code is parsed as people type it", () => {
  fc.assert(
    fc.property(base64url(32), (text) => {
      const code = shortCode(toHex(fromBase64Url(text) as Uint8Array));
      expect(readShortCode(code)).toBe(code);
      const typed = `${code.slice(0, 5)}-${code.slice(5)} `.toLowerCase().replaceAll("0", "o").replaceAll("1", "l");
      expect(readShortCode(typed)).toBe(code);
    }),
  );
  for (const typed of ["", "ABC", "ABCDEFGHJKM", "ABCDEFGHJU"]) expect(readShortCode(typed)).toBeUndefined();
});

test("each type of receipt has one amount", () => {
  const common = {
    total: centavos(900),
    paid: centavos(300),
    deposit: { paid: centavos(250) },
    refund: { amount: centavos(100) },
    statement: { balance: centavos(600) },
  };
  expect(receiptTypes.map((tipo) => receiptAmount({ ...common, tipo }))).toEqual([
    900, 300, 300, 250, 100, 900, 900, 600,
  ]);
});

test("bytes and their base64url text map one to one", () => {
  expect(toBase64Url(new Uint8Array([251, 255, 190, 0]))).toBe("-_--AA");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.string({ maxLength: 12 }), (bytes, text) => {
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(new Uint8Array(bytes));
      const read = fromBase64Url(text);
      if (read) expect(toBase64Url(read)).toBe(text);
    }),
  );
  for (const text of ["A", "AB", "AA=", "A A", "á"]) expect(fromBase64Url(text)).toBeUndefined();
});
