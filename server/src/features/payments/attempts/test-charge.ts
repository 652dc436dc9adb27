import type { Centavos } from "@corral/domain/kernel/money";
import type { PayMethod } from "@corral/domain/kernel/pay-methods";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { plus, toIso } from "@corral/domain/kernel/time";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { offersFor } from "#src/features/payments/charges/payment-methods";
import { insertOpenCharge } from "#src/features/payments/charges/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId, newPublicId } from "#src/platform/ids";

type Refused = "METHOD_NOT_ALLOWED" | "PROVIDER_NOT_CONFIGURED" | "AMOUNT_BELOW_MIN" | "AMOUNT_ABOVE_MAX";

/**
 * Creates a real charge of the method's smallest amount (centavos); its money is counted, and refunded like any
 * other.
 */
export async function makeTestCharge(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { method: PayMethod; origin: string },
): Promise<Result<{ chargeId: string; amount: Centavos }, Refused>> {
  const now = deps.now();
  const { limits } = (await readSettings(tx)).rules;
  const amount = ask.method === "oxxo_cash" ? limits.oxxoMin : limits.cardMin;
  const id = newId();
  const publicId = newPublicId();
  const charge = { id, sale_id: null, plan_id: null, amount, due_at: null, hold_until: null, purpose: "free" as const };
  const offers = await offersFor(deps, tx, charge, amount, { online: true, inFrame: false, origin: ask.origin });
  const offer = offers.find((o) => o.method === ask.method);
  if (!offer) return refuse("METHOD_NOT_ALLOWED", "Esa forma de pago está apagada en Ajustes.");
  if (!offer.allowed) return refuse((offer.reasonCode ?? "METHOD_NOT_ALLOWED") as Refused, offer.reason);
  await insertOpenCharge(tx, {
    ...charge,
    public_id: publicId,
    concept: `Cobro de prueba: ${methodWords(ask.method)}`,
    created_by: staff.id,
    hold_until: toIso(plus(now, limits.linkLife)),
    created_at: toIso(now),
  }).execute();
  await recordFact(deps, tx, staff, "charge.tried", { kind: "charge", id }, { amount, way: ask.method });
  return ok({ chargeId: publicId, amount });
}
