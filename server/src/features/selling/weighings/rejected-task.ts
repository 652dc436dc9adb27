import { exactWeight } from "@corral/domain/herd/records/weights";
import type { Instant } from "@corral/domain/kernel/time";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import type { ChargeRow } from "#src/features/payments/charges/state";
import type { Tx } from "#src/platform/database/db";
import { buyersCharge } from "./buyers-charge";
import type { WeighingRow } from "./state";

/** The buyer refused a weight: somebody has to talk with them. */
export async function askAboutRejected(
  tx: Tx,
  charges: readonly ChargeRow[],
  row: WeighingRow,
  now: Instant,
): Promise<void> {
  const charge = buyersCharge(charges);
  if (!charge) return;
  const line = await tx.selectFrom("sale_line").select("title").where("id", "=", row.line_id).executeTakeFirst();
  await addReviewTask(tx, {
    kind: "weight_rejected",
    about: row.id,
    chargeId: charge.id,
    data: { title: line?.title, net: exactWeight(row.net_g), amount: row.after },
    now,
  });
}
