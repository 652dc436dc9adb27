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
export async function afterwards(context: RecordTx, facts: ReadonlyMap<string, RecordSummary>): Promise<void> {
  for (const [id, f] of facts) {
    const before = context.animals.get(id);
    if (!before) continue;
    await writeSex(context, before, f.cut);
    const was = new Set(whyNotFit(fitnessOf(before), context.today).map((w) => w.words));
    const is = whyNotFit(
      {
        lifeStatus: f.life,
        inQuarantine: f.isolation === "quarantine",
        away: f.presence === "away",
        purpose: before.purpose,
        withdrawalMeat: f.withdrawalMeat,
      },
      context.today,
    );
    const why = is.find((w) => !was.has(w.words));
    if (why) await context.deps.takeOffSale(context, before, why);
  }
}

/** A castration changes the sex; voiding it changes it back. */
async function writeSex(context: RecordTx, animal: AnimalRow, cut: boolean): Promise<void> {
  const sex = sexAfter(animal.sex, { wasCut: hasCastration(context.records.get(animal.id) ?? []), cut });
  if (!sex) return;
  const at = toIso(context.deps.now());
  const v = animal.version + 1;
  await context.tx
    .updateTable("animal")
    .set({
      sex,
      version: v,
      field_marks: JSON.stringify({ ...animal.field_marks, sex: { v, by: context.staff.name, at } }),
      updated_at: at,
      updated_by: context.staff.id,
    })
    .where("id", "=", animal.id)
    .execute();
}
