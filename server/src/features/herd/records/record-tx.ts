import type { NotListable } from "@corral/domain/herd/animals/listing";
import { type EventTypeCode, isMedical } from "@corral/domain/herd/records/event-types";
import type { RecordAnimal, TypedRecord } from "@corral/domain/herd/records/record-data";
import type { RecordFact } from "@corral/domain/herd/records/record-fact";
import { refuseField } from "@corral/domain/kernel/result";
import { type Day, dayIn } from "@corral/domain/kernel/time";
import { reach } from "@corral/domain/permissions";
import type { ProblemCode } from "@corral/domain/problems";
import type { Selectable } from "kysely";
import { readRecordSummaries } from "#src/features/herd/summaries/summarize";
import type { Staff } from "#src/platform/calls/authorize";
import { dayOfDoing } from "#src/platform/calls/sent-later";
import type { Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { TxDeps } from "#src/platform/deps";

export type AnimalRow = Selectable<Tables["animal"]>;
export type RecordRow = Selectable<Tables["animal_event"]>;
/** Ids of the young that a birth's record names. */
export const youngOf = ({ youngIds }: RecordRow["data"]) =>
  Array.isArray(youngIds) ? youngIds.filter((id) => typeof id === "string") : [];
/** Refusals of writing a record. */
export type Refused = Extract<
  ProblemCode,
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "VALIDATION_FAILED"
  | "RECORD_NOT_ALLOWED"
  | "WEIGHT_OUT_OF_RANGE"
  | "ANIMAL_FLAGGED_STOLEN"
  | "ANIMAL_IN_WITHDRAWAL"
  | "IDENTIFIER_FORMAT"
  | "IDENTIFIER_DUPLICATE"
  | "PEDIGREE_INVALID"
  | "IDEMPOTENCY_CONFLICT"
>;

/**
 * Takes an unfit animal off sale. Passed in, because the shop is a higher wing. Runs in the same transaction; `why`
 * is for staff.
 */
export interface RecordDeps extends TxDeps {
  takeOffSale: (
    by: { deps: TxDeps; tx: Tx; staff: Staff; today: Day },
    animal: AnimalRow,
    why: NotListable,
  ) => Promise<void>;
}

/** A record to write: its animal, and the record that it replaces or comes from. */
export interface Draft {
  id: string;
  animalId: string;
  typed: TypedRecord;
  /** Undefined: the default of its type. */
  published?: boolean | undefined;
  supersedesId?: string;
  batchId?: string;
  /** The planned record that this one fulfils: its row becomes this one. */
  plannedId?: string;
  next?: { id: string; on: Day } | undefined;
  /** Computed data: ids of the young, the sex before a castration. */
  more?: Record<string, unknown>;
}

/** A write of records on some animals: author, time, and the locked animals with their records. */
export interface RecordTx {
  deps: RecordDeps;
  tx: Tx;
  staff: Staff;
  today: Day;
  /**
   * The day when the person wrote it, earlier than today for offline work: planned records are checked against it.
   */
  writtenOn: Day;
  animals: Map<string, AnimalRow>;
  records: Map<string, RecordFact[]>;
}

/**
 * Locks the animals until the transaction ends, after whatever else the write may touch, in the common order
 * (charges, listings, animals): a concurrent purchase either commits first or sees what was written.
 */
export async function openRecordTx(
  deps: RecordDeps,
  tx: Tx,
  staff: Staff,
  animalIds: readonly string[],
): Promise<RecordTx> {
  const ids = [...new Set(animalIds)].sort();
  const today = dayIn(deps.zone, deps.now());
  const writtenOn = dayOfDoing(deps, staff);
  if (ids.length === 0) return { deps, tx, staff, today, writtenOn, animals: new Map(), records: new Map() };
  await tx
    .selectFrom("charge as c")
    .innerJoin("claim as k", "k.sale_id", "c.sale_id")
    .select("c.id")
    .where("k.subject_type", "=", "animal")
    .where("k.subject_id", "in", ids)
    .orderBy("c.id")
    .forKeyShare()
    .execute();
  await tx
    .selectFrom("catalog_item")
    .select("id")
    // Also those that they are chosen from.
    .where((e) =>
      e.or([
        e("animal_id", "in", ids),
        e("id", "in", e.selectFrom("pick_animal").select("item_id").where("animal_id", "in", ids)),
      ]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const animals = await tx
    .selectFrom("animal")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return {
    deps,
    tx,
    staff,
    today,
    writtenOn,
    animals: new Map(animals.map((a) => [a.id, a])),
    records: await readRecordSummaries(tx, ids),
  };
}

/** Ids are drawn by the phone: one that another record has is refused, with what to do. */
export const refuseTakenId = (field = "id") =>
  refuseField(field, "Ese registro ya existe con otros datos. Recarga para verlo.");

/** Whether this person may write records of this type; only some roles may write medical ones (domain.md §7.14). */
export const mayWrite = (staff: Pick<Staff, "role">, type: EventTypeCode) =>
  (isMedical(type) ? reach("animal.medical", staff.role) : reach("animal.edit", staff.role)) !== "none";
export const ONLY_NOTES =
  "Los registros médicos los anota el MVZ o el dueño. Puedes escribir una nota para que lo vean.";

const whole: Record<string, string> = { castrated_male: "male", spayed_female: "female" };
/**
 * The facts of an animal that validate a record. An imprecise birth date restricts no day. An animal that was
 * castrated here counts as not castrated; the domain checks the order of the records.
 */
export const recordAnimal = (a: AnimalRow, records: readonly RecordFact[]): RecordAnimal => ({
  species: a.species,
  sex: records.some((r) => r.type === "castration" && r.status === "done") ? (whole[a.sex] ?? a.sex) : a.sex,
  birthOn: a.birth_precision === "day" ? a.birth_date : null,
});
