import { createHash } from "node:crypto";
import { lookup } from "@corral/domain/kernel/lookup";
import { MINUTE } from "@corral/domain/kernel/time";
import { isReference, parseJson, present, text, whole } from "../json";
import type { Notice, WebhookInput } from "../provider";
import type { MercadoPagoOptions } from "./client";
import { signatureOf } from "./signature";

const families = lookup<string, Notice["family"]>({
  order: "order",
  orders: "order",
  orders_v2: "order",
  payment: "payment",
  // The id is the chargeback's; `referenceOf` follows it to the payment.
  topic_chargebacks_wh: "charge",
  chargebacks: "charge",
  // A buyer's claim: the id is the claim's.
  topic_claims_integration_wh: "claim",
  claim: "claim",
  claims: "claim",
  // A fraud alert about an approved payment; the older names are from its first version.
  stop_delivery_op_wh: "fraud",
  stop_delivery_op: "fraud",
  delivery_cancellation: "fraud",
});

/** Parses which resource a webhook is about. Amounts in the body are ignored: they are not signed (providers.md §2.11). */
export function readWebhook(webhook: WebhookInput, o: Pick<MercadoPagoOptions, "webhookSecret" | "tolerant">): Notice {
  const body = parseJson(Buffer.from(webhook.rawBody).toString("utf8"));
  // `text` handles a repeated name, which arrives as a list.
  const [signedId, queryTopic] = [text(webhook.query, "data.id"), text(webhook.query, "topic")];
  const isLegacy = signedId === undefined && (queryTopic !== undefined || text(body, "topic") !== undefined);
  const topic =
    (isLegacy ? (queryTopic ?? text(body, "topic")) : (text(body, "type") ?? text(webhook.query, "type"))) ?? "unknown";
  const bodyId = isLegacy ? text(body, "resource")?.split("/").pop() : text(body, "data", "id");
  const id = (isLegacy ? text(webhook.query, "id") : signedId) ?? bodyId;
  // The signature covers the query's id; a body about another id may be forged.
  const isTwoFaced = id !== undefined && bodyId !== undefined && id.toLowerCase() !== bodyId.toLowerCase();
  const family = isTwoFaced ? "other" : (families[topic] ?? "other");
  const reference = text(body, "data", "external_reference");
  return {
    trust: isLegacy ? "unsigned" : trust(webhook, o, signedId),
    family,
    type: (text(body, "action") ?? topic).slice(0, 80),
    eventKey: eventKey(webhook, topic, id ?? "none", body, isLegacy),
    ...present<Pick<Notice, "ref" | "reference">>({
      // A fraud alert has no resource of its own: its body names the payment.
      ref:
        (family === "fraud" ? refOf(family, text(body, "data", "payment_id"), undefined) : undefined) ??
        refOf(family, id, bodyId),
      reference: !isTwoFaced && isReference(reference) ? reference : undefined,
    }),
  };
}

function trust(
  webhook: WebhookInput,
  o: Pick<MercadoPagoOptions, "webhookSecret" | "tolerant">,
  dataId: string | undefined,
): Notice["trust"] {
  if (!o.webhookSecret) return "unsigned";
  const signed = signatureOf({
    xSignature: header(webhook, "x-signature"),
    requestId: header(webhook, "x-request-id"),
    dataId,
    secret: o.webhookSecret,
    receivedAt: webhook.receivedAt,
  });
  return signed === "invalid" && o.tolerant ? "unsigned" : signed;
}

/**
 * The key that identifies an event: equal for redeliveries, distinct for different events. The notification id (new on
 * each retry) and the request id (shared by several) don't qualify (providers.md §2.11.4). Where nothing in it
 * distinguishes two states, the minute does.
 */
function eventKey(webhook: WebhookInput, topic: string, id: string, body: unknown, isLegacy: boolean): string {
  const start = `mercadopago:${topic}:${id.toLowerCase()}`.slice(0, 150);
  const version = whole(body, "version");
  if (!isLegacy && version !== undefined) return `${start}:v${version}:${text(body, "action") ?? ""}`.slice(0, 200);
  const { id: _notification, ...rest } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const tells = !isLegacy && (text(body, "date_created") !== undefined || text(body, "data", "status") !== undefined);
  const seed = `${JSON.stringify(rest)}${tells ? "" : Math.floor(webhook.receivedAt / MINUTE)}`;
  return `${start}:${createHash("sha256").update(seed).digest("hex").slice(0, 32)}`;
}

/** The query may have an order id in lower case; stored ids are in capitals (providers.md §2.4.4). */
function refOf(family: Notice["family"], id: string | undefined, bodyId: string | undefined): string | undefined {
  const ref = bodyId !== undefined && bodyId.toLowerCase() === id?.toLowerCase() ? bodyId : id;
  if (!ref || !/^[A-Za-z0-9_-]{1,100}$/.test(ref)) return undefined;
  return family === "order" ? ref.toUpperCase() : ref;
}

function header(webhook: WebhookInput, name: string): string | undefined {
  const v = webhook.headers[name];
  return Array.isArray(v) ? v[0] : v;
}
