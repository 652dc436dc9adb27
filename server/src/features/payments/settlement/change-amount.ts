import type { Centavos } from "@corral/domain/kernel/money";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import type { ChargeRow } from "#src/features/payments/charges/state";
import type { Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";

/** What a charge asks for (centavos) changes only here, and why stays written. The caller holds its lock. */
export async function changeAmount(
  tx: Tx,
  charge: ChargeRow,
  amount: Centavos,
  why: { now: Instant; weighingId: string | null },
): Promise<void> {
  if (charge.amount === amount) return;
  await tx
    .insertInto("charge_adjustment")
    .values({
      id: newId(),
      charge_id: charge.id,
      weighing_id: why.weighingId,
      before: charge.amount,
      after: amount,
      at: toIso(why.now),
    })
    .execute();
  await tx
    .updateTable("charge")
    .set((e) => ({ amount, version: e("version", "+", 1) }))
    .where("id", "=", charge.id)
    .execute();
  charge.amount = amount;
}
