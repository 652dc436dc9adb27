import type { Rules } from "@corral/domain/business/settings/rules";
import { isOneOf } from "@corral/domain/kernel/lookup";
import type { PayMethod } from "@corral/domain/kernel/pay-methods";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type Instant, instant, plus, toIso } from "@corral/domain/kernel/time";
import { busyAttemptStates } from "@corral/domain/payments/attempts/states";
import { type DeclineReason, declines } from "@corral/domain/payments/charges/declines";
import { mayPayIn, mostMonths, oxxoReleaseAt, refusalOf, speiReleaseAt } from "@corral/domain/payments/charges/methods";
import type { CardToken, Payer, ProviderAnswer } from "@corral/providers/provider";
import { sql } from "kysely";
import { noteKeys } from "#src/features/business/credentials/closed";
import { markTestKeys } from "#src/features/business/credentials/in-use";
import { settingsOf, settingsState } from "#src/features/business/settings/business";
import { offerQueries, offersFrom } from "#src/features/payments/charges/payment-methods";
import { type ChargeRow, chargeLock, chargeMoved } from "#src/features/payments/charges/state";
import type { ChargeView } from "#src/features/payments/charges/view/charge-view";
import { balanceOf } from "#src/features/payments/ledger/write-journal";
import { heldWith } from "#src/features/payments/settlement/parts";
import { settle, settleWith } from "#src/features/payments/settlement/settle";
import { claimsMoved } from "#src/features/shop/claims/store";
import { type Buyer, upsertBuyer } from "#src/platform/calls/buyer";
import type { Once } from "#src/platform/calls/run-once";
import { type Tx, violated } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import { readTogether, writeTogether } from "#src/platform/database/together";
import type { Deps, TxDeps } from "#src/platform/deps";
import { newId, newPublicId, sha256 } from "#src/platform/ids";
import { answerWithPage } from "./answer-with-page";
import { askProvider } from "./ask-provider";
import { mayPayNow } from "./may-pay";
import { readPayer } from "./read-payer";
import { type AttemptRow, insertAttempt, isOnline, liveAttemptsOf, moveAttempt, type OnlineAttempt } from "./state";

export interface AskToPay {
  method: PayMethod;
  card?: CardToken & { deviceId?: string };
  payer?: Payer;
  /** The client's idempotency key: a repeat gets the same attempt, also after a crash midway. */
  key: string;
  origin: string;
  /** The paying phone, which may cancel its own attempt. */
  buyer?: Buyer;
  /** Somebody with a session pays: that makes their phone nobody's buyer (rulings 63). */
  byStaffPhone?: boolean;
  /** The request's key, stored with the attempt and answered with its payment. */
  once?: Once;
}
type Refused =
  | "CONTACT_UNCONFIRMED"
  | "NOT_FOUND"
  | "VALIDATION_FAILED"
  | "AMOUNT_BELOW_MIN"
  | "AMOUNT_ABOVE_MAX"
  | "METHOD_NOT_ALLOWED"
  | "NO_METHOD_AVAILABLE"
  | "PAYMENT_IN_PROGRESS"
  | "ALREADY_PAID"
  | "CHARGE_EXPIRED"
  | "CHARGE_CANCELLED"
  | "HOLD_EXPIRED"
  | "CARD_DECLINED"
  | "PAYMENT_VERIFICATION_UNAVAILABLE"
  | "PROVIDER_NOT_CONFIGURED"
  | "REAL_CARD_IN_DEMO";

/** A card number as people write it. Tokens of the provider are never digits only. */
const CARD_NUMBER = /^\d(?:[ -]?\d){11,18}$/;

/** The charge afterwards where it was paid at once; else it is to be read. */
interface Started {
  attemptId: string;
  view?: ChargeView;
}

/**
 * Starts paying a charge. The attempt is stored before the provider is called, and the key with it. Open attempts are
 * checked first; without an answer about them no new payable is created (product.md §6 rule 8).
 */
export async function startAttempt(deps: Deps, publicId: string, ask: AskToPay): Promise<Result<Started, Refused>> {
  const first = await begin(deps, publicId, ask, false);
  if (!first.ok) return first;
  let begun = first.value;
  if (begun.next === "ask_first") {
    for (const live of begun.live) {
      // Attempts for another amount, or that were replaced, are cancelled before anything else can be paid.
      const answer = await askProvider(deps, live, live.superseded_at !== null && live.order_ref ? "cancel" : "ask");
      if (answer.kind === "unknown" && (live.state !== "awaiting_customer" || live.method !== ask.method))
        return refuse("PAYMENT_VERIFICATION_UNAVAILABLE");
    }
    const second = await begin(deps, publicId, ask, true);
    if (!second.ok) return second;
    begun = second.value;
  }
  if (begun.next === "done") return outcome(begun.attempt);
  if (begun.next === "ask_first") throw new Error("open attempts are asked once");

  const { attempt, concept, rules } = begun;
  const provider = deps.providers[attempt.provider];
  const returnUrl = `${deps.public.publicUrl ?? ask.origin}/cobro?c=${publicId}&volver=1`;
  const answer: ProviderAnswer = provider
    ? await provider
        .charge({
          reference: attempt.id,
          idempotencyKey: attempt.id,
          method: attempt.method,
          amount: attempt.amount,
          concept,
          payer: attempt.payer,
          createdAt: attempt.created_at,
          returnUrl,
          ...(attempt.expires_at ? { expiresAt: attempt.expires_at } : {}),
          ...(rules.statement ? { statementDescriptor: rules.statement } : {}),
          maxInstallments: mostMonths(rules, attempt.amount),
          ...(ask.card ? { card: ask.card } : {}),
          ...(ask.card?.deviceId ? { deviceId: ask.card.deviceId } : {}),
          ...(deps.public.publicUrl?.startsWith("https:") || deps.public.sandboxUrl
            ? { noticeUrl: `${deps.public.publicUrl ?? ask.origin}/api/webhooks/mercadopago?source_news=webhooks` }
            : {}),
        })
        .catch((e: Error) => ({ kind: "unknown" as const, why: e.message, raw: "threw" }))
    : { kind: "refused", code: "not_configured", staffMessage: "Faltan sus credenciales.", raw: "not configured" };
  const { once, buyer, origin } = ask;
  const page = once && buyer && answerWithPage(deps, { once, buyer, origin });
  const settled = page ? await settleWith(deps, attempt.id, answer, page) : await settle(deps, attempt.id, answer);
  await noteKeys(deps, attempt.provider, answer);
  if (answer.kind === "mismatch" && answer.what === "mode") await markTestKeys(deps, attempt.provider);
  if (answer.kind === "refused" && answer.payerField)
    return refuseField(`payer.${answer.payerField}`, PAYER_REFUSED[answer.payerField]);
  if (isClosedToUs(answer)) return refuse("METHOD_NOT_ALLOWED", NOT_NOW);
  const ended = outcome(settled);
  const view = page?.view();
  return ended.ok && view ? ok({ ...ended.value, view }) : ended;
}

const NOT_NOW = "Esta forma de pago no está disponible por ahora. No se hizo ningún cargo; elige otra.";
/** Messages for a field of the payer that the provider refused. */
const PAYER_REFUSED = {
  name: "No aceptan ese nombre. Escribe tu nombre y apellido sólo con letras, como en tu identificación.",
  email: "No aceptan ese correo. Revísalo o escribe otro.",
  phone: "No aceptan ese celular. Escribe otro, a 10 dígitos.",
} as const;
/** A repeat would be refused too: the account may not charge so, or its keys are test ones. Only staff are told why. */
const isClosedToUs = (a: ProviderAnswer) => a.kind === "refused" || (a.kind === "mismatch" && a.what === "mode");

/** A decline is a result, not an error: 402 with the reason. */
function outcome(a: Pick<AttemptRow, "id" | "state" | "decline_reason">): Result<Started, "CARD_DECLINED"> {
  if (a.state === "failed" && a.decline_reason) {
    const { message, next } = declines[a.decline_reason as DeclineReason];
    return refuse("CARD_DECLINED", message, { reason: a.decline_reason, next });
  }
  return ok({ attemptId: a.id });
}

type Begun =
  /** The attempt is stored: now the provider is called. */
  | { next: "call"; attempt: OnlineAttempt; concept: string; rules: Rules }
  /** Nothing to call: the request is a repeat, or its voucher is open. */
  | { next: "done"; attempt: AttemptRow }
  /** These attempts may have been paid meanwhile. */
  | { next: "ask_first"; live: OnlineAttempt[] };

/** Stores the attempt under the lock of its charge: one statement locks, one reads, one writes. */
function begin(deps: Deps, publicId: string, ask: AskToPay, isAsked: boolean): Promise<Result<Begun, Refused>> {
  return inTransaction(deps, (tx, deps) => store(deps, tx, publicId, ask, isAsked)).catch((e) => {
    if (violated(e) === "one_busy_attempt_per_charge") return refuse("PAYMENT_IN_PROGRESS");
    throw e;
  });
}

async function store(
  deps: TxDeps,
  tx: Tx,
  publicId: string,
  ask: AskToPay,
  isAsked: boolean,
): Promise<Result<Begun, Refused>> {
  const now = deps.now();
  const { charges: locked, key } = await readTogether(tx, {
    ...(ask.once ? { key: ask.once.lock } : {}),
    charges: chargeLock({ publicId }),
  });
  if (key) ask.once?.begin(key);
  const charge = locked.find((c) => c.public_id === publicId);
  if (!charge) return refuse("NOT_FOUND");
  if (ask.card && CARD_NUMBER.test(ask.card.token.trim()))
    return deps.mode === "demo"
      ? refuse("REAL_CARD_IN_DEMO")
      : refuseField("card.token", "Escribe tu tarjeta en los campos seguros.");
  const idempotencyKey = `${charge.id}.${ask.key}`.slice(0, 128);
  const facts = await readFacts(tx, charge, ask, idempotencyKey, now);
  const known = facts.buyer[0]?.id;
  // What another phone reported stops nobody else's payment (rulings 63): it goes on beside the charge.
  const beside = facts.live.filter((a) => isReportedBy(a) && a.started_by !== (known ?? null));
  const live = facts.live.filter((a) => !beside.includes(a));
  if (facts.before[0]) return ok({ next: "done", attempt: facts.before[0] });
  const online = live.filter(isOnline);
  if (online.length > 0 && !isAsked) return ok({ next: "ask_first", live: online });
  const refused = await mayPayNow(tx, charge, now, live.length > 0);
  if (refused) return refuse(refused);
  const same = online.find(
    (a) =>
      a.method === ask.method &&
      (a.state === "awaiting_customer" || (a.method === "mp_wallet" && a.state === "requires_action")),
  );
  if (same && same.superseded_at === null && (same.expires_at ?? now) > now) return ok({ next: "done", attempt: same });
  if (live.some((a) => isOneOf(busyAttemptStates, a.state))) return refuse("PAYMENT_IN_PROGRESS");
  // An expired voucher that the provider just reported as unpaid makes room for a new one; it stays watched.
  if (same) await moveAttempt(tx, same, "ran_out", now, { superseded_at: toIso(same.superseded_at ?? now) });

  const { rules } = await settingsOf(deps, tx, facts.settings);
  const amount = (charge.amount - (facts.balance[0]?.applied ?? 0)) as AttemptRow["amount"];
  const where = { online: true, inFrame: false, origin: ask.origin };
  const offers = offersFrom(deps, rules, charge, amount, facts, where);
  const offer = offers.find((o) => o.method === ask.method);
  if (!offers.some((o) => o.allowed || o.reasonCode === "PROVIDER_NOT_CONFIGURED"))
    return refuse("NO_METHOD_AVAILABLE");
  if (!offer?.allowed) return refuse(refusalOf(offer ?? {}), offer?.reason);
  const sale = facts.sale[0];
  const { payer, errors } = readPayer(
    { name: sale?.contact_name, email: sale?.contact_email ?? undefined, phone: sale?.contact_phone ?? undefined },
    ask.payer,
    offer.needs,
  );
  if (ask.card && !mayPayIn(rules, ask.card.installments, amount))
    errors.push({ field: "card.installments", message: "A esos meses no se puede pagar esta compra. Elige otros." });
  if (ask.method === "mp_card" && !ask.card) errors.push({ field: "card", message: "Faltan los datos de la tarjeta." });
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });

  const expiresAt = offer.expiresAt ?? plus(now, rules.limits.requiresActionHold);
  const releaseAt =
    ask.method === "oxxo_cash"
      ? oxxoReleaseAt(expiresAt, deps.zone, rules.limits)
      : ask.method === "spei_mp"
        ? speiReleaseAt(expiresAt, rules.limits)
        : expiresAt;
  for (const report of beside) await setBeside(tx, report, now);
  const newBuyer = ask.buyer && known === undefined ? upsertBuyer(sha256(ask.buyer.secret), now) : undefined;
  const heldUntil = instant(Math.max(releaseAt, charge.hold_until ?? 0));
  const done = await writeTogether(
    tx,
    {
      attempt: insertAttempt(
        tx,
        {
          id: newId(),
          public_id: newPublicId(),
          charge_id: charge.id,
          method: ask.method,
          provider: ask.method === "oxxo_cash" ? "conekta" : "mercadopago",
          amount,
          idempotency_key: idempotencyKey,
          installments: ask.card?.installments ?? null,
          payer: JSON.stringify(payer),
          started_by: newBuyer ? sql<string>`(select id from new_buyer)` : (known ?? null),
          by_staff_phone: ask.byStaffPhone ?? false,
          expires_at: toIso(expiresAt),
          release_at: toIso(releaseAt),
          created_at: toIso(now),
          next_check_at: toIso(plus(now, 15_000)),
        },
        "created",
      ).returningAll(),
      charge: chargeMoved(tx, charge, "attempt_started"),
      ...(charge.plan_id === null ? {} : { parts: heldWith(tx, charge, heldUntil) }),
      ...(sale ? { claims: claimsMoved(tx, sale.id, "attempt_started", heldUntil) } : {}),
      ...(ask.once ? { key: ask.once.claim } : {}),
    },
    newBuyer && sql`new_buyer as (${newBuyer})`,
  );
  if (done.key) ask.once?.kept(done.key);
  return ok({ next: "call", attempt: done.attempt[0] as OnlineAttempt, concept: charge.concept, rules });
}

/** A transfer that a payer reported by the link, which staff have not seen yet. */
const isReportedBy = (a: AttemptRow) =>
  a.method === "transfer_manual" && a.taken_by === null && a.state === "processing";

async function setBeside(tx: Tx, report: AttemptRow, now: Instant): Promise<void> {
  await moveAttempt(tx, report, "ran_out", now);
  await tx.updateTable("transfer_proof").set({ by_stranger: true }).where("attempt_id", "=", report.id).execute();
}

/** Everything that decides whether and how the charge may be paid now. */
const readFacts = (tx: Tx, charge: ChargeRow, ask: AskToPay, idempotencyKey: string, now: Instant) =>
  readTogether(tx, {
    before: tx.selectFrom("attempt").selectAll().where("idempotency_key", "=", idempotencyKey),
    live: liveAttemptsOf(tx, charge.id),
    balance: balanceOf(charge.id),
    ...offerQueries(tx, { chargeId: charge.id, saleId: charge.sale_id }, now),
    sale: tx
      .selectFrom("sale")
      .select(["id", "contact_name", "contact_email", "contact_phone"])
      .where("id", "=", charge.sale_id),
    settings: settingsState,
    buyer: sql<{ id: string }>`
      select id from buyer where secret_hash = ${ask.buyer ? sha256(ask.buyer.secret) : null}`,
  });
