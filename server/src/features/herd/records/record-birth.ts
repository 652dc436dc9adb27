import type { NewRecord } from "@corral/contract/types";
import { findSire, newborns } from "@corral/domain/herd/records/birth";
import { whyNotWeight } from "@corral/domain/herd/records/weights";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type Day, toIso } from "@corral/domain/kernel/time";
import { lockPedigree } from "#src/features/herd/animals/locks";
import { createAnimal } from "#src/features/herd/animals/save-animal";
import { summarizeRecords } from "#src/features/herd/summaries/summarize";
import type { Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";
import type { AnimalRow, RecordTx, Refused } from "./record-tx";

type Young = NonNullable<NewRecord["young"]>[number];

/** Taken before any animal's row, because new animals change families. */
export const lockForYoung = (tx: Tx) => lockPedigree(tx);

/**
 * Creates the young of a birth, with dam, the sire of its service, group, birth date and weight, in the transaction
 * of the birth record.
 */
export async function bear(
  context: RecordTx,
  dam: AnimalRow,
  on: Day,
  young: readonly Young[],
): Promise<Result<string[], Refused>> {
  const { deps, tx, staff } = context;
  const wrong = young.flatMap((y, i) => {
    const why = y.grams === null ? undefined : whyNotWeight(dam.species, y.grams);
    return why ? [{ field: `young.${i}.grams`, message: why }] : [];
  });
  if (wrong.length) return refuse("WEIGHT_OUT_OF_RANGE", wrong[0]?.message, { errors: wrong });
  // A repeat of the birth was answered before: these are another birth's.
  const known = await tx
    .selectFrom("animal")
    .select("id")
    .where(
      "id",
      "in",
      young.map((y) => y.id),
    )
    .execute();
  if (known.length) {
    const at = young.findIndex((y) => known.some((k) => k.id === y.id));
    return refuseField(`young.${at}.id`, "Esa cría ya está en el registro. Recarga y anota el parto otra vez.");
  }
  const sireId = findSire(dam.species, context.records.get(dam.id) ?? [], on);
  const mother = { ...dam, breed: dam.breed ?? "", ownerKind: dam.owner_kind };
  for (const [i, body] of newborns(mother, sireId, on, young).entries()) {
    const made = await createAnimal(deps, tx, staff, body);
    if (!made.ok) {
      const errors = made.extra?.errors;
      return refuse(made.code, made.detail, {
        ...made.extra,
        ...(errors ? { errors: errors.map((e) => ({ ...e, field: `young.${i}.${fieldOf(e.field)}` })) } : {}),
      });
    }
  }
  const at = toIso(deps.now());
  const record = (animal_id: string, type: string, data: Record<string, unknown>, published: boolean) => ({
    id: newId(),
    animal_id,
    type,
    status: "done",
    occurred_on: on,
    data: JSON.stringify(data),
    published,
    by_user: staff.id,
    by_name: staff.name,
    created_at: at,
  });
  await tx
    .insertInto("animal_event")
    .values(
      young.flatMap((y) => [
        record(y.id, "birth", y.grams === null ? {} : { grams: y.grams }, true),
        ...(dam.group_id ? [record(y.id, "group_change", { groupId: dam.group_id }, false)] : []),
      ]),
    )
    .execute();
  const ids = young.map((y) => y.id);
  await summarizeRecords(tx, ids, context.today);
  return ok(ids);
}

/** The form of a birth has a single field for the mark. */
const fieldOf = (field: string) => (field.startsWith("marks") ? "mark" : field);
