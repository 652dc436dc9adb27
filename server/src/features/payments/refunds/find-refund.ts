import { centavos } from "@corral/domain/kernel/money";
import type { RefundablePayment } from "@corral/domain/payments/refunds/refunds";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import type { Db, Tx } from "#src/platform/database/db";
import { amountOf, isPending, type RefundRow, readRefunds } from "./state";

/** How much of a charge can be refunded (centavos), and the payments it came by. */
export interface Refundable {
  collected: ReturnType<typeof centavos>;
  left: ReturnType<typeof centavos>;
  /** The part that pays no debt. */
  surplus: ReturnType<typeof centavos>;
  payments: (RefundablePayment & { provider: string; ref: string })[];
  refunds: RefundRow[];
}

/** Reads it from ledger and rows; for a decision, under the charge's lock. */
export async function refundable(db: Db | Tx, chargeId: string): Promise<Refundable> {
  const [{ collected, held, surplus }, refunds, payments] = [
    await readBalance(db, chargeId),
    await readRefunds(db, chargeId),
    await db
      .selectFrom("provider_payment as p")
      .innerJoin("attempt as a", "a.id", "p.attempt_id")
      .select(["p.provider", "p.payment_ref", "p.amount", "p.refunded", "p.counted_at", "a.method"])
      .where("p.charge_id", "=", chargeId)
      .orderBy("p.counted_at")
      .execute(),
  ];
  const pending = refunds.filter(isPending);
  // No provider lists the own terminal's refunds: they are counted from our rows, against all its payments.
  let byTerminal = amountOf(refunds.filter((r) => r.way === "terminal" && r.state !== "failed")) as number;
  const leftAtTerminal = (amount: number) => {
    const refunded = Math.min(amount, byTerminal);
    byTerminal -= refunded;
    return refunded;
  };
  return {
    collected: centavos(Math.max(0, collected)),
    // Money moved to a balance in favour belongs to that balance; payments from one were not received here.
    left: centavos(Math.max(0, Math.min(collected, held) - amountOf(pending))),
    surplus,
    refunds,
    payments: payments.map((p) => ({
      id: `${p.provider}:${p.payment_ref}`,
      provider: p.provider,
      ref: p.payment_ref,
      method: p.method,
      left: centavos(
        Math.max(
          0,
          p.amount -
            p.refunded -
            (p.method === "terminal_manual" ? leftAtTerminal(p.amount) : 0) -
            amountOf(pending.filter((r) => r.provider === p.provider && r.payment_ref === p.payment_ref)),
        ),
      ),
      paidAt: p.counted_at,
    })),
  };
}

/** The charge of a refund's link, to lock it before reading the refund again. */
export const findRefund = (db: Db | Tx, publicId: string) =>
  db
    .selectFrom("refund as r")
    .innerJoin("charge as c", "c.id", "r.charge_id")
    .select(["r.id", "r.charge_id", "c.public_id as charge_public"])
    .where("r.public_id", "=", publicId)
    .executeTakeFirst();
