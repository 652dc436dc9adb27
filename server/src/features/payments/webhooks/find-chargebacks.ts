import { DAY, HOUR, plus, toIso } from "@corral/domain/kernel/time";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";

/**
 * Looks for chargebacks whose webhook was lost, once a day over all processes: the payments may be older than the orders
 * that a provider serves. Each new one is stored as if its webhook had come, and goes the same way.
 */
export async function findChargebacks(deps: Deps): Promise<void> {
  const provider = deps.providers.mercadopago;
  if (!provider?.listChargebacks) return;
  const now = deps.now();
  const turn = (until: number) =>
    deps.db
      .updateTable("notice_pace")
      .set({ next_at: toIso(plus(now, until)) })
      .where("lane", "=", "chargebacks");
  const mine = await turn(DAY).where("next_at", "<=", sqlInstant(now)).returning("lane").executeTakeFirst();
  if (!mine) return;
  const ids = await provider.listChargebacks().catch(() => "unknown" as const);
  if (ids === "unknown") return void (await turn(HOUR).execute());
  if (ids.length === 0) return;
  const at = toIso(now);
  const found = {
    provider: "mercadopago",
    trust: "valid",
    family: "charge",
    type: "chargeback found by asking",
  } as const;
  await deps.db
    .insertInto("provider_event")
    .values(
      ids.map((ref) => ({
        ...found,
        ...{ id: newId(), event_key: `found:${ref}`, ref, reference: null, raw: "", outcome: null },
        ...{ received_at: at, next_try_at: at },
      })),
    )
    .onConflict((c) => c.columns(["provider", "event_key"]).doNothing())
    .execute();
  deps.wake("inbox");
}
