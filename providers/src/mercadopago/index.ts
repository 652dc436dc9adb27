import { centavos } from "@corral/domain/kernel/money";
import { faultOf, isFine } from "../http";
import { get, list, text } from "../json";
import { missedSearches } from "../missed-searches";
import type { AmountLimits, CredentialCheck, PaymentProvider } from "../provider";
import { listChargebacks, readChargeback } from "./chargebacks";
import { readClaim } from "./claims";
import { type Context, client, errorCode, isPolicy, type MercadoPagoOptions, POLICY } from "./client";
import { amountOf } from "./map";
import { askOrder, cancelOrder, chargeOrder, referenceOfOrder, refundOrder } from "./orders";
import { referenceOfChargeback, referenceOfPayment, refundPayment } from "./payments";
import { askWallet, cancelWallet, chargeWallet, referenceOfPreference } from "./wallet";
import { readWebhook } from "./webhook";

export type { MercadoPagoOptions };

/** Mercado Pago: card and SPEI through the Orders API, the wallet through preferences and payments (providers.md §2.3). */
export function mercadoPago(options: MercadoPagoOptions): PaymentProvider {
  const c: Context = { http: client(options), options, now: options.now, searches: missedSearches(options.now) };
  return {
    name: "mercadopago",
    charge: (a) => (a.method === "mp_wallet" ? chargeWallet(c, a) : chargeOrder(c, a)),
    ask: (a) => (a.method === "mp_wallet" ? askWallet(c, a) : askOrder(c, a)),
    cancel: (a) => (a.method === "mp_wallet" ? cancelWallet(c, a) : cancelOrder(c, a)),
    refund: (p, amount, key) =>
      p.method === "mp_wallet" ? refundPayment(c, p, amount, key) : refundOrder(c, p, amount, key),
    readWebhook: (n) => readWebhook(n, options),
    readClaim: (ref) => readClaim(c, ref),
    readChargeback: (ref) => readChargeback(c, ref),
    listChargebacks: () => listChargebacks(c),
    async referenceOf(family, ref) {
      if (family === "order") return referenceOfOrder(c, ref);
      if (family === "payment") return referenceOfPayment(c, ref);
      if (family === "preference") return referenceOfPreference(c, ref);
      return family === "charge" ? referenceOfChargeback(c, ref) : undefined;
    },
    checkCredentials: () => check(c),
  };
}

/** Checks the token: its account, whether it is a test one, and that it is Mexican (providers.md §2.6.4). */
async function check(context: Context): Promise<CredentialCheck> {
  const reply = await context.http({ method: "GET", path: "/users/me" });
  if (reply.kind === "silence") return { ok: false, fault: "silence", why: reply.why };
  if (isPolicy(reply)) return { ok: false, fault: "policy", why: POLICY };
  if (reply.status !== 200)
    return { ok: false, fault: faultOf(reply.status), why: errorCode(reply.json) ?? `http ${reply.status}` };
  const site = text(reply.json, "site_id");
  if (site !== "MLM") return { ok: false, fault: "country", why: `site ${site ?? "unknown"}` };
  const key = await checkPublicKey(context);
  if (key === "wrong") return { ok: false, fault: "public_key", why: "refused" };
  const isTheirs = new URL(context.options.baseUrl).hostname.endsWith(".mercadopago.com");
  const holder = holderOf(reply.json);
  const cardLimits = await readCardLimits(context);
  return {
    ok: true,
    account: text(reply.json, "nickname") ?? text(reply.json, "id") ?? "?",
    mode: !isTheirs && context.options.live !== true ? "demo" : isTest(context.options, reply.json) ? "test" : "live",
    ...(holder ? { holder } : {}),
    ...(cardLimits ? { cardLimits } : {}),
    ...(key === "unchecked" ? { unchecked: "public_key" as const } : {}),
  };
}

/** Queries what the card form queries with that key. 401 and 403 mean that it is wrong; any other answer but a list is inconclusive. */
async function checkPublicKey(context: Context): Promise<"right" | "wrong" | "unchecked"> {
  if (context.options.publicKey === undefined) return "right";
  const reply = await context.http({
    method: "GET",
    path: "/v1/payment_methods/search",
    query: { public_key: context.options.publicKey, bins: "54749254", site_id: "MLM" },
  });
  if (reply.kind === "silence" || isPolicy(reply)) return "unchecked";
  if (reply.status === 401 || reply.status === 403) return "wrong";
  return isFine(reply) && Array.isArray(get(reply.json, "results")) ? "right" : "unchecked";
}

const CARDS = ["credit_card", "debit_card", "prepaid_card"];

/**
 * The widest range of the account's active cards (`min_allowed_amount`, `max_allowed_amount`; providers.md §2.6.4): which
 * card is used is known at the payment only.
 */
async function readCardLimits(context: Context): Promise<AmountLimits | undefined> {
  const reply = await context.http({ method: "GET", path: "/v1/payment_methods" });
  if (!isFine(reply) || !Array.isArray(reply.json)) return undefined;
  const ranges = reply.json
    .filter((row) => text(row, "status") === "active" && CARDS.includes(text(row, "payment_type_id") ?? ""))
    .map((row) => ({ min: amountOf(row, "min_allowed_amount"), max: amountOf(row, "max_allowed_amount") }))
    .filter((range): range is AmountLimits => range.min !== undefined && range.max !== undefined && range.max > 0);
  if (ranges.length === 0) return undefined;
  return {
    min: centavos(Math.min(...ranges.map(({ min }) => min))),
    max: centavos(Math.max(...ranges.map(({ max }) => max))),
  };
}

/**
 * Whether the credentials are test ones. A current token doesn't show its mode; a test user's account has the tag or
 * its own e-mail address. Otherwise they count as live: the first order of test credentials shows it (`isTestOrder`).
 */
function isTest(o: MercadoPagoOptions, me: unknown): boolean {
  if ([o.accessToken, o.publicKey ?? ""].some((key) => key.startsWith("TEST-"))) return true;
  return list(me, "tags").includes("test_user") || text(me, "email")?.endsWith("@testuser.com") === true;
}

/** The name of the account's owner: a company's or a person's. */
function holderOf(me: unknown): string | undefined {
  const names = [text(me, "company", "corporate_name"), text(me, "company", "brand_name")];
  const person = [text(me, "first_name"), text(me, "last_name")].filter(Boolean).join(" ");
  return [...names, person].map((name) => name?.trim()).find(Boolean);
}
