import { present } from "@corral/domain/kernel/lookup";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { recordFact } from "#src/features/business/facts/record-fact";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import type { RecordDeps } from "#src/features/herd/records/record-tx";
import { takeOutUnfit } from "./pick-listing";
import { moveItemRow } from "./state";

/** Pauses the animal's listing. An existing hold or sale becomes a task for a person and is otherwise unchanged. */
export const takeOffSale: RecordDeps["takeOffSale"] = async (s, animal, why) => {
  const listed = await s.tx
    .selectFrom("catalog_item")
    .selectAll()
    .where("animal_id", "=", animal.id)
    .where("status", "=", "published")
    .forNoKeyUpdate()
    .execute();
  for (const item of listed) {
    await moveItemRow(s.tx, item, "pause");
    await recordFact(
      s.deps,
      s.tx,
      s.staff,
      "item.pause",
      { kind: "item", id: item.id },
      { title: item.title, reason: why.words, before: { state: "published" }, after: { state: item.status } },
    );
  }
  await takeOutUnfit({ deps: s.deps, tx: s.tx, staff: s.staff }, animal, why.words);
  const holders = await s.tx
    .selectFrom("claim as k")
    .innerJoin("charge as c", "c.sale_id", "k.sale_id")
    .innerJoin("sale as v", "v.id", "k.sale_id")
    .select(["k.sale_id", "c.id"])
    .where("k.subject_type", "=", "animal")
    .where("k.subject_id", "=", animal.id)
    .where("k.state", "in", [...liveClaimStates])
    // After delivery it belongs to its buyer.
    .where("v.delivered_at", "is", null)
    .orderBy("c.created_at")
    .orderBy("c.id")
    .execute();
  const saleIds = [...new Set(holders.map((h) => h.sale_id))];
  for (const saleId of saleIds)
    await addReviewTask(s.tx, {
      kind: "animal_unfit",
      about: `${animal.id} ${saleId} ${s.today}`,
      chargeId: present(holders.find((h) => h.sale_id === saleId)).id,
      data: { animalId: animal.id, name: animal.name, why: why.words, code: why.code },
      now: s.deps.now(),
    });
};
