import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { DAY, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { readTrackingKey } from "@corral/domain/payments/tracking-key";
import { actorName, recordFact } from "#src/features/business/facts/record-fact";
import { findOpenTill, lockTill } from "#src/features/payments/cash-sessions/state";
import { confirmRefund, refreshCharge } from "#src/features/payments/settlement/confirm-refund";
import type { Staff } from "#src/platform/calls/authorize";
import { type Tx, violated } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { underLock } from "./decide-refund";
import { moveRefund, type RefundRow } from "./state";

type Refused = "NOT_FOUND" | "VALIDATION_FAILED" | "REFUND_DECIDED" | "TRANSFER_KEY_REUSED";

/**
 * A provider's refund that got no final answer in a day: it is not sent again, and a person decides (rulings 65). Should
 * it show up later all the same, it is counted like one that was made in the provider's panel.
 */
export const mayGiveUp = (r: Pick<RefundRow, "way" | "state" | "sent_at">, now: Instant): boolean =>
  r.way === "provider" && r.state === "sent" && r.sent_at !== null && now >= plus(r.sent_at, DAY);

/**
 * Records the result of an approved transfer or cash refund. A completed one is booked with its receipt, a transfer
 * under its bank's tracking key.
 */
export async function settleRefund(
  deps: Deps,
  staff: Staff,
  publicId: string,
  told: { outcome: "done" | "not_done"; trackingKey?: string; why?: string },
  deviceId?: string,
): Promise<Result<{ chargeId: string }, Refused>> {
  return underLock<Result<{ chargeId: string }, Refused>>(deps, publicId, async (tx, refund, charge) => {
    const now = deps.now();
    const isGivenUp = told.outcome === "not_done" && mayGiveUp(refund, now);
    if (!isGivenUp && (refund.way === "provider" || refund.state !== "approved")) return refuse("REFUND_DECIDED");
    const context = { deps, tx, charge, now };
    const why = told.why?.trim().replace(/\s+/g, " ") ?? "";
    const key = refund.way === "spei_manual" ? readTrackingKey(told.trackingKey ?? "") : undefined;
    if (told.outcome === "not_done") {
      if (why.length < 3) return refuseField("why", "Escribe qué pasó.");
      await moveRefund(tx, refund, "not_done", {
        failure: why,
        ended_at: toIso(now),
        settled_by: staff.id,
        next_check_at: null,
      });
      await refreshCharge(context, refund.charge_before ?? charge.state);
    } else {
      if (refund.way === "spei_manual" && !key)
        return refuse("VALIDATION_FAILED", undefined, {
          errors: [
            {
              field: "trackingKey",
              message: "Escribe la clave de rastreo que da tu banco: letras y números, hasta 30.",
            },
          ],
        });
      const sent = await moveRefund(tx, refund, "send", { sent_at: toIso(now) });
      await confirmRefund(context, sent, {
        actor: actorName(staff),
        reason: refund.reason,
        cashSessionId: refund.way === "cash" ? await openDrawer(tx, staff, deviceId) : null,
        also: { settled_by: staff.id, tracking_key: key ?? null },
      });
    }
    await recordFact(
      deps,
      tx,
      staff,
      told.outcome === "done" ? "refund.settled" : "refund.not_done",
      { kind: "refund", id: refund.id },
      {
        charge: charge.public_id,
        amount: refund.amount,
        way: refund.way,
        before: { state: refund.state },
        after: { state: told.outcome === "done" ? "confirmed" : "failed" },
        ...(why ? { why } : {}),
      },
    );
    return ok({ chargeId: charge.public_id });
  }).catch((e) => {
    if (violated(e) === "one_refund_per_tracking_key") return refuse("TRANSFER_KEY_REUSED");
    throw e;
  });
}

/**
 * The drawer open on this device, so that its summary includes the cash; undefined when the cash comes from
 * elsewhere.
 */
async function openDrawer(tx: Tx, staff: Staff, deviceId: string | undefined): Promise<string | null> {
  const found = await findOpenTill(tx, staff.id, deviceId);
  const till = found ? await lockTill(tx, found.id) : undefined;
  return till?.state === "open" ? till.id : null;
}
