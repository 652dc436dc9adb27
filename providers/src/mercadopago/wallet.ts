import { toDecimal } from "@corral/domain/kernel/money";
import { cutText } from "@corral/domain/kernel/text/cut";
import { DAY, HOUR, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { isFine } from "../http";
import { get, isReference, list, present, text, webAddress } from "../json";
import type { AttemptToSend, OtherPayment, ProviderAnswer, SentAttempt } from "../provider";
import { withCoverage } from "./chargebacks";
import { type Context, faulty, unanswered } from "./client";
import { moment } from "./map";
import { descriptorOf, payerOf } from "./order-body";
import { otherPayment, paymentAnswer, tookMoney } from "./payment-map";

const preferencePath = (id: string) => `/checkout/preferences/${encodeURIComponent(id)}`;
/** `yyyy-MM-dd'T'HH:mm:ss.SSS±hh:mm`: this API rejects Z. */
const withOffset = (at: Instant) => toIso(at).replace("Z", "+00:00");

/**
 * Creates a checkout link (providers.md §2.7.1). Only methods with an immediate result: vouchers and transfers are
 * methods of their own (rulings 7).
 */
export async function chargeWallet(context: Context, attempt: AttemptToSend): Promise<ProviderAnswer> {
  const { first_name: name, last_name: surname, email, phone } = payerOf(attempt);
  const backUrl = webAddress(attempt.returnUrl, context.options.baseUrl);
  const reply = await context.http({
    method: "POST",
    path: "/checkout/preferences",
    headers: { "x-idempotency-key": attempt.idempotencyKey, "x-meli-session-id": attempt.deviceId },
    body: {
      items: [
        {
          id: attempt.reference,
          title: cutText(attempt.concept, 150),
          quantity: 1,
          unit_price: Number(toDecimal(attempt.amount)),
          currency_id: "MXN",
          category_id: "others",
        },
      ],
      payer: present<{ name: string; surname: string; email: string; phone: object }>({ name, surname, email, phone }),
      external_reference: attempt.reference,
      payment_methods: {
        excluded_payment_types: [{ id: "ticket" }, { id: "atm" }, { id: "bank_transfer" }],
        ...present<{ installments: number }>({ installments: attempt.maxInstallments }),
      },
      ...(attempt.expiresAt === undefined
        ? {}
        : {
            expires: true,
            expiration_date_from: withOffset(attempt.createdAt),
            expiration_date_to: withOffset(attempt.expiresAt),
          }),
      ...(backUrl
        ? { back_urls: { success: backUrl, failure: backUrl, pending: backUrl }, auto_return: "approved" }
        : {}),
      ...present<{ notification_url: string; statement_descriptor: string }>({
        notification_url: noticeUrl(attempt.noticeUrl, context.options.baseUrl),
        statement_descriptor: descriptorOf(attempt),
      }),
    },
  });
  if (!isFine(reply)) return faulty(reply);
  return linkOf(reply.json, attempt, context) ?? { kind: "unknown", why: "odd body", raw: `${reply.status} odd body` };
}

/** Without `source_news=webhooks` each webhook is also sent as legacy IPN (providers.md §2.11.1). */
function noticeUrl(url: string | undefined, baseUrl: string): string | undefined {
  const own = webAddress(url, baseUrl);
  if (!own) return undefined;
  const u = new URL(own);
  u.searchParams.set("source_news", "webhooks");
  return u.href;
}

function linkOf(
  preference: unknown,
  attempt: Pick<SentAttempt, "reference">,
  context: Context,
): ProviderAnswer | undefined {
  const orderRef = text(preference, "id");
  const url = webAddress(text(preference, "init_point"), context.options.baseUrl);
  if (!orderRef || !url) return undefined;
  if (text(preference, "external_reference") !== attempt.reference)
    return { kind: "mismatch", what: "reference", orderRef, raw: "preference" };
  return { kind: "needs_action", url, why: "redirect", orderRef, raw: "preference" };
}

/**
 * The answer for a link, which may have several payments: declines, an approval, even two approvals. A paid one takes
 * precedence, and every paid one is reported. While the link can still be paid, a decline is not final.
 */
export async function askWallet(context: Context, attempt: SentAttempt): Promise<ProviderAnswer> {
  const found = await paymentsOf(context, attempt);
  if (!Array.isArray(found)) return found;
  const about = present<{ orderRef: string }>({ orderRef: attempt.orderRef });
  const money = found.filter(tookMoney);
  // The payment that was already counted, else the one that matches, else the oldest.
  const main =
    money.find((p) => text(p, "id") === attempt.paymentRef) ??
    money.find((p) => paymentAnswer(p, attempt, context.options).kind !== "mismatch") ??
    money[0];
  if (main) {
    context.searches.found(attempt.reference);
    const others: OtherPayment[] = [];
    for (const p of money.filter((one) => one !== main)) {
      const other = otherPayment(p);
      if (other) others.push(await otherWithCoverage(context, other));
    }
    const told = paymentAnswer(main, attempt, context.options);
    const answer = told.kind === "disputed" ? await withCoverage(context, told, paymentOf(text(main, "id"))) : told;
    return { ...answer, ...about, ...(others.length ? { others } : {}) };
  }
  const answers = found.map((p) => paymentAnswer(p, attempt, context.options));
  const open = answers.find((x) => x.kind === "processing" || x.kind === "mismatch" || x.kind === "unknown");
  if (open) return { ...open, ...about };
  if (attempt.orderRef) return askPreference(context, attempt, attempt.orderRef);
  // A link whose answer was lost was never shown to anybody, unless a decline on it proves otherwise.
  return answers[0] ?? context.searches.missed(attempt.reference, attempt.createdAt);
}

const paymentOf = (paymentId: string | undefined) => (paymentId === undefined ? {} : { paymentId });

async function otherWithCoverage(context: Context, o: OtherPayment): Promise<OtherPayment> {
  if (o.dispute === undefined) return o;
  const { dispute: phase, isOver: wasOver, raw = "", ...rest } = o;
  const openDispute = {
    kind: "disputed" as const,
    ...rest,
    refunds: [],
    raw,
    phase,
    ...(wasOver ? { isOver: true } : {}),
  };
  const now = await withCoverage(context, openDispute, paymentOf(o.paymentRef));
  return { ...rest, dispute: now.phase, raw: now.raw, ...(now.isOver ? { isOver: true } : {}) };
}

async function askPreference(context: Context, attempt: SentAttempt, id: string): Promise<ProviderAnswer> {
  const reply = await context.http({ method: "GET", path: preferencePath(id) });
  if (!isFine(reply)) return unanswered(reply);
  const until = get(reply.json, "expires") === true ? moment(get(reply.json, "expiration_date_to")) : undefined;
  if (until !== undefined && until <= context.now())
    return { kind: "expired", orderRef: id, raw: "preference expired" };
  return linkOf(reply.json, attempt, context) ?? { kind: "unknown", why: "odd body", orderRef: id, raw: "preference" };
}

/** By reference, plus the payment known by id: the search lags (providers.md §2.12.1). Oldest first. */
async function paymentsOf(context: Context, attempt: SentAttempt): Promise<unknown[] | ProviderAnswer> {
  const reply = await context.http({
    method: "GET",
    path: "/v1/payments/search",
    query: {
      external_reference: attempt.reference,
      range: "date_created",
      begin_date: toIso(plus(attempt.createdAt, -DAY)),
      end_date: toIso(plus(context.now(), HOUR)),
      sort: "date_created",
      criteria: "asc",
      limit: "50",
    },
  });
  if (!isFine(reply) || !Array.isArray(get(reply.json, "results"))) return unanswered(reply);
  const listed = list(reply.json, "results").filter((p) => text(p, "external_reference") === attempt.reference);
  if (!attempt.paymentRef) return listed;
  const one = await context.http({ method: "GET", path: `/v1/payments/${encodeURIComponent(attempt.paymentRef)}` });
  if (!isFine(one)) return one.kind === "reply" && one.status === 404 ? listed : unanswered(one);
  if (text(one.json, "external_reference") !== attempt.reference)
    return { kind: "mismatch", what: "reference", paymentRef: attempt.paymentRef, raw: "payment" };
  const place = listed.findIndex((p) => text(p, "id") === attempt.paymentRef);
  return place < 0 ? [...listed, one.json] : listed.with(place, one.json);
}

/** Ends the link, then looks for payments: it is cancelled only if there are none, and the caller keeps checking (rulings 7). */
export async function cancelWallet(context: Context, attempt: SentAttempt): Promise<ProviderAnswer> {
  if (!attempt.orderRef) return askWallet(context, attempt);
  const reply = await context.http({
    method: "PUT",
    path: preferencePath(attempt.orderRef),
    headers: { "x-idempotency-key": `${attempt.idempotencyKey}-end` },
    body: {
      expires: true,
      expiration_date_from: withOffset(attempt.createdAt),
      expiration_date_to: withOffset(context.now()),
    },
  });
  const now = await askWallet(context, attempt);
  if (now.kind !== "needs_action" && now.kind !== "expired" && now.kind !== "declined") return now;
  return isFine(reply) ? { kind: "cancelled", orderRef: attempt.orderRef, raw: "preference ended" } : unanswered(reply);
}

export async function referenceOfPreference(context: Context, id: string): Promise<string | undefined> {
  const reply = await context.http({ method: "GET", path: preferencePath(id) });
  const reference = isFine(reply) ? text(reply.json, "external_reference") : undefined;
  return isReference(reference) ? reference : undefined;
}
