import type { RecordCorrection, RecordDone, RecordMove } from "@corral/contract/types";
import { type EventTypeCode, isEventType, mayCorrect, mayVoid } from "@corral/domain/herd/records/event-types";
import { recordDetail } from "@corral/domain/herd/records/record-words";
import { present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import { summarizeRecords } from "#src/features/herd/summaries/summarize";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { afterwards } from "./consequences";
import { keepRecords, said } from "./keep";
import { lockForYoung } from "./record-birth";
import {
  type AnimalRow,
  mayWrite,
  ONLY_NOTES,
  openRecordTx,
  type RecordDeps,
  type RecordRow,
  type RecordTx,
  type Refused,
  refuseTakenId,
  youngOf,
} from "./record-tx";
import { type Done, prepareYoung } from "./write";

interface Found {
  context: RecordTx;
  row: RecordRow;
  animal: AnimalRow;
  type: EventTypeCode;
}

/** Finds an existing record, locks its animal, and checks that this person may write its type. */
async function find(deps: RecordDeps, tx: Tx, staff: Staff, id: string): Promise<Result<Found, Refused>> {
  const there = await tx.selectFrom("animal_event").select("animal_id").where("id", "=", id).executeTakeFirst();
  if (!there) return refuse("NOT_FOUND");
  const context = await openRecordTx(deps, tx, staff, [there.animal_id]);
  const row = await tx.selectFrom("animal_event").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const animal = present(context.animals.get(row.animal_id));
  if (!isEventType(row.type))
    return refuse("RECORD_NOT_ALLOWED", "Ese registro es de una versión anterior y ya no se cambia.");
  if (!mayWrite(staff, row.type)) return refuse("FORBIDDEN", ONLY_NOTES);
  return ok({ context, row, animal, type: row.type });
}
const over = (row: RecordRow) =>
  refuse(
    "RECORD_NOT_ALLOWED",
    row.status === "planned"
      ? "Ese registro todavía está por hacer."
      : row.status === "done"
        ? "Ese registro ya está hecho. Si algo está mal, corrígelo."
        : "Ese registro ya se quitó. Recarga para ver cómo quedó.",
  );
const done = ({ row }: Found, recordId = row.id, youngIds: string[] = []): Done => ({
  recordId,
  animalId: row.animal_id,
  youngIds,
});

/** Changes day or details of a planned record. */
export async function moveRecord(
  deps: RecordDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; version: number; form: RecordMove },
): Promise<Result<Done, Refused | "VERSION_CONFLICT">> {
  const found = await find(deps, tx, staff, ask.id);
  if (!found.ok) return found;
  const { context: s, row, animal, type } = found.value;
  if (row.status !== "planned") return over(row);
  if (row.version !== ask.version) return refuse("VERSION_CONFLICT");
  const kept = await keepRecords(s, [
    {
      id: row.id,
      animalId: animal.id,
      plannedId: row.id,
      typed: { ...ask.form, type, status: "planned", photoIds: [] },
    },
  ]);
  if (!kept.ok) return kept;
  const about = { kind: "animal", id: animal.id };
  await recordFact(deps, tx, staff, "record.moved", about, {
    ...said(type, animal, row.occurred_on),
    before: { on: row.occurred_on },
    after: { on: ask.form.on },
  });
  return ok(done(found.value));
}

/** A record's content, for comparison. */
const saidOf = (type: string, data: Record<string, unknown>) =>
  `${recordDetail(type, data) ?? ""} ${typeof data.note === "string" ? data.note.trim() : ""}`;

/** Marks a planned record as done with what was really done. A repeat with the same content gets the same answer. */
export async function doRecord(
  deps: RecordDeps,
  tx: Tx,
  staff: Staff,
  id: string,
  ask: RecordDone,
): Promise<Result<Done, Refused>> {
  if (ask.young?.length) await lockForYoung(tx);
  const found = await find(deps, tx, staff, id);
  if (!found.ok) return found;
  const { context: s, row, animal, type } = found.value;
  const same =
    row.status === "done" &&
    row.occurred_on === ask.on &&
    saidOf(type, row.data) === saidOf(type, { ...ask.data, note: ask.note });
  if (same) return ok(done(found.value, id, youngOf(row.data)));
  if (row.status !== "planned") return over(row);
  const born = await prepareYoung(s, animal, { ...ask, type, status: "done" });
  if (!born.ok) return born;
  const kept = await keepRecords(s, [
    {
      id,
      animalId: animal.id,
      plannedId: id,
      typed: { ...ask, type, status: "done" },
      published: ask.published,
      next: ask.next,
      more: born.value.more,
    },
  ]);
  if (!kept.ok) return kept;
  const youngIds = await born.value.bear();
  if (!youngIds.ok) return youngIds;
  await recordFact(deps, tx, staff, "record.done", { kind: "animal", id: animal.id }, said(type, animal, ask.on));
  return ok(done(found.value, id, youngIds.value));
}

/** Cancels a planned record; it stays, as cancelled. */
export async function cancelRecord(
  deps: RecordDeps,
  tx: Tx,
  staff: Staff,
  id: string,
  reason: string,
): Promise<Result<Done, Refused>> {
  const found = await find(deps, tx, staff, id);
  if (!found.ok) return found;
  const { row, animal, type } = found.value;
  if (row.status === "cancelled") return ok(done(found.value));
  if (row.status !== "planned") return over(row);
  await tx
    .updateTable("animal_event")
    .set((e) => ({
      status: "cancelled",
      data: JSON.stringify({ ...row.data, cancelled: { by: staff.name, reason: reason.trim() } }),
      updated_at: toIso(deps.now()),
      version: e("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  await summarizeRecords(tx, [animal.id], found.value.context.today);
  await recordFact(
    deps,
    tx,
    staff,
    "record.cancelled",
    { kind: "animal", id: animal.id },
    {
      ...said(type, animal, row.occurred_on),
      reason: reason.trim(),
    },
  );
  return ok(done(found.value));
}

/** Whether a done record is still the latest version: somebody may have corrected it meanwhile. */
async function whyNotLast(tx: Tx, { row }: Found, newId: string) {
  if (row.status !== "done") return over(row);
  const other = await tx.selectFrom("animal_event").select("id").where("supersedes_id", "=", row.id).executeTakeFirst();
  if (!other || other.id === newId) return undefined;
  return refuse("RECORD_NOT_ALLOWED", "Alguien ya corrigió ese registro. Recarga para ver cómo quedó.");
}

/** The answer to an id that is known: the same as before when it replaced this record, refused when it is another record's. */
async function findById(tx: Tx, found: Found, id: string): Promise<Result<Done, Refused> | undefined> {
  const known = await tx.selectFrom("animal_event").select("supersedes_id").where("id", "=", id).executeTakeFirst();
  if (!known) return undefined;
  return known.supersedes_id === found.row.id ? ok(done(found, id)) : refuseTakenId();
}

/** Writes a correction that replaces a done record; both stay. */
export async function correctRecord(
  deps: RecordDeps,
  tx: Tx,
  staff: Staff,
  id: string,
  ask: RecordCorrection,
): Promise<Result<Done, Refused>> {
  const found = await find(deps, tx, staff, id);
  if (!found.ok) return found;
  const { context: s, row, animal, type } = found.value;
  const late = await whyNotLast(tx, found.value, ask.id);
  if (late) return late;
  const repeated = await findById(tx, found.value, ask.id);
  if (repeated) return repeated;
  if (!mayCorrect(type, row.data))
    return refuse("RECORD_NOT_ALLOWED", "Ese registro lo anotó otra cosa y no se corrige aquí.");
  const { youngIds } = row.data;
  const kept = await keepRecords(s, [
    {
      id: ask.id,
      animalId: animal.id,
      supersedesId: row.id,
      typed: { ...ask, type, status: "done" },
      published: ask.published ?? row.published,
      more: youngIds === undefined ? {} : { youngIds },
    },
  ]);
  if (!kept.ok) return kept;
  await recordFact(
    deps,
    tx,
    staff,
    "record.corrected",
    { kind: "animal", id: animal.id },
    {
      ...said(type, animal, ask.on),
      before: { on: row.occurred_on, details: recordDetail(type, row.data) },
      after: { on: ask.on, details: recordDetail(type, ask.data) },
    },
  );
  return ok(done(found.value, ask.id));
}

/** Voids a done record: it stays, struck through, and has no effect. */
export async function voidRecord(
  deps: RecordDeps,
  tx: Tx,
  staff: Staff,
  id: string,
  ask: { id: string; reason: string },
): Promise<Result<Done, Refused>> {
  const found = await find(deps, tx, staff, id);
  if (!found.ok) return found;
  const { context: s, row, animal, type } = found.value;
  const late = await whyNotLast(tx, found.value, ask.id);
  if (late) return late;
  const repeated = await findById(tx, found.value, ask.id);
  if (repeated) return repeated;
  if (!mayVoid(type, row.data))
    return refuse(
      "RECORD_NOT_ALLOWED",
      type === "parturition" ? "Ese parto tiene crías en el registro: corrígelo en vez de quitarlo." : undefined,
    );
  await tx
    .insertInto("animal_event")
    .values({
      id: ask.id,
      animal_id: animal.id,
      type,
      status: "cancelled",
      occurred_on: row.occurred_on,
      data: JSON.stringify({ cancelled: { by: staff.name, reason: ask.reason.trim() } }),
      published: false,
      supersedes_id: row.id,
      by_user: staff.id,
      by_name: staff.name,
      created_at: toIso(deps.now()),
    })
    .execute();
  const facts = await summarizeRecords(tx, [animal.id], s.today);
  await afterwards(s, facts);
  await recordFact(
    deps,
    tx,
    staff,
    "record.voided",
    { kind: "animal", id: animal.id },
    {
      ...said(type, animal, row.occurred_on),
      reason: ask.reason.trim(),
    },
  );
  return ok(done(found.value, ask.id));
}
