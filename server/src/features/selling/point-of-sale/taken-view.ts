import { centavos } from "@corral/domain/kernel/money";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import type { Db, Tx } from "#src/platform/database/db";

/** What the cashier needs after taking money: change, remaining amount (centavos), receipt. */
export async function takenView(db: Db | Tx, attempt: AttemptRow) {
  const [charge, balance, receipts] = await Promise.all([
    db
      .selectFrom("charge")
      .select(["public_id", "amount"])
      .where("id", "=", attempt.charge_id)
      .executeTakeFirstOrThrow(),
    readBalance(db, attempt.charge_id),
    db
      .selectFrom("receipt as r")
      .leftJoin("provider_payment as p", (j) =>
        j.onRef("p.provider", "=", "r.provider").onRef("p.payment_ref", "=", "r.payment_ref"),
      )
      .select(["r.tipo", "r.public_id", "r.folio", "p.attempt_id"])
      .where("r.charge_id", "=", attempt.charge_id)
      .where("r.tipo", "in", ["venta", "apartado", "pago", "donativo"])
      .orderBy("r.issued_at", "desc")
      .execute(),
  ]);
  const whole = balance.applied >= charge.amount;
  // The sale's receipt when this payment completed it; else the payment's own.
  const receipt =
    (whole ? receipts.find((r) => r.tipo === "venta" || r.tipo === "apartado") : undefined) ??
    receipts.find((r) => r.attempt_id === attempt.id);
  return {
    chargeId: charge.public_id,
    method: attempt.method,
    amount: attempt.amount,
    tendered: attempt.counter?.tendered ?? null,
    change: attempt.counter?.change ?? null,
    remaining: centavos(Math.max(0, charge.amount - balance.applied)),
    receipt: receipt ? { tipo: receipt.tipo, id: receipt.public_id, folio: receipt.folio } : null,
  };
}
