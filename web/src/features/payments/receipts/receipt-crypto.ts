import { fromBase64Url, toHex } from "@corral/domain/kernel/text/base64url";

/** SHA-256 of a text, in hex. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (subtle()) return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const { sha256: hash } = await import("@noble/hashes/sha2");
  return toHex(hash(bytes));
}

/** Verifies an Ed25519 signature (RFC 8032) of the text; key and signature in base64url. Never throws, whatever they hold. */
export async function verifyEd25519(publicKey: string, text: string, signature: string): Promise<boolean> {
  const [key, sign] = [fromBase64Url(publicKey), fromBase64Url(signature)];
  if (key?.length !== 32 || sign?.length !== 64) return false;
  const bytes = new TextEncoder().encode(text);
  return (await byBrowser(key, bytes, sign)) ?? byLibrary(key, bytes, sign);
}

/** Plain http has no `crypto.subtle`. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** Undefined where the browser lacks Ed25519: it came with Safari 17, Firefox 129 and Chrome 137. */
async function byBrowser(key: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>, sign: Uint8Array<ArrayBuffer>) {
  try {
    const imported = await subtle()?.importKey("raw", key, "Ed25519", false, ["verify"]);
    return imported && (await subtle()?.verify("Ed25519", imported, sign, bytes));
  } catch {
    return undefined;
  }
}

/** With the browser's SHA-512 where it has one. The library's is for plain http alone, where no worker keeps the app, so no pack has it. */
async function byLibrary(key: Uint8Array, bytes: Uint8Array, sign: Uint8Array): Promise<boolean> {
  const ed = await import("@noble/ed25519");
  if (!subtle()) {
    const { sha512 } = await import("@noble/hashes/sha2");
    ed.hashes.sha512Async = async (message) => new Uint8Array(sha512(message));
  }
  return ed.verifyAsync(sign, bytes, key, { zip215: false }).catch(() => false);
}
