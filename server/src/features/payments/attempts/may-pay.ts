import type { Instant } from "@corral/domain/kernel/time";
import { type ChargeRow, isWithoutDeadline } from "#src/features/payments/charges/state";
import { hasLiveSibling } from "#src/features/payments/settlement/parts";
import type { Db, Tx } from "#src/platform/database/db";

/** Why a charge can't be paid now; undefined when it can. */
export function mayPay(
  charge: ChargeRow,
  now: Instant,
  /** Whether an attempt of it can still be paid: then its units stay held beyond their deadline. */
  hasLive = false,
): "ALREADY_PAID" | "CHARGE_EXPIRED" | "CHARGE_CANCELLED" | "HOLD_EXPIRED" | undefined {
  if (
    ["paid", "overpaid", "refunding", "partially_refunded", "refunded", "disputed", "paid_late"].includes(charge.state)
  )
    return "ALREADY_PAID";
  if (["cancelled", "cancelling"].includes(charge.state)) return "CHARGE_CANCELLED";
  if (["expired", "expired_partial"].includes(charge.state)) return charge.sale_id ? "HOLD_EXPIRED" : "CHARGE_EXPIRED";
  if (charge.hold_until !== null && charge.hold_until <= now && !hasLive)
    return charge.sale_id ? "HOLD_EXPIRED" : "CHARGE_EXPIRED";
  if (!isWithoutDeadline(charge) && charge.due_at !== null && charge.due_at <= now) return "CHARGE_EXPIRED";
  return undefined;
}

/**
 * The same, where another payment of a divided debt may keep the units beyond their deadline: a reported transfer, or a
 * bank that takes its time.
 */
export async function mayPayNow(db: Db | Tx, charge: ChargeRow, now: Instant, hasLive: boolean) {
  const refused = mayPay(charge, now, hasLive);
  const isTimeUp = refused === "HOLD_EXPIRED" || refused === "CHARGE_EXPIRED";
  return isTimeUp && !hasLive && (await hasLiveSibling(db, charge)) ? mayPay(charge, now, true) : refused;
}
