import type { PayMethod } from "@corral/domain/kernel/pay-methods";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { type DeclineReason, declines } from "@corral/domain/payments/charges/declines";
import { mayPayIn, mostMonths, oxxoReleaseAt, speiReleaseAt } from "@corral/domain/payments/charges/methods";
import { busyAttemptStates } from "@corral/domain/states/attempt";
import type { CardToken, Payer, ProviderAnswer } from "@corral/providers/provider";
import { markTestKeys } from "#src/features/business/credentials/in-use";
import { readSettings } from "#src/features/business/settings/business";
import { offersFor } from "#src/features/payments/charges/offers";
import { lockCharge, moveCharge } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { saleById } from "#src/features/payments/settlement/sale-state";
import { settle } from "#src/features/payments/settlement/settle";
import { moveClaims } from "#src/features/shop/claims/store";
import { type Buyer, ensureBuyerId } from "#src/platform/calls/buyer";
import { violated } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { newId, newPublicId } from "#src/platform/ids";
import { askProvider } from "./ask-provider";
import { mayPay } from "./may-pay";
import { readPayer } from "./read-payer";
import { type AttemptRow, attemptById, isOnline, liveAttempts, moveAttempt, type OnlineAttempt } from "./state";

export interface AskToPay {
  method: PayMethod;
  card?: CardToken & { deviceId?: string };
  payer?: Payer;
  /** The client's idempotency key: a repeat gets the same attempt, also after a crash midway. */
  key: string;
  origin: string;
  /** The paying phone, which may cancel its own attempt. */
  buyer?: Buyer;
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
  | "PROVIDER_UNAVAILABLE"
  | "PAYMENT_VERIFICATION_UNAVAILABLE"
  | "PROVIDER_NOT_CONFIGURED"
  | "REAL_CARD_IN_DEMO";

/** A card number as people write it. Tokens of the provider are never digits only. */
const CARD_NUMBER = /^\d(?:[ -]?\d){11,18}$/;

/**
 * Starts paying a charge. The attempt is stored before the provider is called. Open attempts are checked first;
 * without an answer about them no new payable is created (product.md §6 rule 8).
 */
export async function startAttempt(
  deps: Deps,
  publicId: string,
  ask: AskToPay,
): Promise<Result<{ attemptId: string }, Refused>> {
  const charge = await deps.db.selectFrom("charge").select("id").where("public_id", "=", publicId).executeTakeFirst();
  if (!charge) return refuse("NOT_FOUND");
  if (ask.card && CARD_NUMBER.test(ask.card.token.trim()))
    return deps.mode === "demo"
      ? refuse("REAL_CARD_IN_DEMO")
      : refuseField("card.token", "Escribe tu tarjeta en los campos seguros.");
  const idempotencyKey = `${charge.id}.${ask.key}`.slice(0, 128);
  const before = await deps.db
    .selectFrom("attempt")
    .selectAll()
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (before) return outcome(deps, before.id);

  for (const live of (await liveAttempts(deps.db, charge.id)).filter(isOnline)) {
    // Attempts for another amount, or that were replaced, are cancelled before anything else can be paid.
    const answer = await askProvider(deps, live, live.superseded_at !== null && live.order_ref ? "cancel" : "ask");
    if (answer.kind === "unknown" && (live.state !== "awaiting_customer" || live.method !== ask.method))
      return refuse("PAYMENT_VERIFICATION_UNAVAILABLE");
  }

  const stored = await deps.db
    .transaction()
    .execute((tx) => store(deps, tx, charge.id, ask, idempotencyKey))
    .catch((e) => {
      if (violated(e) === "one_busy_attempt_per_charge") return refuse("PAYMENT_IN_PROGRESS");
      throw e;
    });
  if (!stored.ok) return stored;
  const { attempt, reused, concept } = stored.value;
  if (reused) return ok({ attemptId: attempt.id });

  const provider = deps.providers[attempt.provider];
  const { rules } = await readSettings(deps.db);
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
    : { kind: "refused", code: "not_configured", staffMessage: "no provider", raw: "not configured" };
  await settle(deps, attempt.id, answer);
  if (answer.kind === "mismatch" && answer.what === "mode") await markTestKeys(deps, attempt.provider);
  if (isClosedToUs(answer)) return refuse("METHOD_NOT_ALLOWED", NOT_NOW);
  if (answer.kind === "refused") return refuse("PROVIDER_UNAVAILABLE");
  return outcome(deps, attempt.id);
}

const NOT_NOW = "Esta forma de pago no está disponible por ahora. No se hizo ningún cargo; elige otra.";
/** A repeat would be refused too: the account may not charge, or its keys are test ones. Only staff are told why. */
const isClosedToUs = (a: ProviderAnswer) =>
  (a.kind === "refused" && a.code === "PA_UNAUTHORIZED_RESULT_FROM_POLICIES") ||
  (a.kind === "mismatch" && a.what === "mode");

/** A decline is a result, not an error: 402 with the reason. */
async function outcome(
  deps: Deps,
  attemptId: string,
): Promise<Result<{ attemptId: string }, "CARD_DECLINED" | "PAYMENT_IN_PROGRESS">> {
  const a = await attemptById(deps.db, attemptId);
  if (a?.state === "failed" && a.decline_reason) {
    const { message, next } = declines[a.decline_reason as DeclineReason];
    return refuse("CARD_DECLINED", message, { reason: a.decline_reason, next });
  }
  return ok({ attemptId });
}

async function store(
  deps: Deps,
  tx: Parameters<typeof lockCharge>[0],
  chargeId: string,
  ask: AskToPay,
  idempotencyKey: string,
): Promise<Result<{ attempt: OnlineAttempt; reused: boolean; concept: string }, Refused>> {
  const now = deps.now();
  const charge = await lockCharge(tx, chargeId);
  const live = await liveAttempts(tx, chargeId);
  const refused = mayPay(charge, now, live.length > 0);
  if (refused) return refuse(refused);
  const same = live
    .filter(isOnline)
    .find(
      (a) =>
        a.method === ask.method &&
        (a.state === "awaiting_customer" || (a.method === "mp_wallet" && a.state === "requires_action")),
    );
  if (same && same.superseded_at === null && (same.expires_at ?? now) > now)
    return ok({ attempt: same, reused: true, concept: charge.concept });
  if (live.some((a) => (busyAttemptStates as readonly string[]).includes(a.state)))
    return refuse("PAYMENT_IN_PROGRESS");
  // An expired voucher that the provider just reported as unpaid makes room for a new one; it stays watched.
  if (same) await moveAttempt(tx, same, "ran_out", now, { superseded_at: toIso(same.superseded_at ?? now) });

  const amount = (charge.amount - (await readBalance(tx, chargeId)).applied) as AttemptRow["amount"];
  const offers = await offersFor(deps, tx, charge, amount, { online: true, inFrame: false, origin: ask.origin });
  const offer = offers.find((o) => o.method === ask.method);
  if (!offers.some((o) => o.allowed || o.reasonCode === "PROVIDER_NOT_CONFIGURED"))
    return refuse("NO_METHOD_AVAILABLE");
  if (!offer?.allowed)
    return refuse((offer?.reasonCode as "METHOD_NOT_ALLOWED" | undefined) ?? "METHOD_NOT_ALLOWED", offer?.reason);
  const sale = charge.sale_id ? await saleById(tx, charge.sale_id) : undefined;
  const { payer, errors } = readPayer(
    { name: sale?.contact_name, email: sale?.contact_email ?? undefined, phone: sale?.contact_phone ?? undefined },
    ask.payer,
    offer.needs,
  );
  const { rules } = await readSettings(tx);
  if (ask.card && !mayPayIn(rules, ask.card.installments, amount))
    errors.push({ field: "card.installments", message: "A esos meses no se puede pagar esta compra. Elige otros." });
  if (ask.method === "mp_card" && !ask.card) errors.push({ field: "card", message: "Faltan los datos de la tarjeta." });
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });

  const provider = ask.method === "oxxo_cash" ? ("conekta" as const) : ("mercadopago" as const);
  const { limits } = rules;
  const expiresAt = offer.expiresAt ?? plus(now, limits.requiresActionHold);
  const releaseAt =
    ask.method === "oxxo_cash"
      ? oxxoReleaseAt(expiresAt, deps.zone, limits)
      : ask.method === "spei_mp"
        ? speiReleaseAt(expiresAt, limits)
        : expiresAt;
  const id = newId();
  const attempt = await tx
    .insertInto("attempt")
    .values({
      id,
      public_id: newPublicId(),
      charge_id: chargeId,
      method: ask.method,
      provider,
      amount,
      idempotency_key: idempotencyKey,
      state: "created",
      installments: ask.card?.installments ?? null,
      payer: JSON.stringify(payer),
      started_by: ask.buyer ? await ensureBuyerId(tx, ask.buyer, now) : null,
      expires_at: toIso(expiresAt),
      release_at: toIso(releaseAt),
      created_at: toIso(now),
      next_check_at: toIso(plus(now, 15_000)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await moveCharge(tx, charge, "attempt_started");
  if (sale)
    await moveClaims(tx, sale.id, "attempt_started", Math.max(releaseAt, charge.hold_until ?? 0) as Instant, now);
  return ok({ attempt: attempt as OnlineAttempt, reused: false, concept: charge.concept });
}
