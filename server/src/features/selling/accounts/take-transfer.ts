import { limits } from "@corral/domain/kernel/limits";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { addDays, type Day, dayIn, isDay, toIso } from "@corral/domain/kernel/time";
import { busyAttemptStates } from "@corral/domain/payments/attempts/states";
import { readTrackingKey } from "@corral/domain/payments/tracking-key";
import { actorName, recordFact } from "#src/features/business/facts/record-fact";
import { mayPayNow } from "#src/features/payments/attempts/may-pay";
import { type AttemptRow, insertAttempt, liveAttempts } from "#src/features/payments/attempts/state";
import { findOpenTill, lockTill } from "#src/features/payments/cash-sessions/state";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { countPayment } from "#src/features/payments/settlement/count-money";
import { findPayer } from "#src/features/selling/point-of-sale/find-payer";
import type { TakeRefused } from "#src/features/selling/point-of-sale/take-money";
import { lockMovementOf, settle } from "#src/features/selling/transfer-inbox/state";
import { insertTransfer } from "#src/features/selling/transfers/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import type { FieldError } from "#src/platform/http/problem-reply";
import { newId, newPublicId } from "#src/platform/ids";

export interface ToldTransfer {
  trackingKey: string;
  bankFrom: string;
  bankTo: string;
  opDay: string;
}
interface Read {
  tracking_key: string;
  bank_from: string;
  bank_to: string;
  op_day: Day;
}
const tidy = (text: string) => text.trim().replace(/\s+/g, " ");

/** The data of a direct transfer that somebody has seen settled at the bank. */
export function readTransfer(deps: TxDeps, told: ToldTransfer | undefined): Result<Read, "VALIDATION_FAILED"> {
  const today = dayIn(deps.zone, deps.now());
  const key = readTrackingKey(told?.trackingKey ?? "");
  const [from, to, day] = [tidy(told?.bankFrom ?? ""), tidy(told?.bankTo ?? ""), told?.opDay ?? ""];
  const days = Math.round(limits.transferAge / 86_400_000);
  const errors: FieldError[] = [];
  const fault = (field: string, message: string) => errors.push({ field: `transfer.${field}`, message });
  if (!key) fault("trackingKey", "La clave de rastreo lleva de 5 a 30 letras y números.");
  if (from.length < 2) fault("bankFrom", "Escribe de qué banco salió.");
  if (to.length < 2) fault("bankTo", "Escribe a qué banco llegó.");
  if (!isDay(day) || day > today || day < addDays(today, -days))
    fault("opDay", `El día de la operación puede ser de hoy o de hace ${days} días o menos.`);
  if (errors.length || !key) return refuse("VALIDATION_FAILED", undefined, { errors });
  return ok({ tracking_key: key, bank_from: from, bank_to: to, op_day: day as Day });
}

/**
 * Counts the part of a settled transfer that pays one charge, whose lock the caller holds. The transfer is kept with its whole amount beside its
 * first part, under its tracking key, which so pays once wherever it is told.
 */
export async function takeTransfer(
  deps: TxDeps,
  tx: Tx,
  charge: ChargeRow,
  amount: Centavos,
  ask: { staff: Staff; deviceId: string | undefined; key: string; n: number; total: number; told: Read },
): Promise<Result<{ attempt: AttemptRow }, TakeRefused>> {
  const now = deps.now();
  const { staff, told } = ask;
  const live = await liveAttempts(tx, charge.id);
  const refused = await mayPayNow(tx, charge, now, live.length > 0);
  if (refused) return refuse(refused);
  if (live.some((a) => isOneOf(busyAttemptStates, a.state))) return refuse("PAYMENT_IN_PROGRESS");
  const till = await findOpenTill(tx, staff.id, ask.deviceId);
  const drawer = till ? await lockTill(tx, till.id) : undefined;
  const cashSessionId = drawer && drawer.state !== "closed" ? drawer.id : null;
  const attempt = await insertAttempt(
    tx,
    {
      id: newId(),
      public_id: newPublicId(),
      charge_id: charge.id,
      method: "transfer_manual",
      provider: "transfer",
      amount,
      idempotency_key: `${charge.id}.${ask.key}`.slice(0, 128),
      payer: JSON.stringify(await findPayer(tx, charge)),
      taken_by: staff.id,
      cash_session_id: cashSessionId,
      created_at: toIso(now),
      ended_at: toIso(now),
    },
    "succeeded",
  )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (ask.n === 0) {
    const movement = await lockMovementOf(tx, { ...told, amount: ask.total });
    const proof = await keepProof(tx, attempt, { ...ask, at: toIso(now) });
    if (movement) await settle(tx, movement, proof.id, staff, now);
  }
  const ref = ask.n === 0 ? told.tracking_key : `${told.tracking_key}-${ask.n + 1}`;
  await countPayment(
    { deps, tx, charge, attempt, now },
    {
      ref,
      amount,
      at: now,
      takenBy: { actor: actorName(staff), reason: `Transferencia directa ${ref}`, cashSessionId },
    },
  );
  await recordFact(
    deps,
    tx,
    staff,
    "transfer.confirm",
    { kind: "charge", id: charge.id },
    { charge: charge.public_id, amount, trackingKey: told.tracking_key },
  );
  return ok({ attempt });
}

const keepProof = (tx: Tx, attempt: AttemptRow, ask: { staff: Staff; total: number; told: Read; at: string }) =>
  insertTransfer(
    tx,
    {
      id: newId(),
      public_id: newPublicId(),
      charge_id: attempt.charge_id,
      attempt_id: attempt.id,
      amount: centavos(ask.total),
      ...ask.told,
      submitted_by: ask.staff.id,
      submitted_at: ask.at,
      reviewed_by: ask.staff.id,
      reviewed_at: ask.at,
      decided_by: ask.staff.id,
      decided_at: ask.at,
    },
    "confirmed",
  )
    .returning("id")
    .executeTakeFirstOrThrow();
