import { faultOf } from "../http";
import { isReference } from "../json";
import { missedSearches } from "../missed-searches";
import type { CredentialCheck, PaymentProvider } from "../provider";
import { type ConektaOptions, type Context, client, errorCode } from "./client";
import { modeOf } from "./mode";
import { askOrder, cancelCash, chargeCash, referenceOfOrder } from "./orders";
import { publicKey } from "./signature";
import { readWebhook } from "./webhook";

export type { ConektaOptions };

/** Cash vouchers through Conekta, or through Digital FEMSA, which serves OXXO with the same contract (providers.md §3). */
export function conekta(options: ConektaOptions): PaymentProvider {
  const c: Context = {
    http: client(options),
    options,
    now: options.now,
    searches: missedSearches(options.now),
    sent: new Set(),
  };
  const key = options.webhookKey === undefined ? undefined : publicKey(options.webhookKey);
  return {
    name: "conekta",
    charge: (a) => chargeCash(c, a),
    ask: (a) => askOrder(c, a),
    cancel: (a) => cancelCash(c, a),
    // Cash can't be refunded at the store (providers.md §3.6): staff pays it out by transfer or in cash.
    refund: async (p) => ({
      kind: "refused",
      code: "refund_not_supported",
      staffMessage: "OXXO no admite devoluciones; regresa el dinero por transferencia o en efectivo.",
      raw: "refund_not_supported",
      ...(p.orderRef ? { orderRef: p.orderRef } : {}),
    }),
    readWebhook: (n) => readWebhook(n, key, options.live),
    async referenceOf(family, ref) {
      if (family !== "order" && family !== "charge") return undefined;
      const reference = await referenceOfOrder(c, ref);
      return isReference(reference) ? reference : undefined;
    },
    checkCredentials: () =>
      options.webhookKey !== undefined && !key
        ? Promise.resolve({ ok: false, fault: "webhook_key", why: "the webhook key is not a public key" })
        : check(c),
  };
}

/** No call names the owner of the key: reading one order proves that it works. */
async function check(context: Context): Promise<CredentialCheck> {
  const reply = await context.http({ method: "GET", path: "/orders", query: { limit: "1" } });
  if (reply.kind === "silence") return { ok: false, fault: "silence", why: reply.why };
  if (reply.status !== 200)
    return { ok: false, fault: faultOf(reply.status), why: errorCode(reply.json) ?? `http ${reply.status}` };
  const isLive = await modeOf(context, reply.json);
  if (context.options.live !== undefined && isLive !== undefined && isLive !== context.options.live)
    return isLive
      ? { ok: false, fault: "live_key", why: "the key is a live one" }
      : { ok: false, fault: "test_key", why: "the key is a test one" };
  const isTheirs = /\.(conekta|digitalfemsa)\.io$/.test(new URL(context.options.baseUrl).hostname);
  return {
    ok: true,
    account: context.options.flavour === "conekta" ? "Conekta" : "Digital FEMSA",
    mode: !isTheirs ? "demo" : isLive === undefined ? "unchecked" : isLive ? "live" : "test",
  };
}
