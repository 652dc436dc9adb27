import { MINUTE } from "@corral/domain/time";
import { list, object, text, undecided } from "../transport";
import type { AttemptToSend, PaymentProvider, ProviderAnswer, SentAttempt } from "../provider";
import { clientFor, type ConektaOptions, noAnswer, refused } from "./client";
import { readCashOrder, referenceIn } from "./map";
import { readNotice } from "./signature";

/** How many recent orders are walked in search of ours; there is no search by reference (providers.md §3.6). */
const PAGES = 4;

/** OXXO through Conekta or Digital FEMSA. */
export function conekta(o: ConektaOptions): PaymentProvider {
  const call = clientFor(o);

  async function charge(a: AttemptToSend): Promise<ProviderAnswer> {
    // The provider keeps no idempotency key: a repeat looks for the first order before it makes another (§3.8).
    const before = o.now() - a.createdAt > 1_000 ? await find(a) : undefined;
    if (before && before.kind !== "absent") return before;
    const r = await call("POST", "/orders", {
      currency: "MXN", customer_info: { name: a.payer.name, email: a.payer.email, phone: a.payer.phone }, metadata: { reference_id: a.reference },
      line_items: [{ name: a.concept.slice(0, 249).padEnd(3, "."), unit_price: a.amount, quantity: 1 }],
      charges: [{ payment_method: { type: "cash", ...(a.expiresAt ? { expires_at: Math.floor(a.expiresAt / 1000) } : {}) }, reference_id: a.reference, amount: a.amount }],
    }, { "idempotency-key": a.idempotencyKey });
    if (r.kind === "none" || undecided(r.status)) return noAnswer(r);
    return r.status >= 400 ? refused(r) : readCashOrder(object(r.body), a, o.live);
  }

  /** Walks the orders made since the attempt; absent only when it is old enough to be there. */
  async function find(a: Pick<SentAttempt, "reference" | "amount" | "createdAt">): Promise<ProviderAnswer> {
    const query = new URLSearchParams({ limit: "250", "created_at.gte": String(Math.floor(a.createdAt / 1000) - 300) });
    let path: string | undefined = `/orders?${query}`;
    for (let page = 0; page < PAGES && path; page++) {
      const r = await call("GET", path);
      if (r.kind === "none" || r.status !== 200) return noAnswer(r);
      const found = list(object(r.body).data).find((x) => referenceIn(x) === a.reference);
      if (found) return readCashOrder(found, a, o.live);
      const next = object(r.body).has_more === true ? text(object(r.body).next_page_url) : undefined;
      path = next ? `/orders${new URL(next, o.baseUrl).search}` : undefined;
    }
    return path || o.now() - a.createdAt < MINUTE ? { kind: "unknown", why: "not_found_yet", raw: "not found" } : { kind: "absent", raw: "not found" };
  }

  async function ask(a: SentAttempt): Promise<ProviderAnswer> {
    if (!a.orderRef) return find(a);
    const r = await call("GET", `/orders/${encodeURIComponent(a.orderRef)}`);
    return r.kind === "answer" && r.status === 200 ? readCashOrder(object(r.body), a, o.live) : noAnswer(r);
  }

  return {
    name: "conekta",
    charge,
    ask,
    async cancel(a) {
      if (!a.orderRef) return find(a);
      const r = await call("POST", `/orders/${encodeURIComponent(a.orderRef)}/cancel`, {});
      return r.kind === "answer" && r.status === 200 ? readCashOrder(object(r.body), a, o.live) : ask(a);
    },
    refund: async () => ({ kind: "refused", code: "cash_has_no_refunds", staffMessage: "OXXO no devuelve por su API: se devuelve por SPEI a una CLABE del cliente.", raw: "unsupported" }),
    readNotice: (n) => readNotice(n, o.webhookKey),
    async referenceOf(_family, ref) {
      const r = await call("GET", `/orders/${encodeURIComponent(ref)}`);
      return r.kind === "answer" && r.status === 200 ? referenceIn(object(r.body)) : undefined;
    },
    async checkCredentials() {
      const r = await call("GET", "/orders?limit=1");
      if (r.kind === "none") return { ok: false, why: "El proveedor de OXXO no responde." };
      return r.status === 200 ? { ok: true, account: o.flavour, mode: o.live ? "live" : "test" } : { ok: false, why: "El proveedor de OXXO no reconoce la llave privada." };
    },
  };
}
