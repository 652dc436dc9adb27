import type { NewMark } from "@corral/contract/types";
import { dayFault } from "@corral/domain/herd/animals/form";
import { isForLife, readMark } from "@corral/domain/herd/animals/identifiers";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type Day, dayIn, toIso } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { deriveNames, toForm } from "./columns";
import { lockAnimal, lockChips } from "./locks";
import { markConflict } from "./mark-conflict";

/** Adds a mark under an id made by the client. A repeat does nothing. */
export async function addMark(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  animalId: string,
  ask: NewMark,
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "IDENTIFIER_FORMAT" | "IDENTIFIER_DUPLICATE">> {
  if (isForLife(ask.type)) await lockChips(tx);
  const animal = await lockAnimal(tx, animalId);
  if (!animal) return refuse("NOT_FOUND");
  const read = readMark(ask.type, ask.value, animal.species);
  if (!read.ok)
    return refuse("IDENTIFIER_FORMAT", read.message, { errors: [{ field: "value", message: read.message }] });
  const wrong = ask.appliedOn === null ? undefined : dayFault(ask.appliedOn, dayIn(deps.zone, deps.now()));
  if (wrong) return refuseField("appliedOn", wrong);
  const mine = await tx
    .selectFrom("animal_identifier")
    .select("id")
    .where("animal_id", "=", animalId)
    .where("type", "=", ask.type)
    .where("value_norm", "=", read.norm)
    .where("active", "=", true)
    .executeTakeFirst();
  if (mine) return ok(animalId);
  const made = (await markConflict(tx, ask.type, read.norm, animalId))
    ? undefined
    : await tx
        .insertInto("animal_identifier")
        .values({
          id: ask.id,
          animal_id: animalId,
          type: ask.type,
          value_raw: read.raw,
          value_norm: read.norm,
          active: true,
          applied_on: ask.appliedOn,
          created_at: toIso(deps.now()),
        })
        .onConflict((c) => c.doNothing())
        .returning("id")
        .executeTakeFirst();
  if (!made) {
    const other = await markConflict(tx, ask.type, read.norm, animalId);
    return other
      ? taken(other, "value")
      : refuseField("id", "Esa identificación ya se anotó de otra forma. Recarga para verla.");
  }
  await nameAgain(tx, animal);
  await recordFact(
    deps,
    tx,
    staff,
    "mark.added",
    { kind: "animal", id: animalId },
    { name: animal.name, markType: ask.type, mark: read.raw },
  );
  return ok(animalId);
}

/** The refusal that names the mark's owner. */
export const taken = (other: { id: string; name: string }, field: string) =>
  refuse(
    "IDENTIFIER_DUPLICATE",
    `Esa identificación ya es de ${other.name}. Ábrelo para ver si es el mismo, o quítasela si ya no la lleva.`,
    { animal: other, errors: [{ field, message: `Ya es de ${other.name}.` }] },
  );

/** Removes a mark as lost or taken off; it stays in the history. */
export async function removeMark(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { animalId: string; markId: string; on: Day; reason: string },
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "DECISION_NOT_ALLOWED">> {
  const animal = await lockAnimal(tx, ask.animalId);
  const mark = await tx
    .selectFrom("animal_identifier")
    .selectAll()
    .where("id", "=", ask.markId)
    .where("animal_id", "=", ask.animalId)
    .executeTakeFirst();
  if (!animal || !mark) return refuse("NOT_FOUND");
  const reason = ask.reason.trim();
  if (!mark.active)
    return mark.reason === reason && mark.removed_on === ask.on
      ? ok(animal.id)
      : refuse("DECISION_NOT_ALLOWED", "Esa identificación ya se había quitado. Recarga para verla.");
  if (reason.length < 3) return refuseField("reason", "Escribe por qué, con 3 letras o más.");
  const wrong = dayFault(ask.on, dayIn(deps.zone, deps.now()));
  if (wrong) return refuseField("on", wrong);
  if (mark.applied_on && ask.on < mark.applied_on)
    return refuseField("on", "Se quitó antes de ponerse. Revisa la fecha.");
  const left = await readMarks(tx, animal.id);
  if (!animal.named && left.length === 1)
    return refuse(
      "DECISION_NOT_ALLOWED",
      "Es lo único con que se le conoce. Antes ponle un nombre u otra identificación.",
    );
  await tx
    .updateTable("animal_identifier")
    .set({ active: false, removed_on: ask.on, reason })
    .where("id", "=", mark.id)
    .execute();
  await nameAgain(tx, animal);
  const data = { name: animal.name, markType: mark.type, mark: mark.value_raw, reason };
  await recordFact(deps, tx, staff, "mark.removed", { kind: "animal", id: animal.id }, data);
  return ok(animal.id);
}

const readMarks = (tx: Tx, animalId: string) =>
  tx
    .selectFrom("animal_identifier")
    .select(["type", "value_raw as raw", "value_norm as norm"])
    .where("animal_id", "=", animalId)
    .where("active", "=", true)
    .orderBy("id")
    .execute();

/** Updates display name and search text, which depend on the marks. */
async function nameAgain(tx: Tx, animal: AnimalRow) {
  const { named: _, ...found } = deriveNames(toForm(animal), await readMarks(tx, animal.id));
  await tx.updateTable("animal").set(found).where("id", "=", animal.id).execute();
}
