import { statesThatAccept } from "@corral/domain/kernel/machine";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { type ChargeEvent, type ChargeState, chargeMoves } from "@corral/domain/payments/charges/states";
import { type RefundWay, readClabe, readHolder, refundWays } from "@corral/domain/payments/refunds/refunds";
import { recordFact } from "#src/features/business/facts/record-fact";
import { lockCharge } from "#src/features/payments/charges/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId, newPublicId } from "#src/platform/ids";
import { refundable } from "./find-refund";
import { insertRefund } from "./state";

export interface NewRefund {
  amount: Centavos;
  way: RefundWay;
  reason: string;
  units?: "keep" | "release";
  clabe?: string;
  holder?: string;
}
type Refused = "NOT_FOUND" | "VALIDATION_FAILED" | "CLABE_INVALID" | "REFUND_EXCEEDS_COLLECTED" | "REFUND_NOT_ALLOWED";

/**
 * Whether an amount (centavos) may be refunded from a charge in this state: surplus from any, the rest where the
 * table allows. A disputed charge is frozen (providers.md §2.13).
 */
export const mayGoBack = (state: ChargeState, amount: number, surplus: number) =>
  state !== "disputed" &&
  (state === "refunding" ||
    statesThatAccept<ChargeState, ChargeEvent>(chargeMoves, "refund_asked").includes(state) ||
    amount <= surplus);

export const whyNotBack = (state: ChargeState) =>
  state === "disputed"
    ? "Hay un contracargo abierto: el banco decide sobre este dinero."
    : "Este cobro no tiene dinero que se pueda devolver.";

/**
 * Stores a refund request; nothing is sent until it is approved. The charge is locked, so that concurrent requests
 * can't exceed what was received; the database checks again at commit.
 */
export async function askRefund(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  publicId: string,
  ask: NewRefund,
): Promise<Result<{ id: string }, Refused>> {
  const found = await tx.selectFrom("charge").select("id").where("public_id", "=", publicId).executeTakeFirst();
  if (!found) return refuse("NOT_FOUND");
  const charge = await lockCharge(tx, found.id);
  const now = deps.now();
  const money = await refundable(tx, charge.id);
  if (!mayGoBack(charge.state, ask.amount, money.surplus))
    return refuse("REFUND_NOT_ALLOWED", whyNotBack(charge.state));
  if (ask.amount > money.left)
    return refuse("REFUND_EXCEEDS_COLLECTED", `De este cobro se pueden devolver hasta ${spoken(money.left)}.`);
  const reason = ask.reason.trim().replace(/\s+/g, " ");
  const holder = readHolder(ask.holder ?? "");
  const errors = [
    ...(reason.length >= 3 ? [] : [{ field: "reason", message: "Escribe por qué se devuelve." }]),
    ...(ask.way === "spei_manual" && !holder
      ? [{ field: "holder", message: "Escribe a nombre de quién está la cuenta." }]
      : []),
    ...(ask.units === "release" && ask.amount !== money.left
      ? [{ field: "units", message: "Solo vuelve a la venta cuando se devuelve todo." }]
      : []),
  ];
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const account = ask.way === "spei_manual" ? readClabe(ask.clabe ?? "") : undefined;
  if (ask.way === "spei_manual" && !account) return refuse("CLABE_INVALID");
  const offer = refundWays({ amount: ask.amount, payments: money.payments, now }).find((o) => o.way === ask.way);
  if (!offer?.allowed) return refuse("REFUND_NOT_ALLOWED", offer?.reason);
  const payment = money.payments.find((p) => p.id === offer.payment);

  const refund = await insertRefund(
    tx,
    {
      id: newId(),
      public_id: newPublicId(),
      charge_id: charge.id,
      origin: "staff",
      way: ask.way,
      amount: ask.amount,
      reason,
      units: ask.units ?? "keep",
      provider: payment?.provider ?? null,
      payment_ref: payment?.ref ?? null,
      clabe: account?.clabe ?? null,
      holder: account ? (holder ?? null) : null,
      asked_by: staff.id,
      asked_at: toIso(now),
    },
    "requested",
  );
  await recordFact(
    deps,
    tx,
    staff,
    "refund.asked",
    { kind: "refund", id: refund.id },
    { charge: charge.public_id, amount: ask.amount, way: ask.way, reason, after: { state: "requested" } },
  );
  return ok({ id: refund.id });
}
