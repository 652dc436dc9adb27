// @vitest-environment node
import { createHash, generateKeyPairSync, type KeyObject, sign, webcrypto } from "node:crypto";
import type { ReceiptView } from "@corral/contract/types";
import { shortCode } from "@corral/domain/kernel/folio";
import type { Centavos } from "@corral/domain/kernel/money";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { toBase64Url } from "@corral/domain/kernel/text/base64url";
import type { Instant } from "@corral/domain/kernel/time";
import { sealText, signedText } from "@corral/domain/payments/receipts/receipt-seal";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixture } from "#src/testing/fixture";
import { checkFragment, checkReceipt, type FindKey } from "./receipt-check";
import { sha256, verifyEd25519 } from "./receipt-crypto";

afterEach(() => vi.unstubAllGlobals());

const KID = "AbCd-_12";
const pair = generateKeyPairSync("ed25519");
const rawOf = (key: KeyObject) => key.export({ format: "jwk" }).x as string;
const known: FindKey = async (kid) => (kid === KID ? { kid, publicKey: rawOf(pair.publicKey) } : "none");

const snapshot = {
  tipo: "pago",
  folio: "P-2026-000007",
  issuedAt: "2026-11-21T18:05:09.123Z",
  seller: { name: "Rancho El Mezquite", rfc: null },
  buyer: { name: "Ana Pérez López" },
  lines: [{ title: "Queso añejo", qty: 2, lineTotal: 36_000 }],
  total: 36_000,
  paid: 36_000,
  balance: 0,
  salt: "x7Q",
};
/** Signs as the server does. */
function issue(content: typeof snapshot = snapshot, key = pair.privateKey) {
  const digest = createHash("sha256").update(canonicalJson(content)).digest();
  const facts = {
    tipo: "pago" as const,
    folio: content.folio,
    issued: Date.parse(content.issuedAt) as Instant,
    total: content.paid as Centavos,
    hash: toBase64Url(digest),
    kid: KID,
  };
  const signature = sign(null, Buffer.from(signedText(facts)), key).toString("base64url");
  return { code: shortCode(digest.toString("hex")), seal: sealText(facts, signature), facts };
}
const good = issue();
const view = (over: object = {}) =>
  fixture<ReceiptView>({
    tipo: "pago",
    snapshot,
    seal: good.seal,
    shortCode: good.code,
    amount: 36_000,
    ...over,
  });

const { subtle } = webcrypto;
const browsers = {
  "the browser's own cryptography": webcrypto,
  "the small library, where the browser lacks Ed25519": {
    subtle: {
      digest: subtle.digest.bind(subtle),
      importKey: () => Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError")),
    },
  },
  "the small library of plain http": {},
};
describe.each(Object.entries(browsers))("with %s", (_, crypto) => {
  const prepare = () => {
    vi.stubGlobal("crypto", crypto);
    return vi.spyOn(webcrypto.subtle, "verify");
  };

  it("a receipt and its QR are genuine as issued", async () => {
    const prepared = prepare();
    expect(await checkFragment(good.code, good.seal, known)).toEqual({ verdict: "genuine", facts: good.facts });
    expect(await checkFragment(good.code.toLowerCase(), good.seal, known)).toMatchObject({ verdict: "genuine" });
    expect(await checkReceipt(view(), known)).toBe("genuine");
    expect(prepared).toHaveBeenCalledTimes(crypto === webcrypto ? 3 : 0);
  });

  it("any changed letter of the fragment or the code is a mismatch, or an unknown key", async () => {
    prepare();
    const any = fc.constantFrom(..."ABCXYZabcxyz0123456789-_.%#");
    await fc.assert(
      fc.asyncProperty(fc.nat(), any, fc.boolean(), async (at, letter, ofCode) => {
        const text = ofCode ? good.code : good.seal;
        const i = at % text.length;
        fc.pre(text[i] !== letter && !(ofCode && text[i]?.toLowerCase() === letter.toLowerCase()));
        // 0 and O are equal in a code, and spaces and hyphens are ignored.
        fc.pre(!(ofCode && "0-1".includes(letter)));
        const other = text.slice(0, i) + letter + text.slice(i + 1);
        const { verdict } = await checkFragment(ofCode ? other : good.code, ofCode ? good.seal : other, known);
        expect(["no_match", "unknown_key"]).toContain(verdict);
        if (verdict === "unknown_key") expect(other).not.toContain(KID);
      }),
      { numRuns: 300 },
    );
  });

  it("any changed byte of the snapshot is a mismatch", async () => {
    prepare();
    const whole = canonicalJson(snapshot);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 32, max: 255 }), async (at, byte) => {
        const i = at % whole.length;
        const text = whole.slice(0, i) + String.fromCharCode(byte) + whole.slice(i + 1);
        let changed: unknown;
        try {
          changed = JSON.parse(text);
        } catch {
          return; // no longer a receipt at all
        }
        fc.pre(safely(changed) !== whole && typeof changed === "object" && changed !== null);
        expect(await checkReceipt(view({ snapshot: changed }), known).catch(() => "no_match")).toBe("no_match");
      }),
      { numRuns: 600 },
    );
  });

  it("a signature by another key, or for another receipt, is a mismatch", async () => {
    prepare();
    const forged = issue(snapshot, generateKeyPairSync("ed25519").privateKey);
    expect((await checkFragment(forged.code, forged.seal, known)).verdict).toBe("no_match");
    const other = issue({ ...snapshot, folio: "P-2026-000008" });
    expect((await checkFragment(good.code, other.seal, known)).verdict).toBe("no_match");
    expect(await checkReceipt(view({ seal: other.seal, shortCode: other.code }), known)).toBe("no_match");
  });

  it("both SHA-256 implementations agree", async () => {
    prepare();
    expect(await sha256("año")).toBe(createHash("sha256").update("año").digest("hex"));
  });
});

it("data shown beside the snapshot must agree with what was signed", async () => {
  for (const over of [{ amount: 35_999 }, { tipo: "venta" }, { shortCode: "0123456789" }, { seal: "x" }])
    expect(await checkReceipt(view(over), known)).toBe("no_match");
  expect(await checkReceipt(view({ seal: null }), known)).toBeUndefined();
});

it("a key that the business never had differs from one that can't be fetched", async () => {
  expect((await checkFragment(good.code, good.seal, async () => "none")).verdict).toBe("unknown_key");
  expect((await checkFragment(good.code, good.seal, async () => "unreachable")).verdict).toBe("no_key_here");
});

it("nothing of a wrong length or shape is a signature", async () => {
  for (const [key, signature] of [
    ["", ""],
    ["AAAA", good.seal.slice(-86)],
    [rawOf(pair.publicKey), "AAAA"],
    ["á", "á"],
  ] as const)
    expect(await verifyEd25519(key, "x", signature)).toBe(false);
});

function safely(value: unknown): string | undefined {
  try {
    return canonicalJson(value);
  } catch {
    return undefined;
  }
}
