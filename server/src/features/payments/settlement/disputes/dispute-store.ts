import { toIso } from "@corral/domain/kernel/time";
import type { DisputeRecord } from "@corral/domain/payments/settlement/disputes";
import type { Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";
import type { AttemptTx } from "../charge-tx";

/** A charge's disputes, oldest first, stored in the staff's tasks about them. Read under the charge's lock. */
export async function readDisputes(tx: Tx, chargeId: string): Promise<DisputeRecord[]> {
  const rows = await tx
    .selectFrom("review_task")
    .select(["about", "data"])
    .where("kind", "=", "dispute")
    .where("charge_id", "=", chargeId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((r) => ({ ...(r.data as Omit<DisputeRecord, "ref">), ref: r.about }));
}

/** Stores a dispute. A decided one is stored as settled and is no task. */
export async function keepDispute({ tx, charge, attempt, now, by }: AttemptTx, { ref, ...record }: DisputeRecord) {
  const data = JSON.stringify(record);
  const known =
    record.phase === "opened"
      ? { data, state: "open" as const }
      : {
          data,
          state: "resolved" as const,
          decision: record.phase,
          decided_by: by?.name ?? attempt.provider,
          decided_at: toIso(now),
        };
  await tx
    .insertInto("review_task")
    .values({
      id: newId(),
      kind: "dispute",
      about: ref,
      charge_id: charge.id,
      attempt_id: attempt.id,
      ...known,
      created_at: toIso(now),
    })
    // Reported again while open: staff's changes of the task stay.
    .onConflict((c) => c.columns(["kind", "about"]).doUpdateSet(record.phase === "opened" ? { data } : known))
    .execute();
}
