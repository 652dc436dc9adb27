import type { ReceiptView } from "@corral/contract/types";
import { readShortCode, shortCode } from "@corral/domain/kernel/folio";
import { receiptAmount } from "@corral/domain/kernel/receipt-types";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { fromBase64Url, toHex } from "@corral/domain/kernel/text/base64url";
import { parseSeal, type Seal, type SealFacts } from "@corral/domain/payments/receipts/receipt-seal";
import { sha256, verifyEd25519 } from "./receipt-crypto";

interface PublicKey {
  kid: string;
  /** 32 bytes of Ed25519, base64url. */
  publicKey: string;
}
/** Finds the key of a signature: "none" when the business never had it, "unreachable" when nobody could be asked. */
export type FindKey = (kid: string) => Promise<PublicKey | "none" | "unreachable">;
export type Verdict = "genuine" | "no_match" | "unknown_key" | "no_key_here";

/** Verifies the fragment behind the `#` of a printed QR, offline if the key is stored here: its signature, and that it belongs to this code. */
export async function checkFragment(
  code: string,
  fragment: string,
  find: FindKey,
): Promise<{ verdict: Verdict; facts?: SealFacts }> {
  const seal = parseSeal(fragment);
  if (!seal || codeOf(seal.facts) !== readShortCode(code)) return { verdict: "no_match" };
  return { verdict: await judge(seal, find), facts: seal.facts };
}

/** Verifies an opened receipt: the signature, and that every byte of its content was signed. Undefined when it was never signed. */
export async function checkReceipt(view: ReceiptView, find: FindKey): Promise<Verdict | undefined> {
  const { snapshot, seal: text } = view;
  if (!snapshot || !text) return undefined;
  const seal = parseSeal(text);
  if (!seal) return "no_match";
  const f = seal.facts;
  const same =
    (await sha256(canonicalJson(snapshot))) === hexOf(f) &&
    codeOf(f) === view.shortCode &&
    f.tipo === snapshot.tipo &&
    f.tipo === view.tipo &&
    f.folio === snapshot.folio &&
    f.issued === Date.parse(snapshot.issuedAt) &&
    f.total === receiptAmount(snapshot) &&
    f.total === view.amount;
  return same ? judge(seal, find) : "no_match";
}

const hexOf = (f: SealFacts) => toHex(fromBase64Url(f.hash) ?? new Uint8Array());
const codeOf = (f: SealFacts) => shortCode(hexOf(f));

async function judge({ facts, signed, signature }: Seal, find: FindKey): Promise<Verdict> {
  const key = await find(facts.kid);
  if (key === "none") return "unknown_key";
  if (key === "unreachable") return "no_key_here";
  return (await verifyEd25519(key.publicKey, signed, signature)) ? "genuine" : "no_match";
}
