import { centavos, MAX_AMOUNT, spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { dayIn } from "@corral/domain/kernel/time";
import { readTransfer, type TransferFacts } from "@corral/domain/selling/transfers/reported";
import { recordFact } from "#src/features/business/facts/record-fact";
import { findOpenTill } from "#src/features/payments/cash-sessions/state";
import { lockCharge } from "#src/features/payments/charges/state";
import { findCharge } from "#src/features/selling/point-of-sale/take-money";
import type { Staff } from "#src/platform/calls/authorize";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { askLive, madeBefore, type RecordRefused, recordTransfer, refusedByIndex } from "./record-transfer";

export interface NewTransfer extends TransferFacts {
  amount: number;
}
type Refused = "NOT_FOUND" | "VALIDATION_FAILED" | "TRANSFER_KEY_REUSED" | RecordRefused;

/** What is wrong in the amount of a transfer. */
export const amountFaults = (amount: number) =>
  amount < 1
    ? [{ field: "amount", message: "Escribe cuánto se transfirió, mayor de cero." }]
    : amount > MAX_AMOUNT
      ? [{ field: "amount", message: `Escribe cuánto se transfirió, hasta ${spoken(MAX_AMOUNT)}.` }]
      : [];

/** Records a bank transfer that staff write down. It pays nothing until a person has confirmed it. */
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
  const read = readTransfer(told, { today: dayIn(deps.zone, deps.now()) });
  const errors = [...amountFaults(told.amount), ...read.errors];
  const { value } = read;
  if (errors.length || !value) return refuse("VALIDATION_FAILED", undefined, { errors });
  await askLive(deps, found.id, true);
  return inTransaction(deps, async (tx, deps): Promise<Result<{ id: string }, Refused>> => {
    const now = deps.now();
    const charge = await lockCharge(tx, found.id);
    const till = await findOpenTill(tx, by.staff.id, by.deviceId);
    const transfer = { ...value, amount: centavos(told.amount) };
    const reporter = { staffId: by.staff.id, cashSessionId: till?.id ?? null };
    const made = await recordTransfer(tx, charge, transfer, reporter, idempotencyKey, now);
    if (!made.ok) return made;
    await recordFact(
      deps,
      tx,
      by.staff,
      "transfer.submit",
      { kind: "transfer", id: made.value.id },
      { charge: charge.public_id, amount: told.amount, trackingKey: value.tracking_key },
    );
    return ok({ id: made.value.id });
  }).catch(refusedByIndex);
}
