import { createPublicKey, createSign, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Context } from "../context";

const fromFile = new WeakMap<Context, string>();

/** The RSA key that signs notifications: from its file, else made once and kept with the state. */
export function signingKey(context: Context): string {
  const file = context.options.conektaWebhookPrivateKeyFile;
  if (file !== undefined) {
    // whoever starts us gave the receiver the public half of this one, so it goes before a key kept from another start
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
