import type { LotFacts } from "@corral/contract/types";
import { dayFault, type Fault } from "@corral/domain/herd/animals/form";
import { type HeadAct, headChange, whyNotLeave } from "@corral/domain/herd/lots";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { isSpecies } from "@corral/domain/kernel/species";
import { type Day, dayIn, toIso } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { changeHeads, type LotRow, type LotVerbs, lockLots, reservedHeads, whyTooMany } from "./heads";

interface Doing {
  deps: TxDeps & LotVerbs;
  tx: Tx;
  staff: Staff;
}

function factFaults(facts: LotFacts, today: Day): Fault[] {
  const born = facts.birthDate === null ? undefined : dayFault(facts.birthDate, today);
  return [
    ...(isSpecies(facts.species) ? [] : [{ field: "species", message: "Elige la especie." }]),
    ...(born ? [{ field: "birthDate", message: born }] : []),
  ];
}

const factColumns = (facts: LotFacts) => ({
  species: facts.species,
  breed: facts.breed.normalize("NFC").trim().replace(/\s+/g, " ") || null,
  sex: facts.sex,
  birth_date: facts.birthDate,
  birth_precision: facts.birthPrecision,
});

/** Says what the heads of a lot are. Its listing in the shop shows it at once. */
export async function editLot(
  { deps, tx, staff }: Doing,
  ask: { groupId: string; version: number; facts: LotFacts },
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "VERSION_CONFLICT">> {
  const lot = (await lockLots(deps, tx, [ask.groupId])).get(ask.groupId);
  if (!lot) return refuse("NOT_FOUND");
  if (lot.version !== ask.version) return refuse("VERSION_CONFLICT");
  const errors = factFaults(ask.facts, dayIn(deps.zone, deps.now()));
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const next = factColumns(ask.facts);
  const before = { species: lot.species, breed: lot.breed, sex: lot.sex, birthDate: lot.birth_date };
  const after = { species: next.species, breed: next.breed, sex: next.sex, birthDate: next.birth_date };
  if (JSON.stringify([before, lot.birth_precision]) === JSON.stringify([after, next.birth_precision]))
    return ok(lot.id);
  await tx
    .updateTable("animal_group")
    .set((e) => ({ ...next, version: e("version", "+", 1) }))
    .where("id", "=", lot.id)
    .execute();
  await recordFact(
    deps,
    tx,
    staff,
    "lot.edited",
    { kind: "animal_group", id: lot.id },
    { name: lot.name, before, after },
  );
  return ok(lot.id);
}

interface Written {
  groupId: string;
  on: Day;
  note: string;
}

/**
 * Writes down heads that came, left or were counted. None that a purchase has can leave: the sale is changed first. The
 * first ones say what they are.
 */
export async function moveHeads(
  { deps, tx, staff }: Doing,
  ask: Written & { act: HeadAct; qty: number; seen: number; facts?: LotFacts },
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "NOT_ENOUGH_STOCK" | "DECISION_NOT_ALLOWED">> {
  const lot = (await lockLots(deps, tx, [ask.groupId])).get(ask.groupId);
  if (!lot) return refuse("NOT_FOUND");
  const wrong = whyNotWritten(deps, lot, ask);
  if (wrong) return wrong;
  if (ask.act !== "counted" && ask.qty === 0) return refuseField("qty", "Escribe cuántas.");
  const qty = headChange(ask.act, ask.qty, ask.seen);
  if (qty === 0) return ok(lot.id);
  if (lot.species === null) {
    if (!ask.facts) return refuseField("species", "Elige la especie.");
    const errors = factFaults(ask.facts, dayIn(deps.zone, deps.now()));
    if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
    await tx.updateTable("animal_group").set(factColumns(ask.facts)).where("id", "=", lot.id).execute();
  }
  const count = { heads: lot.heads, reserved: await reservedHeads(tx, lot.id) };
  const why = qty < 0 ? whyNotLeave(count, -qty) : undefined;
  if (why) return refuse("NOT_ENOUGH_STOCK", why);
  const tooMany = whyTooMany(lot.heads + qty);
  if (tooMany) return tooMany;
  const now = deps.now();
  const by = { who: staff.name, staffId: staff.id };
  await changeHeads(tx, lot, { kind: ask.act, qty, on: ask.on, note: ask.note.trim(), by, now });
  await deps.followHeads(tx, lot.id, { ...count, heads: lot.heads }, { ...by, now });
  await recordFact(
    deps,
    tx,
    staff,
    "lot.heads_moved",
    { kind: "animal_group", id: lot.id },
    { name: lot.name, reason: ask.note.trim(), before: { heads: count.heads }, after: { heads: lot.heads } },
  );
  return ok(lot.id);
}

function whyNotWritten(deps: TxDeps, lot: LotRow, ask: Written) {
  const wrongDay = dayFault(ask.on, dayIn(deps.zone, deps.now()));
  if (wrongDay) return refuseField("on", wrongDay);
  return lot.archived_at
    ? refuse("DECISION_NOT_ALLOWED", `${lot.name} está archivado. Recupéralo antes de usarlo.`)
    : undefined;
}

/**
 * Moves heads to another lot of the same species, new or not; both keep why. All of them at once is a merge. Heads that
 * a purchase has stay.
 */
export async function splitLot(
  { deps, tx, staff }: Doing,
  ask: Written & { qty: number; toGroupId: string; name?: string },
): Promise<
  Result<
    string,
    "NOT_FOUND" | "VALIDATION_FAILED" | "NOT_ENOUGH_STOCK" | "DECISION_NOT_ALLOWED" | "IDEMPOTENCY_CONFLICT"
  >
> {
  if (ask.toGroupId === ask.groupId) return refuseField("toGroupId", "Elige otro lote.");
  const now = deps.now();
  if (ask.name !== undefined) {
    const made = await makeLot({ deps, tx, staff }, ask.toGroupId, ask.name);
    if (!made.ok) return made;
  }
  const lots = await lockLots(deps, tx, [ask.groupId, ask.toGroupId]);
  const [from, into] = [lots.get(ask.groupId), lots.get(ask.toGroupId)];
  if (!from || !into) return refuse("NOT_FOUND");
  const wrong = whyNotWritten(deps, from, ask) ?? whyNotWritten(deps, into, ask);
  if (wrong) return wrong;
  if (into.species !== null && into.heads > 0 && into.species !== from.species)
    return refuseField("toGroupId", `${into.name} es de otra especie. Elige uno de la misma.`);
  const [count, there] = [
    { heads: from.heads, reserved: await reservedHeads(tx, from.id) },
    { heads: into.heads, reserved: await reservedHeads(tx, into.id) },
  ];
  const why = whyNotLeave(count, ask.qty);
  if (why) return refuse("NOT_ENOUGH_STOCK", why);
  const tooMany = whyTooMany(into.heads + ask.qty);
  if (tooMany) return tooMany;
  if (into.heads === 0)
    await tx
      .updateTable("animal_group")
      .set({
        species: from.species,
        breed: from.breed,
        sex: from.sex,
        birth_date: from.birth_date,
        birth_precision: from.birth_precision,
      })
      .where("id", "=", into.id)
      .execute();
  const by = { who: staff.name, staffId: staff.id };
  const common = { on: ask.on, note: ask.note.trim(), by, now };
  await changeHeads(tx, from, { ...common, kind: "split_out", qty: -ask.qty, otherGroupId: into.id });
  await changeHeads(tx, into, { ...common, kind: "split_in", qty: ask.qty, otherGroupId: from.id });
  await deps.followHeads(tx, from.id, { ...count, heads: from.heads }, { ...by, now });
  await deps.followHeads(tx, into.id, { ...there, heads: into.heads }, { ...by, now });
  await recordFact(
    deps,
    tx,
    staff,
    "lot.split",
    { kind: "animal_group", id: from.id },
    { name: from.name, group: into.name, qty: ask.qty, reason: ask.note.trim() },
  );
  return ok(from.id);
}

/** A new lot under the id that its phone gave it; a repeat does nothing. */
async function makeLot(
  { deps, tx, staff }: Doing,
  id: string,
  typed: string,
): Promise<Result<null, "VALIDATION_FAILED" | "IDEMPOTENCY_CONFLICT">> {
  const name = typed.normalize("NFC").trim().replace(/\s+/g, " ");
  if (!name) return refuseField("name", "Ponle nombre.");
  const made = await tx
    .insertInto("animal_group")
    .values({ id, kind: "lot", name, created_at: toIso(deps.now()), created_by: staff.id })
    .onConflict((c) => c.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return ok(null);
  const twin = await tx.selectFrom("animal_group").select("name").where("id", "=", id).executeTakeFirst();
  if (!twin) return refuseField("name", "Ya hay un grupo con ese nombre.");
  return twin.name === name ? ok(null) : refuse("IDEMPOTENCY_CONFLICT");
}
