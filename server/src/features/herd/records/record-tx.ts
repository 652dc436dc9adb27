import type { NotListable } from "@corral/domain/herd/animals/listing";
import { type EventTypeCode, isMedical } from "@corral/domain/herd/records/event-types";
import type { RecordAnimal, TypedRecord } from "@corral/domain/herd/records/record-data";
import type { RecordFact } from "@corral/domain/herd/records/record-fact";
import { reach } from "@corral/domain/kernel/permissions";
import type { ProblemCode } from "@corral/domain/kernel/problems";
import { type Day, dayIn } from "@corral/domain/kernel/time";
import type { Selectable } from "kysely";
import { factsOfRecords } from "#src/features/herd/summaries/summarize";
import type { Staff } from "#src/platform/calls/authorize";
import { dayOfDoing } from "#src/platform/calls/sent-later";
import type { Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { Deps } from "#src/platform/deps";

export type AnimalRow = Selectable<Tables["animal"]>;
export type RecordRow = Selectable<Tables["animal_event"]>;
/** What a write of a record can be refused with. */
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
 * The shop is a higher wing: what takes an animal that is no longer fit off sale is passed in. In the same transaction; `why` is told to staff.
 */
export interface RecordDeps extends Deps {
  takeOffSale: (
    by: { deps: Deps; tx: Tx; staff: Staff; today: Day },
    animal: AnimalRow,
    why: NotListable,
  ) => Promise<void>;
}

/** A record that is to be written: of which animal, and what it takes the place of or comes from. */
export interface Draft {
  id: string;
  animalId: string;
  typed: TypedRecord;
  /** Undefined: as its type says. */
  published?: boolean | undefined;
  supersedesId?: string;
  batchId?: string;
  /** The planned one that this is the doing of: its row becomes this one. */
  plannedId?: string;
  next?: { id: string; on: string } | undefined;
  /** What a person doesn't type: the ids of the young, the sex before a castration. */
  more?: Record<string, unknown>;
}

/** One act on some animals: who, when, and the animals with their records as they are while nobody else writes about them. */
export interface RecordTx {
  deps: RecordDeps;
  tx: Tx;
  staff: Staff;
  today: Day;
  /** When the person wrote it, which is before today where they had no signal: what is still to come is looked at from there. */
  writtenOn: Day;
  animals: Map<string, AnimalRow>;
  records: Map<string, RecordFact[]>;
}

/**
 * Holds the animals until the transaction ends, and before them what else the act may touch, in the order of everybody (charges, listings,
 * animals): a purchase that is under way ends first, or comes after and sees what was written.
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
    .where("animal_id", "in", ids)
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
    records: await factsOfRecords(tx, ids),
  };
}

/** Whether somebody may write that type: what heals, only who may heal (domain.md §7.14). */
export const mayWrite = (staff: Pick<Staff, "role">, type: EventTypeCode) =>
  (isMedical(type) ? reach("animal.medical", staff.role) : reach("animal.edit", staff.role)) !== "none";
export const ONLY_NOTES =
  "Los registros médicos los anota el MVZ o el dueño. Puedes escribir una nota para que lo vean.";

const whole: Record<string, string> = { castrated_male: "male", spayed_female: "female" };
/**
 * What of an animal matters to a record. A birth that is not known to the day refuses no day. One that was castrated here is still taken for
 * what it was: which records come before that and which can't come after, the domain says.
 */
export const recordAnimal = (a: AnimalRow, records: readonly RecordFact[]): RecordAnimal => ({
  species: a.species,
  sex: records.some((r) => r.type === "castration" && r.status === "done") ? (whole[a.sex] ?? a.sex) : a.sex,
  birthOn: a.birth_precision === "day" ? (a.birth_date as Day | null) : null,
});
