import type { AddedUp } from "@corral/domain/animals/add-up";
import { type NotListable, whyNotFit } from "@corral/domain/listing";
import { liveClaimStates } from "@corral/domain/states/claim";
import { toIso } from "@corral/domain/time";
import { fitnessOf } from "../animals/listable";
import { moveItemRow } from "../moves/item";
import { addReviewTask } from "../moves/review-task";
import { audit } from "../staff/audit";
import type { AnimalRow, Scene } from "./scene";

/** What follows from what was written: its sex after a castration, and for its sale when it is not fit any more. In the same transaction. */
export async function afterwards(s: Scene, facts: ReadonlyMap<string, AddedUp>): Promise<void> {
  for (const [id, f] of facts) {
    const before = s.animals.get(id);
    if (!before) continue;
    await writeSex(s, before, f.cut);
    const was = new Set(whyNotFit(fitnessOf(before), s.today).map((w) => w.words));
    const is = whyNotFit(
      {
        lifeStatus: f.life,
        inQuarantine: f.isolation === "quarantine",
        away: f.presence === "away",
        purpose: before.purpose,
        withdrawalMeat: f.withdrawalMeat,
      },
      s.today,
    );
    const why = is.find((w) => !was.has(w.words));
    if (why) await takeOffSale(s, before, why);
  }
}

const cutOf: Record<string, string> = { male: "castrated_male", female: "spayed_female" };
const wholeOf: Record<string, string> = { castrated_male: "male", spayed_female: "female" };

/** A castration changes what it is; one that never was changes it back. */
async function writeSex(s: Scene, animal: AnimalRow, cut: boolean): Promise<void> {
  const was = s.records.get(animal.id)?.some((r) => r.type === "castration" && r.status === "done") ?? false;
  const sex = cut ? cutOf[animal.sex] : was ? wholeOf[animal.sex] : undefined;
  if (!sex) return;
  const at = toIso(s.deps.now());
  const v = animal.version + 1;
  await s.tx
    .updateTable("animal")
    .set({
      sex,
      version: v,
      field_marks: JSON.stringify({ ...animal.field_marks, sex: { v, by: s.staff.name, at } }),
      updated_at: at,
      updated_by: s.staff.id,
    })
    .where("id", "=", animal.id)
    .execute();
}

/** Its listing leaves the shop; who holds or bought it is a task for a person. Nothing of theirs is touched: that is for people to decide. */
async function takeOffSale(s: Scene, animal: AnimalRow, why: NotListable): Promise<void> {
  const listed = await s.tx
    .selectFrom("catalog_item")
    .selectAll()
    .where("animal_id", "=", animal.id)
    .where("status", "=", "published")
    .forNoKeyUpdate()
    .execute();
  for (const item of listed) {
    await moveItemRow(s.tx, item, "pause");
    await audit(
      s.deps,
      s.tx,
      s.staff,
      "item.pause",
      { kind: "item", id: item.id },
      { title: item.title, reason: why.words, before: { state: "published" }, after: { state: item.status } },
    );
  }
  const holders = await s.tx
    .selectFrom("claim as k")
    .innerJoin("charge as c", "c.sale_id", "k.sale_id")
    .innerJoin("sale as v", "v.id", "k.sale_id")
    .select(["k.sale_id", "c.id"])
    .where("k.subject_type", "=", "animal")
    .where("k.subject_id", "=", animal.id)
    .where("k.state", "in", [...liveClaimStates])
    // Handed over already, it is its buyer's.
    .where("v.delivered_at", "is", null)
    .orderBy("c.created_at")
    .orderBy("c.id")
    .execute();
  const saleIds = [...new Set(holders.map((h) => h.sale_id))];
  for (const saleId of saleIds)
    await addReviewTask(s.tx, {
      kind: "animal_unfit",
      about: `${animal.id} ${saleId} ${s.today}`,
      chargeId: (holders.find((h) => h.sale_id === saleId) as { id: string }).id,
      data: { animalId: animal.id, name: animal.name, why: why.words, code: why.code },
      now: s.deps.now(),
    });
}
