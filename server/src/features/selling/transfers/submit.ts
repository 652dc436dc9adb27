import { limits } from "@corral/domain/kernel/limits";
import { type Centavos, MAX_AMOUNT } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { addDays, type Day, dayIn, isDay, toIso } from "@corral/domain/kernel/time";
import { standingOf } from "@corral/domain/payments/charges/incoming";
import { readTrackingKey } from "@corral/domain/payments/refunds/refunds";
import { busyAttemptStates } from "@corral/domain/states/attempt";
import { audit } from "#src/features/business/audit-log/audit";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { isOnline, liveAttempts } from "#src/features/payments/attempts/state";
import { findOpenTill } from "#src/features/payments/cash-sessions/state";
import { lockCharge, moveCharge } from "#src/features/payments/charges/state";
import { findPayer } from "#src/features/selling/point-of-sale/find-payer";
import { findCharge } from "#src/features/selling/point-of-sale/take-money";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Staff } from "#src/platform/calls/authorize";
import { violated } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import type { FieldError } from "#src/platform/http/problem-reply";
import { newId, newPublicId } from "#src/platform/ids";
import { announceCharge } from "#src/platform/live/live";

export interface NewTransfer {
  amount: number;
  trackingKey: string;
  bankFrom: string;
  bankTo: string;
  opDay: string;
}
type Refused =
  | "NOT_FOUND"
  | "VALIDATION_FAILED"
  | "PAYMENT_IN_PROGRESS"
  | "ALREADY_PAID"
  | "CHARGE_CANCELLED"
  | "TRANSFER_KEY_REUSED";
const tidy = (text: string) => text.trim().replace(/\s+/g, " ");

/**
 * Records a bank transfer that somebody reports. It pays nothing: until a person has checked, the charge keeps its
 * units and accepts no other payment. Also for an expired charge, where it is late money.
 */
export async function submitTransfer(
  deps: Deps,
  publicId: string,
  by: { staff: Staff; onlyOf: string | undefined; deviceId: string | undefined; key: string },
  told: NewTransfer,
): Promise<Result<{ id: string }, Refused>> {
  const found = await findCharge(deps, publicId, by.onlyOf);
  if (!found) return refuse("NOT_FOUND");
  const idempotencyKey = `${found.id}.${by.key}`.slice(0, 128);
  const before = await madeBefore(deps, idempotencyKey);
  if (before) return ok(before);
  const read = readTransfer(deps, told);
  if (!read.ok) return read;
  for (const live of (await liveAttempts(deps.db, found.id)).filter(isOnline))
    await askProvider(deps, live, live.state === "requires_action" && live.order_ref ? "cancel" : "ask");
  return deps.db
    .transaction()
    .execute(async (tx): Promise<Result<{ id: string }, Refused>> => {
      const now = deps.now();
      const charge = await lockCharge(tx, found.id);
      const standing = standingOf(charge.state);
      if (standing === "settled") return refuse("ALREADY_PAID");
      if (charge.state === "cancelling") return refuse("CHARGE_CANCELLED");
      const busy = (await liveAttempts(tx, charge.id)).some((a) =>
        (busyAttemptStates as readonly string[]).includes(a.state),
      );
      if (busy) return refuse("PAYMENT_IN_PROGRESS");
      const { staff } = by;
      const attemptId = newId();
      const till = await findOpenTill(tx, staff.id, by.deviceId);
      await tx
        .insertInto("attempt")
        .values({
          id: attemptId,
          public_id: newPublicId(),
          charge_id: charge.id,
          method: "transfer_manual",
          provider: "transfer",
          amount: told.amount as Centavos,
          idempotency_key: idempotencyKey,
          state: "processing",
          payer: JSON.stringify(await findPayer(tx, charge)),
          taken_by: staff.id,
          cash_session_id: till?.id ?? null,
          created_at: toIso(now),
        })
        .execute();
      if (standing === "owes") {
        await moveCharge(tx, charge, "attempt_started");
        if (charge.sale_id) await moveClaims(tx, charge.sale_id, "attempt_started", null, now);
      }
      const id = newId();
      await tx
        .insertInto("transfer_proof")
        .values({
          id,
          public_id: newPublicId(),
          charge_id: charge.id,
          attempt_id: attemptId,
          amount: told.amount as Centavos,
          ...read.value,
          state: "submitted",
          submitted_by: staff.id,
          submitted_at: toIso(now),
        })
        .execute();
      await audit(
        deps,
        tx,
        staff,
        "transfer.submit",
        { kind: "transfer", id },
        { charge: charge.public_id, amount: told.amount, trackingKey: read.value.tracking_key },
      );
      await announceCharge(tx, charge.public_id);
      return ok({ id });
    })
    .catch((e) => {
      if (violated(e) === "one_transfer_per_tracking_key") return refuse("TRANSFER_KEY_REUSED");
      if (violated(e) === "one_busy_attempt_per_charge") return refuse("PAYMENT_IN_PROGRESS");
      throw e;
    });
}

const madeBefore = (deps: Deps, idempotencyKey: string) =>
  deps.db
    .selectFrom("transfer_proof as t")
    .innerJoin("attempt as a", "a.id", "t.attempt_id")
    .select("t.id")
    .where("a.idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();

function readTransfer(
  deps: Deps,
  told: NewTransfer,
): Result<{ tracking_key: string; bank_from: string; bank_to: string; op_day: Day }, "VALIDATION_FAILED"> {
  const today = dayIn(deps.zone, deps.now());
  const key = readTrackingKey(told.trackingKey);
  const [from, to] = [tidy(told.bankFrom), tidy(told.bankTo)];
  const days = Math.round(limits.transferAge / 86_400_000);
  const errors: FieldError[] = [];
  const fault = (field: string, message: string) => errors.push({ field, message });
  if (told.amount < 1 || told.amount > MAX_AMOUNT) fault("amount", "Escribe cuánto se transfirió, mayor de cero.");
  if (!key) fault("trackingKey", "La clave de rastreo lleva de 5 a 30 letras y números.");
  if (from.length < 2) fault("bankFrom", "Escribe de qué banco salió.");
  if (to.length < 2) fault("bankTo", "Escribe a qué banco llegó.");
  if (!isDay(told.opDay) || told.opDay > today) fault("opDay", "El día de la operación no puede ser después de hoy.");
  else if (told.opDay < addDays(today, -days))
    fault("opDay", `El día de la operación puede ser de hace ${days} días o menos.`);
  if (errors.length || !key) return refuse("VALIDATION_FAILED", undefined, { errors });
  return ok({ tracking_key: key, bank_from: from, bank_to: to, op_day: told.opDay as Day });
}
