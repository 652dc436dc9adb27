import { createPublicKey, createSign, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Context } from "../context";

const fromFile = new WeakMap<Context, string>();

/** The RSA key that signs webhooks: from its file, else generated once and stored with the state. */
export function signingKey(context: Context): string {
  const file = context.options.conektaWebhookPrivateKeyFile;
  if (file !== undefined) {
    // the receiver was configured with the public half of the file's key, so it takes precedence over a stored one
    const known = fromFile.get(context) ?? readFileSync(file, "utf8");
    fromFile.set(context, known);
    context.store.state.cashPrivateKey = known;
  } else if (context.store.state.cashPrivateKey === undefined) {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    context.store.state.cashPrivateKey = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    context.store.save();
  }
  return context.store.state.cashPrivateKey;
}

export const publicKeyPem = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();

/** `DIGEST`: base64 of RSA PKCS#1 v1.5 with SHA-256 over the raw body. */
export const digestOf = (privateKey: string, rawBody: string): string =>
  createSign("RSA-SHA256").update(rawBody, "utf8").sign(privateKey, "base64");
