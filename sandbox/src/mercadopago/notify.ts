import type { Context } from "../context";
import { isoMinus4, isoUtc, type Json } from "../json";
import type { Outgoing, SendFlags } from "../webhooks";
import type { Claim, MpOrder, MpPayment } from "./model";
import { orderSnapshot } from "./orders/order-view";
import { manifest, signManifest } from "./signature";

const USER_ID = 2001001001;
const APPLICATION_ID = "3003003003";

const ACTIONS: Record<string, string> = {
  charged_back: "order.charged_back",
  processing: "order.processing",
};

/** Sends the webhook of a changed order to the panel's address. */
export function notifyOrder(context: Context, order: MpOrder): void {
  const url = context.options.mpWebhookUrl;
  if (url === undefined) return;
  const action = ACTIONS[order.status] ?? `order.${order.status}`;
  const at = order.updatedAt;
  const data = orderSnapshot(order);
  const body = {
    action,
    api_version: "v1",
    application_id: APPLICATION_ID,
    user_id: String(USER_ID),
    live_mode: isLive(context),
    type: "order",
    date_created: isoUtc(at),
    data,
  };
  context.webhookQueue.enqueue({
    event: `${action} ${order.id}`,
    build: (flags) =>
      flags.legacy ? feedCopy(url, order.id, "order") : signed(context, url, order.id, "order", body, flags),
  });
}

/** Sends the webhook of a payment; the preference's own address takes precedence over the panel's. */
export function notifyPayment(
  context: Context,
  payment: MpPayment,
  action: "payment.created" | "payment.updated",
): void {
  const url = payment.notificationUrl ?? context.options.mpWebhookUrl;
  if (url === undefined) return;
  const events: [type: string, action: string, id: string][] = [["payment", action, String(payment.id)]];
  if (payment.merchantOrderId !== undefined)
    events.push(["topic_merchant_order_wh", action.replace("payment.", ""), String(payment.merchantOrderId)]);
  for (const [type, name, id] of events) {
    const topic = type === "payment" ? "payment" : "merchant_order";
    context.webhookQueue.enqueue({
      event: `${name} ${id}`,
      build: (flags) =>
        flags.legacy
          ? feedCopy(url, id, topic)
          : signed(context, url, id, type, paymentBody(payment, type, name, id), flags),
    });
    // a payment's own address without this parameter also gets the legacy, unsigned copy
    if (payment.notificationUrl !== undefined && !url.includes("source_news=webhooks"))
      context.webhookQueue.enqueue({ event: `ipn ${topic} ${id}`, build: () => feedCopy(url, id, topic) });
  }
}

/** The body of a webhook about a payment, or about its merchant order `id`. */
const paymentBody = (payment: MpPayment, type: string, action: string, id: string): Json => ({
  action,
  api_version: "v1",
  data: { id },
  date_created: isoMinus4(payment.updatedAt),
  live_mode: true,
  type,
  user_id: String(USER_ID),
  version: payment.version,
});

/** Sends the webhook of a chargeback to the panel's address. Its id is a number in the body, beyond JSON's precision. */
export function notifyChargeback(context: Context, id: string, of: { isNew: boolean; payment: number }): void {
  const url = context.options.mpWebhookUrl;
  if (url === undefined) return;
  const type = "topic_chargebacks_wh";
  context.store.state.notificationCount += 1;
  const body = {
    actions: [of.isNew ? "case_created" : "changed_case_status"],
    api_version: "v1",
    application_id: APPLICATION_ID,
    data: { checkout: "PRO", date_updated: "0001-01-01T00:00:00Z", id, payment_id: of.payment, site_id: "MLM" },
    date_created: isoMinus4(context.now()),
    live_mode: isLive(context),
    type,
    user_id: USER_ID,
    version: context.store.state.notificationCount,
  };
  context.webhookQueue.enqueue({
    event: `${type} ${id}`,
    build: (flags) => {
      const out = signed(context, url, id, type, body, flags);
      return { ...out, body: out.body.replace(`"id":"${id}"`, `"id":${id}`) };
    },
  });
}

/** Sends the webhook of a claim to the panel's address; the body has the path to read it. */
export function notifyClaim(context: Context, claim: Claim): void {
  const url = context.options.mpWebhookUrl;
  if (url === undefined) return;
  const [type, id] = ["topic_claims_integration_wh", String(claim.id)];
  const body = {
    action: claim.createdAt === claim.updatedAt ? "created" : "updated",
    api_version: "v1",
    application_id: APPLICATION_ID,
    data: { id, resource: `/post-purchase/v1/claims/${id}` },
    date_created: isoMinus4(claim.updatedAt),
    live_mode: isLive(context),
    type: "claim",
    user_id: USER_ID,
  };
  context.webhookQueue.enqueue({
    event: `${type} ${id}`,
    build: (flags) => signed(context, url, id, type, body, flags),
  });
}

const isLive = (context: Context) => context.store.state.mpAccount.keys === "live";

function withQuery(url: string, query: Record<string, string>): string {
  const full = new URL(url);
  for (const [key, value] of Object.entries(query)) full.searchParams.set(key, value);
  return full.toString();
}

function signed(context: Context, url: string, id: string, type: string, body: Json, flags: SendFlags): Outgoing {
  context.store.state.notificationCount += 1;
  const requestId = context.ids.uuid();
  // A redelivery after a quarter of an hour with the original signature.
  const ms = context.realNow() - (flags.oldSignature ? 15 * 60_000 : 0);
  const ts = flags.seconds ? Math.floor(ms / 1_000) : ms;
  const text = manifest(flags.rawCase ? id : id.toLowerCase(), requestId, ts);
  const secret = flags.badSignature ? `${context.options.mpWebhookSecret}x` : context.options.mpWebhookSecret;
  return {
    url: withQuery(url, { "data.id": id, type }),
    headers: {
      "content-type": "application/json",
      "user-agent": "restclient-node/4.15.5",
      "x-request-id": requestId,
      "x-retry": String(flags.attempt),
      "x-socket-timeout": "22000",
      "x-signature": `ts=${ts},v1=${signManifest(secret, text)}`,
    },
    body: JSON.stringify({ ...body, id: 110_000_000_000 + context.store.state.notificationCount }),
  };
}

function feedCopy(url: string, id: string, topic: string): Outgoing {
  return {
    url: withQuery(url, { id, topic }),
    headers: { "content-type": "application/json", "user-agent": "MercadoPago Feed v2.0 payment" },
    body: JSON.stringify({ resource: topic === "payment" ? id : `https://api.mercadopago.com/${topic}s/${id}`, topic }),
  };
}
