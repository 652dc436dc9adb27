import { createHash, verify } from "node:crypto";
import { list, object, text } from "../transport";
import type { Notice, NoticeInput } from "../provider";

/** Panels give the key on one line: 64 columns again, as PEM wants (providers.md §3.9). */
export function wrapPem(key: string): string {
  const bare = key.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, "").replace(/\s+/g, "");
  return `-----BEGIN PUBLIC KEY-----\n${bare.match(/.{1,64}/g)?.join("\n") ?? ""}\n-----END PUBLIC KEY-----\n`;
}

/** RSA PKCS#1 v1.5 with SHA-256 over the raw body. A replay verifies too: what counts is the order, read again. */
function trustOf(n: NoticeInput, key: string | undefined): Notice["trust"] {
  const header = n.headers.digest;
  const sent = (Array.isArray(header) ? header[0] : header)?.replace(/^sha-?256=/i, "");
  if (!key) return "unsigned";
  if (!sent) return "unsigned";
  try {
    return verify("RSA-SHA256", n.rawBody, wrapPem(key), Buffer.from(sent, "base64")) ? "valid" : "invalid";
  } catch {
    return "invalid";
  }
}

export function readNotice(n: NoticeInput, key: string | undefined): Notice {
  const body = object(parse(n.rawBody));
  const type = text(body.type) ?? "";
  const thing = object(object(body.data).object);
  const trust = trustOf(n, key);
  const ref = type.startsWith("order.") ? text(thing.id) : type.startsWith("charge.") ? text(thing.order_id) : undefined;
  // Unsigned, only the order's id is read; whose it is, the provider tells.
  const reference = trust === "valid" ? (text(object(thing.metadata).reference_id) ?? text(list(object(thing.charges).data)[0]?.reference_id)) : undefined;
  return {
    trust, family: type.includes("ping") ? "ping" : ref ? "order" : "other", type, eventKey: text(body.id) ?? createHash("sha256").update(n.rawBody).digest("hex").slice(0, 24),
    ...(ref ? { ref } : {}), ...(reference ? { reference } : {}),
  };
}

function parse(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString("utf8"));
  } catch {
    return undefined;
  }
}
