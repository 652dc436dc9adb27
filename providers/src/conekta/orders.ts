import { DAY, type Instant, MINUTE, plus } from "@corral/domain/time";
import { isFine } from "../http";
import { get, list, text } from "../json";
import type { AttemptToSend, ProviderAnswer, SentAttempt } from "../provider";
import { type Context, errorCode, faulty, unanswered } from "./client";
import { orderAnswer, referenceOf } from "./map";

const path = (id: string) => `/orders/${encodeURIComponent(id)}`;
const unix = (at: Instant) => Math.floor(at / 1000);

/**
 * A cash voucher. The provider has no idempotency: an attempt that may have been sent before is looked for first, and sent again only when it is surely
 * not there (providers.md §3.8).
 */
export async function chargeCash(c: Context, a: AttemptToSend): Promise<ProviderAnswer> {
  const { name, email, phone } = a.payer;
  if (!name || !email || !phone)
    return {
      kind: "refused",
      code: "payer_incomplete",
      staffMessage: "Cash needs name, e-mail and phone; nothing was sent.",
      raw: "payer_incomplete",
    };
  if (c.sent.has(a.reference) || c.now() - a.createdAt > MINUTE) {
    const before = await findOrder(c, a);
    if (before.kind !== "absent") return before;
  }
  remember(c.sent, a.reference);
  const reply = await c.http({
    method: "POST",
    path: "/orders",
    body: {
      currency: "MXN",
      customer_info: { name, email, phone },
      line_items: [{ name: a.concept.slice(0, 249).padEnd(3, "."), unit_price: a.amount, quantity: 1 }],
      charges: [
        {
          payment_method: { type: "cash", ...(a.expiresAt === undefined ? {} : { expires_at: unix(a.expiresAt) }) },
          reference_id: a.reference,
        },
      ],
      metadata: { reference_id: a.reference },
    },
  });
  if (isFine(reply)) return orderAnswer(reply.json, a, c.options.live);
  if (reply.kind === "reply" && reply.status === 402) return declined(reply.json, a, c);
  const answer = faulty(reply);
  if (answer.kind === "refused") c.sent.delete(a.reference);
  return answer;
}

/** After an hour of the busiest shop an attempt is old enough to be looked for anyway. */
function remember(sent: Set<string>, reference: string) {
  sent.add(reference);
  if (sent.size > 5_000) sent.delete(sent.values().next().value as string);
}

/** A decline is HTTP 402 with the order in `data` (providers.md §3.7). */
function declined(json: unknown, a: AttemptToSend, c: Context): ProviderAnswer {
  if (text(json, "data", "id")) return orderAnswer(get(json, "data"), a, c.options.live);
  const code = errorCode(json);
  return code
    ? { kind: "declined", reason: "other", detail: code, raw: `402 ${code}` }
    : { kind: "unknown", why: "odd body", raw: "402 odd body" };
}

export async function askOrder(c: Context, a: SentAttempt): Promise<ProviderAnswer> {
  if (!a.orderRef) return findOrder(c, a);
  const reply = await c.http({ method: "GET", path: path(a.orderRef) });
  return isFine(reply) ? orderAnswer(reply.json, a, c.options.live) : unanswered(reply);
}

const PAGE = 100;
const PAGES = 10;

/** No filter by our reference is promised, so the orders of that day are walked (providers.md §3.6). */
async function findOrder(c: Context, a: SentAttempt): Promise<ProviderAnswer> {
  const around = {
    "created_at.gte": String(unix(plus(a.createdAt, -10 * MINUTE))),
    "created_at.lte": String(unix(plus(a.createdAt, DAY))),
  };
  let cursor: Record<string, string> = {};
  const found: ProviderAnswer[] = [];
  for (let page = 0; ; page++) {
    const reply = await c.http({
      method: "GET",
      path: "/orders",
      query: { limit: String(PAGE), ...around, ...cursor },
    });
    if (!isFine(reply) || !Array.isArray(get(reply.json, "data"))) return unanswered(reply);
    const orders = list(reply.json, "data");
    for (const o of orders) if (referenceOf(o) === a.reference) found.push(orderAnswer(o, a, c.options.live));
    if (get(reply.json, "has_more") !== true) break;
    const last = next(reply.json, orders);
    if (!last || page === PAGES - 1) return best(found) ?? { kind: "unknown", why: "too_many_orders", raw: "list" };
    cursor = last;
  }
  const answer = best(found);
  if (!answer) return c.looks.missed(a.reference, a.createdAt);
  c.looks.found(a.reference);
  return answer;
}

/** Only the cursor of their next page is taken, never its host. */
function next(json: unknown, orders: unknown[]): { next: string } | undefined {
  const url = text(json, "next_page_url");
  const told =
    url && URL.canParse(url, "https://next.invalid")
      ? new URL(url, "https://next.invalid").searchParams.get("next")
      : undefined;
  const cursor = told ?? text(orders.at(-1), "id");
  return cursor ? { next: cursor } : undefined;
}

const ORDER = [
  "paid",
  "disputed",
  "refunded",
  "mismatch",
  "unknown",
  "waiting",
  "processing",
  "declined",
  "expired",
  "cancelled",
];
/** Should one attempt have two orders after all, the one with money speaks. */
const best = (all: ProviderAnswer[]) => all.sort((x, y) => ORDER.indexOf(x.kind) - ORDER.indexOf(y.kind))[0];

/** Ends an unpaid voucher, then says what the order is now: it may have been paid in between. */
export async function cancelCash(c: Context, a: SentAttempt): Promise<ProviderAnswer> {
  const before: ProviderAnswer = a.orderRef
    ? { kind: "waiting", orderRef: a.orderRef, raw: "" }
    : await findOrder(c, a);
  if (!before.orderRef || (before.kind !== "waiting" && before.kind !== "processing")) return before;
  const reply = await c.http({ method: "POST", path: `${path(before.orderRef)}/cancel` });
  const now = await askOrder(c, { ...a, orderRef: before.orderRef });
  if (now.kind !== "unknown" || !isFine(reply)) return now;
  const told = orderAnswer(reply.json, a, c.options.live);
  return told.kind === "cancelled" ? told : now;
}

/** For an order id, or for a charge of an order that we have yet to meet. */
export async function referenceOfOrder(c: Context, id: string): Promise<string | undefined> {
  const reply = await c.http({ method: "GET", path: path(id) });
  return isFine(reply) ? referenceOf(reply.json) : undefined;
}
