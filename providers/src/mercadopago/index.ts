import { faultOf } from "../http";
import { list, text } from "../json";
import { looks } from "../looks";
import type { CredentialCheck, PaymentProvider } from "../provider";
import { type Context, client, errorCode, type MercadoPagoOptions } from "./client";
import { readNotice } from "./notice";
import { askOrder, cancelOrder, chargeOrder, referenceOfOrder, refundOrder } from "./orders";
import { referenceOfChargeback, referenceOfPayment, refundPayment } from "./payments";
import { askWallet, cancelWallet, chargeWallet, referenceOfPreference } from "./wallet";

export type { MercadoPagoOptions };

/** Mercado Pago: card and SPEI by the Orders API, the wallet by preferences and payments (providers.md §2.3). */
export function mercadoPago(options: MercadoPagoOptions): PaymentProvider {
  const c: Context = { http: client(options), options, now: options.now, looks: looks(options.now) };
  return {
    name: "mercadopago",
    charge: (a) => (a.method === "mp_wallet" ? chargeWallet(c, a) : chargeOrder(c, a)),
    ask: (a) => (a.method === "mp_wallet" ? askWallet(c, a) : askOrder(c, a)),
    cancel: (a) => (a.method === "mp_wallet" ? cancelWallet(c, a) : cancelOrder(c, a)),
    refund: (p, amount, key) =>
      p.method === "mp_wallet" ? refundPayment(c, p, amount, key) : refundOrder(c, p, amount, key),
    readNotice: (n) => readNotice(n, options),
    async referenceOf(family, ref) {
      if (family === "order") return referenceOfOrder(c, ref);
      if (family === "payment") return referenceOfPayment(c, ref);
      if (family === "preference") return referenceOfPreference(c, ref);
      return family === "charge" ? referenceOfChargeback(c, ref) : undefined;
    },
    checkCredentials: () => check(c),
  };
}

/** Whose the token is, and that it belongs to Mexico (providers.md §2.6.4). */
async function check(c: Context): Promise<CredentialCheck> {
  const reply = await c.http({ method: "GET", path: "/users/me" });
  if (reply.kind === "silence") return { ok: false, fault: "silence", why: reply.why };
  if (reply.status !== 200)
    return { ok: false, fault: faultOf(reply.status), why: errorCode(reply.json) ?? `http ${reply.status}` };
  const site = text(reply.json, "site_id");
  if (site !== "MLM") return { ok: false, fault: "country", why: `site ${site ?? "unknown"}` };
  if (c.options.publicKey !== undefined) {
    // What the card form asks with that key; anything but a plain refusal says nothing about it.
    const asked = await c.http({
      method: "GET",
      path: "/v1/payment_methods/search",
      query: { public_key: c.options.publicKey, bins: "54749254", site_id: "MLM" },
    });
    if (asked.kind === "reply" && (asked.status === 401 || asked.status === 403))
      return { ok: false, fault: "public_key", why: `http ${asked.status}` };
  }
  const isTheirs = new URL(c.options.baseUrl).hostname.endsWith(".mercadopago.com");
  const isTest = c.options.live === false || list(reply.json, "tags").includes("test_user");
  return {
    ok: true,
    account: text(reply.json, "nickname") ?? text(reply.json, "id") ?? "?",
    mode: !isTheirs ? "demo" : isTest ? "test" : "live",
  };
}
