import { cutText } from "@corral/domain/kernel/text/cut";
import { type Instant, MINUTE } from "@corral/domain/kernel/time";
import { isFine, type Reply } from "../http";
import { get, list, text } from "../json";
import type { AttemptToSend, ProviderAnswer, SentAttempt } from "../provider";
import { type Context, errorCode, faulty, unanswered } from "./client";
import { orderAnswer, referenceOf } from "./map";
import { seconds } from "./seconds";

const path = (id: string) => `/orders/${encodeURIComponent(id)}`;
const unix = (at: Instant) => Math.floor(at / 1000);

/**
 * Creates a cash voucher. The provider has no idempotency: an attempt that may have been sent before is searched for
 * first, and sent again only when it certainly doesn't exist (providers.md §3.8).
 */
export async function chargeCash(context: Context, attempt: AttemptToSend): Promise<ProviderAnswer> {
  const { email, phone } = attempt.payer;
  const name = latinName(attempt.payer.name ?? "");
  if (attempt.payer.name && !name)
    return {
      kind: "refused",
      code: "payer_name_letters",
      staffMessage: "El efectivo pide un nombre en letras latinas; no se mandó nada.",
      raw: "payer_name_letters",
      payerField: "name",
    };
  if (!name || !email || !phone)
    return {
      kind: "refused",
      code: "payer_incomplete",
      staffMessage: "El efectivo pide nombre, correo y teléfono; no se mandó nada.",
      raw: "payer_incomplete",
    };
  if (context.sent.has(attempt.reference) || context.now() - attempt.createdAt > MINUTE) {
    const before = await findOrder(context, attempt);
    if (before.kind !== "absent") return before;
  }
  remember(context.sent, attempt.reference);
  const reply = await context.http({
    method: "POST",
    path: "/orders",
    body: {
      currency: "MXN",
      // Warns of what it doubts instead of refusing it (conekta/ct-woocommerce-plugin).
      customer_info: { name, email, phone, metadata: { soft_validations: true } },
      line_items: [{ name: cutText(attempt.concept, 249).padEnd(3, "."), unit_price: attempt.amount, quantity: 1 }],
      charges: [
        {
          payment_method: {
            type: "cash",
            ...(attempt.expiresAt === undefined ? {} : { expires_at: unix(attempt.expiresAt) }),
          },
          reference_id: attempt.reference,
        },
      ],
      metadata: { reference_id: attempt.reference },
    },
  });
  if (isFine(reply)) return orderAnswer(reply.json, attempt, context.options.live);
  if (reply.kind === "reply" && reply.status === 402) return declined(reply.json, attempt, context);
  const answer = faulty(reply);
  if (answer.kind === "refused") context.sent.delete(attempt.reference);
  return answer;
}

/** A name as the provider takes it: Latin letters, with what stands between them. Empty where nothing is left. */
function latinName(name: string): string {
  const kept = name
    .normalize("NFC")
    .replace(/[^\p{Script=Latin}\s.'’-]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /\p{Script=Latin}{2}/u.test(kept) ? kept : "";
}

/** At the busiest shop's rate the set covers an hour; older attempts are searched for anyway. */
function remember(sent: Set<string>, reference: string) {
  sent.add(reference);
  if (sent.size > 5_000) sent.delete(sent.values().next().value as string);
}

/** A decline is HTTP 402 with the order in `data` (providers.md §3.7). */
function declined(json: unknown, attempt: AttemptToSend, context: Context): ProviderAnswer {
  if (text(json, "data", "id")) return orderAnswer(get(json, "data"), attempt, context.options.live);
  const code = errorCode(json);
  return code
    ? { kind: "declined", reason: "other", detail: code, raw: `402 ${code}` }
    : { kind: "unknown", why: "odd body", raw: "402 odd body" };
}

/** Queries an order by its id, else by our reference. */
export async function askOrder(context: Context, attempt: SentAttempt): Promise<ProviderAnswer> {
  if (!attempt.orderRef) return findOrder(context, attempt);
  const reply = await context.http({ method: "GET", path: path(attempt.orderRef) });
  return isFine(reply) ? orderAnswer(reply.json, attempt, context.options.live) : unanswered(reply);
}

const PAGE = 100;
const PAGES = 25;
/** Tolerated difference between the provider's clock and ours. */
const CLOCKS_APART = 10 * MINUTE;

/**
 * Finds the order of an attempt whose answer was lost. Both flavours document `search`, `limit` and the cursors, but
 * not that `search` matches our reference; only Conekta documents date filters. So it searches by our reference and,
 * when that finds nothing, pages through the orders, newest first, back to the attempt's time (providers.md §3.6).
 */
async function findOrder(context: Context, attempt: SentAttempt): Promise<ProviderAnswer> {
  const isOurs = (o: unknown) => referenceOf(o) === attempt.reference;
  const searched = await context.http({
    method: "GET",
    path: "/orders",
    query: { limit: "20", search: attempt.reference },
  });
  // When the provider is down, paging would fail too.
  if (!isFine(searched) && !isRefusal(searched)) return unanswered(searched);
  const hits = list(isFine(searched) ? searched.json : undefined, "data").filter(isOurs);
  const walked = hits.length ? { orders: hits } : await walk(context, attempt, isOurs);
  if ("kind" in walked) return walked;
  const answer = best(walked.orders.map((o) => orderAnswer(o, attempt, context.options.live)));
  if (!answer) return context.searches.missed(attempt.reference, attempt.createdAt);
  context.searches.found(attempt.reference);
  return answer;
}

const isRefusal = (reply: Reply) => reply.kind === "reply" && [400, 422].includes(reply.status);

async function walk(
  context: Context,
  attempt: SentAttempt,
  isOurs: (order: unknown) => boolean,
): Promise<{ orders: unknown[] } | ProviderAnswer> {
  const found: unknown[] = [];
  let cursor: Record<string, string> = {};
  const times: number[] = [];
  for (let page = 0; ; page++) {
    const reply = await context.http({ method: "GET", path: "/orders", query: { limit: String(PAGE), ...cursor } });
    if (!isFine(reply) || !Array.isArray(get(reply.json, "data"))) return unanswered(reply);
    const orders = list(reply.json, "data");
    found.push(...orders.filter(isOurs));
    times.push(...orders.map((o) => seconds(o, "created_at") ?? Number.NaN));
    const past = goesBack(times) && (times.at(-1) as number) < attempt.createdAt - CLOCKS_APART;
    if (get(reply.json, "has_more") !== true || past) return { orders: found };
    const last = next(reply.json, orders);
    if (!last || page === PAGES - 1)
      return found.length ? { orders: found } : { kind: "unknown", why: "too_many_orders", raw: "list" };
    cursor = last;
  }
}

/** The order of the list is not documented: paging stops early only on a list that was seen to go back in time, and never forward. */
const goesBack = (times: number[]) =>
  times.every((at, i) => i === 0 || at <= (times[i - 1] as number)) && (times.at(-1) as number) < (times[0] as number);

/** Only the cursor of the next page's URL is used, never its host. */
function next(json: unknown, orders: unknown[]): { next: string } | undefined {
  const url = text(json, "next_page_url");
  const fromUrl =
    url && URL.canParse(url, "https://next.invalid")
      ? new URL(url, "https://next.invalid").searchParams.get("next")
      : undefined;
  const cursor = fromUrl ?? text(orders.at(-1), "id");
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
/** If one attempt has two orders after all, the one with a payment takes precedence. */
const best = (all: ProviderAnswer[]) => all.sort((x, y) => ORDER.indexOf(x.kind) - ORDER.indexOf(y.kind))[0];

/** Cancels an unpaid voucher, then answers the order's current state: it may have been paid in between. */
export async function cancelCash(context: Context, attempt: SentAttempt): Promise<ProviderAnswer> {
  const before: ProviderAnswer = attempt.orderRef
    ? { kind: "waiting", orderRef: attempt.orderRef, raw: "" }
    : await findOrder(context, attempt);
  if (!before.orderRef || (before.kind !== "waiting" && before.kind !== "processing")) return before;
  const reply = await context.http({ method: "POST", path: `${path(before.orderRef)}/cancel` });
  const now = await askOrder(context, { ...attempt, orderRef: before.orderRef });
  if (now.kind !== "unknown" || !isFine(reply)) return now;
  const cancelled = orderAnswer(reply.json, attempt, context.options.live);
  return cancelled.kind === "cancelled" ? cancelled : now;
}

/** The reference of an order by its id, or by the id of one of its charges. */
export async function referenceOfOrder(context: Context, id: string): Promise<string | undefined> {
  const reply = await context.http({ method: "GET", path: path(id) });
  return isFine(reply) ? referenceOf(reply.json) : undefined;
}
