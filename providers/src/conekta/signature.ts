import { createPublicKey, type KeyObject, verify } from "node:crypto";

/** Parses the public key: the panel shows it on one line, a PEM needs lines of 64. Undefined when it isn't one. */
export function publicKey(pem: string): KeyObject | undefined {
  const body = pem
    .replace(/\\n/g, "")
    .replace(/-----(BEGIN|END) [A-Z ]+-----/g, "")
    .replace(/\s+/g, "");
  const name = /-----BEGIN ([A-Z ]+)-----/.exec(pem)?.[1] ?? "PUBLIC KEY";
  try {
    return createPublicKey(`-----BEGIN ${name}-----\n${body.match(/.{1,64}/g)?.join("\n")}\n-----END ${name}-----\n`);
  } catch {
    return undefined;
  }
}

/**
 * Whether `DIGEST` is the provider's RSA signature (SHA-256, PKCS#1 v1.5) of the raw body. It contains no time, so a
 * replayed webhook verifies too (providers.md §3.9).
 */
export function isSigned(rawBody: Uint8Array, digest: string, key: KeyObject): boolean {
  const signature = Buffer.from(digest.trim().replace(/^sha-?256=/i, ""), "base64");
  return signature.length > 0 && verify("RSA-SHA256", rawBody, key, signature);
}
