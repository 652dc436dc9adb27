import { lifeStateWords } from "@corral/domain/herd/animals/states";
import { eventName, eventTypeOf } from "@corral/domain/herd/records/event-types";
import { findFulfilledPlan } from "@corral/domain/herd/records/fulfilled-plan";
import { type RecordFault, readRecord } from "@corral/domain/herd/records/record-data";
import type { RecordFact } from "@corral/domain/herd/records/record-fact";
import { isPublished, plannedAfter } from "@corral/domain/herd/records/record-view";
import { summarizeRecords as addedUp, type RecordSummary } from "@corral/domain/herd/records/summarize";
import { itemAt, present } from "@corral/domain/kernel/lookup";
import { ok, type Refusal, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type Day, isDay, toIso } from "@corral/domain/kernel/time";
import { keepPhotos } from "#src/features/business/photos/take-photo";
import { summarizeRecords } from "#src/features/herd/summaries/summarize";
import type { Tx } from "#src/platform/database/db";
import { faultsOfReferences } from "./check-references";
import { afterwards } from "./consequences";
import {
  type AnimalRow,
  type Draft,
  mayWrite,
  ONLY_NOTES,
  type RecordTx,
  type Refused,
  recordAnimal,
  refuseTakenId,
} from "./record-tx";

/**
 * Writes records, all or none: validates input, references and consistency with existing records for each animal
 * before writing, then updates the animals' summaries and applies the effects on sales.
 */
export async function keepRecords(
  context: RecordTx,
  drafts: readonly Draft[],
): Promise<Result<Map<string, RecordSummary>, Refused>> {
  const { tx, staff, today } = context;
  if (drafts.some((d) => !mayWrite(staff, d.typed.type))) return refuse("FORBIDDEN", ONLY_NOTES);
  const missing = drafts.find((d) => !context.animals.has(d.animalId));
  if (missing) return refuse("NOT_FOUND");
  const refs = await faultsOfReferences(context, drafts);
  const read = drafts.map((d) => {
    const animal = present(context.animals.get(d.animalId));
    const from = d.typed.status === "planned" ? context.writtenOn : today;
    const { data, note, faults } = readRecord(
      d.typed,
      recordAnimal(animal, context.records.get(animal.id) ?? []),
      from,
    );
    const nextFault = d.next && faultOfNext(d, context.writtenOn);
    return { d, animal, data, note, faults: [...faults, ...(refs.get(d.id) ?? []), ...(nextFault ? [nextFault] : [])] };
  });
  const refusal = refusalOf(read) ?? whyNotTrue(context, read);
  if (refusal) return refusal;
  const taken = await findTakenId(tx, drafts);
  if (taken) return refuseTakenId(taken);
  const photoIds = [...new Set(drafts.flatMap((d) => d.typed.photoIds))];
  const first = itemAt(read, 0);
  const alt = `${eventName(first.d.typed.type)} de ${first.animal.name}`;
  if (photoIds.length > 0 && !(await keepPhotos(context.deps, tx, photoIds, alt)))
    return refuseField("photoIds", "Una de las fotos ya no está. Quítala y súbela otra vez.");
  await insertAll(context, read);
  const facts = await summarizeRecords(tx, [...context.animals.keys()], today);
  await afterwards(context, facts);
  return ok(facts);
}

/** The field of a new record's id that is known already, or is there twice. */
async function findTakenId(tx: Tx, drafts: readonly Draft[]): Promise<"id" | "next.id" | undefined> {
  const ids = drafts.flatMap((d) => (d.plannedId ? [] : [d.id]));
  const nextIds = drafts.flatMap((d) => (d.next ? [d.next.id] : []));
  const all = [...ids, ...nextIds];
  if (all.length === 0) return undefined;
  const known = await tx.selectFrom("animal_event").select("id").where("id", "in", all).execute();
  const isTaken = (id: string) => known.some((k) => k.id === id);
  if (ids.some(isTaken)) return "id";
  return nextIds.some(isTaken) || new Set(all).size < all.length ? "next.id" : undefined;
}

interface Read {
  d: Draft;
  animal: AnimalRow;
  data: Record<string, string | number>;
  note: string;
  faults: RecordFault[];
}
const kept = (r: Read): Record<string, unknown> => ({
  ...r.data,
  ...(r.note ? { note: r.note } : {}),
  ...(r.d.more ?? {}),
});

function faultOfNext(d: Draft, today: Day): RecordFault | undefined {
  const { next, typed } = d;
  if (!next) return undefined;
  const no = (message: string) => ({ field: "next.on", message });
  if (typed.status !== "done" || !eventTypeOf(typed.type).next) return no("Este registro no lleva una próxima fecha.");
  if (!isDay(next.on)) return no("Esa fecha no existe.");
  if (next.on < today) return no("La próxima fecha va de hoy en adelante.");
  return next.on > typed.on ? undefined : no("La próxima fecha va después del día de este registro.");
}

/** One refusal for all faults. Each animal has its own; a fault of all of them is reported once. */
function refusalOf(read: readonly Read[]): Refusal<Refused> | undefined {
  const all = read.flatMap((r, i) => r.faults.map((f) => ({ ...f, r, i })));
  const [first] = all;
  if (!first) return undefined;
  const everybodys = (f: RecordFault) =>
    read.every((r) => r.faults.some((x) => x.field === f.field && x.message === f.message));
  const errors = new Map<string, { field: string; message: string }>();
  for (const f of all) {
    const shared = read.length === 1 || everybodys(f);
    const field = shared ? f.field : `records.${f.i}`;
    const message = shared ? f.message : `${f.r.animal.name}: ${f.message}`;
    errors.set(`${field} ${message}`, { field, message });
  }
  const code = all.every((f) => f.code === first.code) ? (first.code ?? "VALIDATION_FAILED") : "VALIDATION_FAILED";
  const detail =
    code === "VALIDATION_FAILED"
      ? undefined
      : [...errors.values()]
          .map((e) => e.message)
          .slice(0, 3)
          .join(" ");
  return refuse(code, detail, { errors: [...errors.values()] });
}

/**
 * Whether each record is consistent with its animal's other records; a correction is checked without the record that
 * it replaces.
 */
function whyNotTrue(context: RecordTx, read: readonly Read[]): Refusal<Refused> | undefined {
  const now = context.deps.now();
  const no: { code: Refused; field: string; message: string }[] = [];
  for (const [i, r] of read.entries()) {
    const before = context.records.get(r.animal.id) ?? [];
    const known = new Set(addedUp(r.animal, before, context.today).misfits.map((m) => m.id));
    const fact: RecordFact = {
      id: r.d.id,
      type: r.d.typed.type,
      status: r.d.typed.status,
      on: r.d.typed.on,
      at: now,
      data: kept(r),
      supersedesId: r.d.supersedesId ?? null,
    };
    const after = [...before.filter((b) => b.id !== r.d.plannedId), fact];
    const field = read.length === 1 ? "type" : `records.${i}`;
    const goneReason = r.d.typed.status === "planned" && r.d.typed.type !== "note" ? whyGone(r.animal) : undefined;
    if (goneReason) no.push({ code: goneReason.code, field, message: `${r.animal.name} ${goneReason.why}.` });
    for (const m of addedUp(r.animal, after, context.today).misfits.filter((x) => !known.has(x.id))) {
      // When a correction makes another record invalid, the message names that one.
      const about = m.id === r.d.id ? "" : `${eventName(after.find((x) => x.id === m.id)?.type ?? "")} ya anotado: `;
      no.push({
        code: m.code,
        field,
        message: `${r.animal.name}: ${about}${m.why}.`,
      });
    }
  }
  const [first] = no;
  if (!first) return undefined;
  const code = no.every((m) => m.code === first.code) ? first.code : "RECORD_NOT_ALLOWED";
  const detail = `No se anotó${read.length > 1 ? " ninguno" : ""}. ${no
    .slice(0, 3)
    .map((m) => m.message)
    .join(" ")}`;
  return refuse(code, detail, { errors: no.map(({ field, message }) => ({ field, message })) });
}

/** Planned records of an animal that is gone are refused. */
function whyGone(a: AnimalRow): { code: Refused; why: string } | undefined {
  if (a.life_status === "alive")
    return a.present ? undefined : { code: "RECORD_NOT_ALLOWED", why: "ya salió del rancho" };
  const code = a.life_status === "stolen" ? "ANIMAL_FLAGGED_STOLEN" : "RECORD_NOT_ALLOWED";
  return { code, why: `está ${lifeStateWords[a.life_status]}` };
}

async function insertAll(context: RecordTx, read: readonly Read[]): Promise<void> {
  const at = toIso(context.deps.now());
  const who = { by_user: context.staff.id, by_name: context.staff.name };
  const done = read.filter((r) => r.d.plannedId);
  for (const r of done)
    await context.tx
      .updateTable("animal_event")
      .set((e) => ({
        ...who,
        status: r.d.typed.status,
        occurred_on: r.d.typed.on,
        data: JSON.stringify(kept(r)),
        photo_ids: [...r.d.typed.photoIds],
        published: isShown(r),
        updated_at: at,
        version: e("version", "+", 1),
      }))
      .where("id", "=", present(r.d.plannedId))
      .execute();
  const made = read.filter((r) => !r.d.plannedId);
  const next = read.flatMap((r) => {
    const planned = plannedAfter({ type: r.d.typed.type, data: r.data }, r.d.next);
    return planned ? [{ r, planned }] : [];
  });
  const rows = [
    ...made.map((r) => ({
      ...who,
      id: r.d.id,
      animal_id: r.animal.id,
      type: r.d.typed.type,
      status: r.d.typed.status,
      occurred_on: r.d.typed.on,
      data: JSON.stringify(kept(r)),
      photo_ids: [...r.d.typed.photoIds],
      published: isShown(r),
      supersedes_id: r.d.supersedesId ?? null,
      from_event_id: null as string | null,
      batch_id: r.d.batchId ?? null,
      created_at: at,
    })),
    ...next.map(({ r, planned }) => ({
      ...who,
      id: planned.id,
      animal_id: r.animal.id,
      type: planned.type,
      status: planned.status,
      occurred_on: planned.on,
      data: JSON.stringify(planned.data),
      photo_ids: [] as string[],
      published: false,
      supersedes_id: null,
      from_event_id: r.d.plannedId ?? r.d.id,
      batch_id: r.d.batchId ?? null,
      created_at: at,
    })),
  ];
  if (rows.length) await context.tx.insertInto("animal_event").values(rows).execute();
  await endFulfilledPlans(context, made);
}

/** What was due and is recorded now without "Ya la hice" is no longer due: its plan ends, and isn't listed (`fulfilledBy`). */
async function endFulfilledPlans({ tx, deps, staff, records }: RecordTx, made: readonly Read[]): Promise<void> {
  for (const { d, data } of made) {
    if (d.typed.status !== "done" || d.supersedesId) continue;
    const planned = (records.get(d.animalId) ?? []).filter((r) => r.status === "planned" && r.type === d.typed.type);
    if (planned.length === 0) continue;
    const plan = findFulfilledPlan({ type: d.typed.type, on: d.typed.on, data }, planned);
    if (!plan) continue;
    await tx
      .updateTable("animal_event")
      .set((e) => ({
        status: "cancelled",
        data: JSON.stringify({ ...plan.data, cancelled: { by: staff.name, reason: "", fulfilledBy: d.id } }),
        updated_at: toIso(deps.now()),
        version: e("version", "+", 1),
      }))
      .where("id", "=", plan.id)
      .execute();
  }
}

const isShown = (r: Read) => isPublished(r.d.typed.type, r.d.typed.status, r.d.published);

/** The audit log's description of a record. */
export const said = (type: string, animal: Pick<AnimalRow, "name">, on: Day) => ({
  animal: animal.name,
  record: eventName(type),
  on,
});
