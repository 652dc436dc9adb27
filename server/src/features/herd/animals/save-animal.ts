import type { AnimalChanges, AnimalPublication, NewAnimal } from "@corral/contract/types";
import { type AnimalFacts, animalFieldWords } from "@corral/domain/herd/animals/form";
import { type FieldConflict, markFields, mergeFields } from "@corral/domain/herd/animals/merge";
import { itemAt } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { keepPhotos } from "#src/features/business/photos/take-photo";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Staff } from "#src/platform/calls/authorize";
import { dayOfDoing } from "#src/platform/calls/sent-later";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { sha256 } from "#src/platform/ids";
import { readAuditFacts } from "./audit-facts";
import { type AnimalFault, type AnimalFaultCode, checkAnimals, FAMILY, type Plan } from "./check-animals";
import { deriveNames, toForm } from "./columns";
import { lockAnimal, lockChips, lockPedigree } from "./locks";
import { markConflict } from "./mark-conflict";
import { taken } from "./marks";
import { putInGroup } from "./put-in-group";
import { writeAnimals } from "./write-animals";

/** The refusal of one animal: the first kind of fault, with all its fields. */
function refuseFaults(faults: AnimalFault[]) {
  const order = ["VALIDATION_FAILED", "IDENTIFIER_FORMAT", "IDENTIFIER_DUPLICATE", "PEDIGREE_INVALID"] as const;
  const code = order.find((c) => faults.some((f) => f.code === c)) ?? "VALIDATION_FAILED";
  const same = faults.filter((f) => f.code === code);
  const errors = same.map(({ field, message }) => ({ field, message }));
  const first = same[0];
  if (first?.animal) return taken(first.animal, first.field);
  const detail = code === "PEDIGREE_INVALID" && first ? `Los padres no coinciden: ${first.message}` : undefined;
  return refuse(code, detail, { errors });
}

const PHOTO_GONE = [{ field: "photoIds", message: "Una de las fotos ya no está. Quítala y súbela otra vez." }];

/** Writes one plan with its photos; refuses when a photo was deleted or another transaction took one of its marks. */
async function writeOne(deps: TxDeps, tx: Tx, staff: Staff, plan: Plan): Promise<Result<number, AnimalFaultCode>> {
  if (!plan.was || plan.changed.includes("photoIds"))
    if (!(await keepPhotos(deps, tx, plan.form.photoIds, deriveNames(plan.form, plan.marks).name)))
      return refuse("VALIDATION_FAILED", undefined, { errors: PHOTO_GONE });
  const done = await writeAnimals(deps, tx, staff, [plan], "");
  // A concurrent duplicate created it, with its marks.
  if (!plan.was && done.created === 0) return ok(0);
  const [lost] = done.taken;
  const other = lost && (await markConflict(tx, lost.type, lost.norm, plan.id));
  if (lost) return other ? taken(other, "marks") : refuse("IDENTIFIER_DUPLICATE");
  return ok(done.created);
}

/**
 * Creates an animal with marks and group under an id made by the client. A repeat with the same content gets the same
 * answer, with other content IDEMPOTENCY_CONFLICT. A caller that locks animals takes `lockPedigree` first.
 */
export async function createAnimal(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  body: NewAnimal,
): Promise<Result<string, AnimalFaultCode | "IDEMPOTENCY_CONFLICT">> {
  const { id, marks, groupId, ...form } = body;
  const madeHash = sha256(canonicalJson(body));
  const twin = async () => {
    const there = await tx.selectFrom("animal").select("made_hash").where("id", "=", id).executeTakeFirst();
    return there && (there.made_hash === madeHash ? ok(id) : refuse("IDEMPOTENCY_CONFLICT"));
  };
  const before = await twin();
  if (before) return before;
  if (form.damId || form.sireId) await lockPedigree(tx);
  if (marks.some((m) => m.type === "microchip")) await lockChips(tx);
  const { plans, faults } = await checkAnimals(deps, tx, [{ id, form, marks, madeHash }], { lock: true });
  const plan = itemAt(plans, 0);
  // A concurrent duplicate created it.
  if (plan.was) return (await twin()) ?? refuse("IDEMPOTENCY_CONFLICT");
  if (faults.length) return refuseFaults(faults);
  const done = await writeOne(deps, tx, staff, plan);
  if (!done.ok) return done;
  if (done.value === 0) return (await twin()) ?? refuse("IDEMPOTENCY_CONFLICT");
  if (groupId) {
    const today = dayOfDoing(deps, staff);
    const on = form.birthDate !== null && form.birthDate > today ? form.birthDate : today;
    const put = await putInGroup(deps, tx, staff, [id], groupId, { on, note: "" });
    if (!put.ok) return refuseField("groupId", "Ese grupo ya no está.");
  }
  await recordFact(
    deps,
    tx,
    staff,
    "animal.created",
    { kind: "animal", id },
    {
      name: deriveNames(plan.form, plan.marks).name,
      after: await readAuditFacts(tx, plan.form),
      marks: plan.marks.map((m) => m.raw),
    },
  );
  return ok(id);
}

interface Merging<T extends object> {
  row: AnimalRow;
  now: T;
  seen: number;
  wanted: Partial<T>;
}
const words: Record<string, string> = {
  ...animalFieldWords,
  published: "Se muestra al público",
  shows: "Lo que se muestra",
};

/** The changes to apply, or VERSION_CONFLICT with both values of each field that two people changed. */
function merged<T extends object>({ row, now, seen, wanted }: Merging<T>): Result<Partial<T>, "VERSION_CONFLICT"> {
  const { changes, conflicts } = mergeFields({ now, version: row.version, marks: row.field_marks, seen, wanted });
  if (conflicts.length === 0) return ok(changes);
  const labelled = conflicts.map((c: FieldConflict) => ({ ...c, label: words[c.field] ?? c.field }));
  const [first] = labelled;
  return refuse(
    "VERSION_CONFLICT",
    `${first?.by ?? "Otra persona"} cambió ${labelled.map((c) => `«${c.label}»`).join(", ")} antes que tú. Elige cuál queda.`,
    { version: row.version, conflicts: labelled },
  );
}

/** Changes the given fields of an animal, merged with concurrent changes (domain.md §7.16). */
export async function editAnimal(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; version: number; changes: AnimalChanges },
): Promise<Result<string, AnimalFaultCode | "NOT_FOUND" | "VERSION_CONFLICT">> {
  if (FAMILY.some((f) => ask.changes[f] !== undefined)) await lockPedigree(tx);
  const row = await lockAnimal(tx, ask.id);
  if (!row) return refuse("NOT_FOUND");
  const now = toForm(row);
  const take = merged<AnimalFacts>({ row, now, seen: ask.version, wanted: ask.changes });
  if (!take.ok) return take;
  const { plans, faults } = await checkAnimals(deps, tx, [{ id: row.id, form: { ...now, ...take.value } }], {
    lock: true,
  });
  const plan = itemAt(plans, 0);
  if (faults.length) return refuseFaults(faults);
  if (plan.changed.length === 0) return ok(row.id);
  const done = await writeOne(deps, tx, staff, plan);
  if (!done.ok) return done;
  const only = (form: AnimalFacts) => readAuditFacts(tx, form, plan.changed);
  const data = { name: row.name, before: await only(now), after: await only(plan.form) };
  await recordFact(deps, tx, staff, "animal.edited", { kind: "animal", id: row.id }, data);
  return ok(row.id);
}

/** Publishes an animal's page, or parts of it. An animal on sale stays published. */
export async function publishAnimal(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; version: number; to: AnimalPublication },
): Promise<Result<string, "NOT_FOUND" | "VERSION_CONFLICT" | "DECISION_NOT_ALLOWED">> {
  const row = await lockAnimal(tx, ask.id);
  if (!row) return refuse("NOT_FOUND");
  const now = { published: row.published, shows: row.shows };
  const changes = { ...ask.to, ...(ask.to.shows ? { shows: [...ask.to.shows].sort() } : {}) };
  const take = merged<typeof now>({
    row,
    now: { ...now, shows: [...now.shows].sort() },
    seen: ask.version,
    wanted: changes,
  });
  if (!take.ok) return take;
  const changed = Object.keys(take.value);
  if (changed.length === 0) return ok(row.id);
  if (take.value.published === false) {
    const { rows } = await sql`
      select from offered_animal where animal_id = ${row.id} and status = 'published' limit 1`.execute(tx);
    if (rows.length)
      return refuse(
        "DECISION_NOT_ALLOWED",
        `${row.name} está en venta: quien compra tiene que poder verlo. Primero ponlo en pausa en el catálogo.`,
      );
  }
  const at = toIso(deps.now());
  const next = { ...now, ...take.value };
  await tx
    .updateTable("animal")
    .set({
      published: next.published,
      shows: next.shows,
      field_marks: JSON.stringify(markFields(row.field_marks, changed, { v: row.version + 1, by: staff.name, at })),
      version: row.version + 1,
      updated_at: at,
      updated_by: staff.id,
    })
    .where("id", "=", row.id)
    .execute();
  const publication = (p: typeof now) => ({ published: p.published, shows: p.shows });
  await recordFact(
    deps,
    tx,
    staff,
    "animal.published",
    { kind: "animal", id: row.id },
    { name: row.name, before: publication(now), after: publication(next) },
  );
  return ok(row.id);
}
