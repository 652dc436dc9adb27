import { createHash, type KeyObject } from "node:crypto";
import { get, isReference, parseJson, present, text } from "../json";
import type { Notice, WebhookInput } from "../provider";
import { isSigned } from "./signature";

/** Parses which resource an event is about (providers.md §3.9). An event of the other mode is family `other`: our key can't query it. */
export function readWebhook(webhook: WebhookInput, key: KeyObject | undefined, live: boolean | undefined): Notice {
  const body = parseJson(Buffer.from(webhook.rawBody).toString("utf8"));
  const type = (text(body, "type") ?? "unknown").slice(0, 80);
  const object = get(body, "data", "object");
  const mode = get(body, "livemode");
  const isOtherMode = live !== undefined && typeof mode === "boolean" && mode !== live;
  const family: Notice["family"] =
    type === "webhook_ping"
      ? "ping"
      : isOtherMode
        ? "other"
        : type.startsWith("order.")
          ? "order"
          : type.startsWith("charge.")
            ? "charge"
            : "other";
  // A charge is queried by its order, when the event names it.
  const ref = family === "charge" ? (text(object, "order_id") ?? text(object, "id")) : text(object, "id");
  const reference = text(object, "metadata", "reference_id") ?? text(object, "reference_id");
  return {
    trust: trust(webhook, key),
    family,
    type,
    eventKey: `conekta:${type}:${(text(object, "id") ?? "none").slice(0, 60)}:${(text(body, "id") ?? hash(object)).slice(0, 60)}`,
    ...present<Pick<Notice, "ref" | "reference">>({
      ref: ref && /^[A-Za-z0-9_-]{1,100}$/.test(ref) ? ref : undefined,
      reference: isReference(reference) ? reference : undefined,
    }),
  };
}

/** Without a key or header it may be genuine: only the resource it names is queried. A wrong signature is `invalid`. */
function trust(webhook: WebhookInput, key: KeyObject | undefined): Notice["trust"] {
  const header = webhook.headers.digest;
  const digest = Array.isArray(header) ? header[0] : header;
  if (!key || !digest) return "unsigned";
  return isSigned(webhook.rawBody, digest, key) ? "valid" : "invalid";
}

const hash = (value: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(value ?? null))
    .digest("hex")
    .slice(0, 32);
