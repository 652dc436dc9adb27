import { whyNotFit } from "@corral/domain/herd/animals/listing";
import { hasCastration, sexAfter } from "@corral/domain/herd/records/animal-summary";
import type { RecordSummary } from "@corral/domain/herd/records/summarize";
import { toIso } from "@corral/domain/kernel/time";
import { fitnessOf } from "#src/features/herd/animals/listable";
import type { AnimalRow, RecordTx } from "./record-tx";

/**
 * Applies the effects of written records in the same transaction: sex after a castration, and the end of a sale of an
 * unfit animal.
 */
export async function afterwards(s: RecordTx, facts: ReadonlyMap<string, RecordSummary>): Promise<void> {
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
    if (why) await s.deps.takeOffSale(s, before, why);
  }
}

/** A castration changes the sex; voiding it changes it back. */
async function writeSex(s: RecordTx, animal: AnimalRow, cut: boolean): Promise<void> {
  const sex = sexAfter(animal.sex, { wasCut: hasCastration(s.records.get(animal.id) ?? []), cut });
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
