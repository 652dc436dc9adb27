import type { NewRecord, NewRecords } from "@corral/contract/types";
import { eventTypeOf } from "@corral/domain/herd/records/event-types";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { keepRecords, said } from "./keep";
import { bear, lockForYoung } from "./record-birth";
import {
  type AnimalRow,
  openRecordTx,
  type RecordDeps,
  type RecordTx,
  type Refused,
  refuseTakenId,
  youngOf,
} from "./record-tx";

export interface Done {
  recordId: string;
  animalId: string;
  youngIds: string[];
}

/** Writes one record of an animal. A repeat of the same id, animal and type gets the same answer. */
export async function writeRecord(
  deps: RecordDeps,
  tx: Tx,
  staff: Staff,
  animalId: string,
  ask: NewRecord,
): Promise<Result<Done, Refused>> {
  if (ask.young?.length) await lockForYoung(tx);
  const context = await openRecordTx(deps, tx, staff, [animalId]);
  const animal = context.animals.get(animalId);
  if (!animal) return refuse("NOT_FOUND");
  const twin = await tx.selectFrom("animal_event").selectAll().where("id", "=", ask.id).executeTakeFirst();
  if (twin)
    return twin.animal_id === animalId && twin.type === ask.type
      ? ok({ recordId: ask.id, animalId, youngIds: youngOf(twin.data) })
      : refuseTakenId();
  if (eventTypeOf(ask.type).byItself)
    return refuse("RECORD_NOT_ALLOWED", "Ese registro no se escribe a mano: lo anota lo que lo causa.");
  const born = await prepareYoung(context, animal, ask);
  if (!born.ok) return born;
  const kept = await keepRecords(context, [
    { id: ask.id, animalId, typed: ask, published: ask.published, next: ask.next, more: born.value.more },
  ]);
  if (!kept.ok) return kept;
  const youngIds = await born.value.bear();
  if (!youngIds.ok) return youngIds;
  const about = { kind: "animal", id: animalId };
  await recordFact(
    deps,
    tx,
    staff,
    ask.status === "done" ? "record.written" : "record.planned",
    about,
    said(ask.type, animal, ask.on),
  );
  return ok({ recordId: ask.id, animalId, youngIds: youngIds.value });
}

/** Prepares the young of a birth: named in its record, created after it. */
export async function prepareYoung(
  context: RecordTx,
  animal: AnimalRow,
  ask: Pick<NewRecord, "type" | "status" | "on" | "young">,
): Promise<Result<{ more: Record<string, unknown>; bear: () => Promise<Result<string[], Refused>> }, Refused>> {
  const young = ask.young ?? [];
  if (young.length && (ask.type !== "parturition" || ask.status !== "done"))
    return refuseField("young", "Las crías van con un parto.");
  return ok({
    more: young.length ? { youngIds: young.map((y) => y.id) } : {},
    bear: () => (young.length ? bear(context, animal, ask.on, young) : Promise.resolve(ok([]))),
  });
}

/** Writes the same record for each of these animals, in one transaction: all or none. */
export async function writeRecords(
  deps: RecordDeps,
  tx: Tx,
  staff: Staff,
  ask: NewRecords,
): Promise<Result<{ batchId: string; written: number }, Refused>> {
  const twice = (of: readonly string[]) => new Set(of).size < of.length;
  if (twice(ask.records.map((r) => r.id)) || twice(ask.records.map((r) => r.animalId)))
    return refuseField("records", "Un animal viene dos veces.");
  if (eventTypeOf(ask.type).byItself || ask.type === "parturition")
    return refuse("RECORD_NOT_ALLOWED", "Ese registro no se escribe a varios a la vez.");
  const context = await openRecordTx(
    deps,
    tx,
    staff,
    ask.records.map((r) => r.animalId),
  );
  const known = await tx
    .selectFrom("animal_event")
    .select(["id", "animal_id", "type"])
    .where(
      "id",
      "in",
      ask.records.map((r) => r.id),
    )
    .execute();
  const same = (k: (typeof known)[number]) =>
    k.type === ask.type && ask.records.some((r) => r.id === k.id && r.animalId === k.animal_id);
  if (!known.every(same)) return refuseTakenId();
  const left = ask.records.filter((r) => !known.some((k) => k.id === r.id));
  if (left.length) {
    const kept = await keepRecords(
      context,
      left.map((r) => ({
        id: r.id,
        animalId: r.animalId,
        typed: { ...ask, data: { ...ask.data, ...(r.grams === null ? {} : { grams: r.grams }) } },
        published: ask.published,
        batchId: ask.batchId,
        next: ask.nextOn && r.nextId ? { id: r.nextId, on: ask.nextOn } : undefined,
      })),
    );
    if (!kept.ok) return kept;
    const names = left.map((r) => context.animals.get(r.animalId)?.name ?? "");
    await recordFact(deps, tx, staff, "record.written_to_many", undefined, {
      ...said(ask.type, { name: names.slice(0, 20).join(", ") }, ask.on),
      count: left.length,
    });
  }
  return ok({ batchId: ask.batchId, written: ask.records.length });
}
