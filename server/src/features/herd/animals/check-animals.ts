import type { MarkForm } from "@corral/contract/types";
import { type AnimalFacts, animalFaults, dayFault, tidyAnimal } from "@corral/domain/herd/animals/form";
import { isForLife, isOneAnimals, type MarkType, readMark } from "@corral/domain/herd/animals/identifiers";
import { sameValue } from "@corral/domain/herd/animals/merge";
import { type Kin, pedigreeFaults } from "@corral/domain/herd/animals/pedigree";
import { isOneOf, itemAt, keysOf, present } from "@corral/domain/kernel/lookup";
import { dayIn } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { deriveNames, type HeldMark, toForm } from "./columns";
import { readRelatives } from "./kin";

/** An animal to save; a new one when the id is unknown. */
export interface SaveAnimal {
  id: string;
  /** The complete new form. */
  form: AnimalFacts;
  /** Undefined keeps the current marks. Otherwise these replace all marks of the kinds named here. */
  marks?: readonly MarkForm[];
  /** Hash of the creating request, so that a repeat does nothing. */
  madeHash?: string;
}
export type AnimalFaultCode = "VALIDATION_FAILED" | "IDENTIFIER_FORMAT" | "IDENTIFIER_DUPLICATE" | "PEDIGREE_INVALID";
export interface AnimalFault {
  /** Index of the animal in the input, from 0. */
  row: number;
  code: AnimalFaultCode;
  /** Field of the form; `marks.0.value` for the first given mark. */
  field: string;
  message: string;
  /** The animal that has the mark. */
  animal?: { id: string; name: string };
}
interface PlannedMark extends HeldMark {
  appliedOn: string | null;
}
interface HeldRow extends HeldMark {
  id: string;
  animal_id: string;
}
/** What saving one animal will change. */
export interface Plan {
  id: string;
  form: AnimalFacts;
  madeHash: string | null;
  was: AnimalRow | undefined;
  /** Changed fields of an existing animal. */
  changed: (keyof AnimalFacts)[];
  add: PlannedMark[];
  drop: string[];
  /** Its marks afterwards. */
  marks: HeldMark[];
}
export interface Checked {
  plans: Plan[];
  faults: AnimalFault[];
  /** Warnings, which don't prevent saving. */
  warnings: { row: number; field: string; message: string }[];
}

/** Fields that affect family relations. */
export const FAMILY = ["species", "sex", "birthDate", "birthPrecision", "damId", "sireId"] as const;
const key = (m: { type: string; norm: string }) => `${m.type} ${m.norm}`;

/**
 * Whether these animals, one or fifty thousand, can be saved together, and what that changes. Writes nothing and
 * needs a handful of queries. With `lock`, existing rows are locked; where a family may change, the caller holds
 * `lockPedigree` already.
 */
export async function checkAnimals(
  deps: TxDeps,
  db: Db | Tx,
  rows: readonly SaveAnimal[],
  o: { lock: boolean },
): Promise<Checked> {
  const faults: AnimalFault[] = [];
  const warnings: Checked["warnings"] = [];
  const ids = rows.map((r) => r.id);
  const was = await sql<AnimalRow>`select * from animal where id = any(${ids}::uuid[]) order by id ${
    o.lock ? sql`for no key update` : sql``
  }`.execute(db);
  const known = new Map(was.rows.map((r) => [r.id, r]));
  const held = new Map<string, HeldRow[]>();
  if (known.size) {
    const { rows: marks } = await sql<HeldRow>`select id, animal_id, type, value_raw as raw, value_norm as norm
      from animal_identifier where active and animal_id = any(${[...known.keys()]}::uuid[]) order by id`.execute(db);
    for (const m of marks) held.set(m.animal_id, [...(held.get(m.animal_id) ?? []), m]);
  }
  const today = dayIn(deps.zone, deps.now());
  const plans = rows.map((r, row): Plan => {
    const form = tidyAnimal(r.form);
    const old = known.get(r.id);
    const now = held.get(r.id) ?? [];
    const add: PlannedMark[] = [];
    const listed = new Set<string>();
    for (const [i, m] of (r.marks ?? []).entries()) {
      const field = `marks.${i}.value`;
      const read = readMark(m.type, m.value, form.species);
      const applied = m.appliedOn === null ? undefined : dayFault(m.appliedOn, today);
      if (applied) faults.push({ row, code: "VALIDATION_FAILED", field: `marks.${i}.appliedOn`, message: applied });
      if (!read.ok) {
        faults.push({ row, code: "IDENTIFIER_FORMAT", field, message: read.message });
        continue;
      }
      if (read.warning) warnings.push({ row, field, message: read.warning });
      const mark = { type: m.type, raw: read.raw, norm: read.norm, appliedOn: m.appliedOn };
      if (listed.has(key(mark))) continue;
      listed.add(key(mark));
      if (!now.some((h) => key(h) === key(mark))) add.push(mark);
    }
    const kinds = new Set((r.marks ?? []).map((m) => m.type as string));
    const drop = now.filter((h) => kinds.has(h.type) && !listed.has(key(h)));
    const marks = [...now.filter((h) => !drop.includes(h)), ...add];
    for (const f of animalFaults(form, marks.length + (r.marks?.length ?? 0), today))
      faults.push({ row, code: "VALIDATION_FAILED", ...f });
    const before = old && toForm(old);
    return {
      id: r.id,
      form,
      madeHash: r.madeHash ?? null,
      was: old,
      changed: before ? keysOf(form).filter((f) => !sameValue(form[f], before[f])) : [],
      add,
      drop: drop.map((d) => d.id),
      marks,
    };
  });
  await findTaken(db, rows, plans, faults);
  await findMisfits(db, plans, faults);
  await findEarlier(db, plans, faults);
  faults.sort((a, b) => a.row - b.row);
  return { plans, faults, warnings };
}

const nameOf = (p: Plan) => deriveNames(p.form, p.marks).name;

/** Marks that another animal has, stored or among those to be saved. */
async function findTaken(db: Db | Tx, rows: readonly SaveAnimal[], plans: Plan[], faults: AnimalFault[]) {
  const added = plans.flatMap((p, row) => p.add.map((m) => ({ ...m, row, id: p.id })));
  if (added.length === 0) return;
  const { rows: there } = await sql<{ type: MarkType; norm: string; id: string; name: string; active: boolean }>`
    select m.type, m.value_norm as norm, m.animal_id as id, a.name, m.active
    from unnest(${added.map((m) => m.type)}::text[], ${added.map((m) => [...m.norm].reverse().join(""))}::text[]) as w (type, tail)
    join animal_identifier m on m.tail = w.tail and m.type = w.type join animal a on a.id = m.animal_id`.execute(db);
  const owners = new Map<string, { id: string; name: string }[]>();
  for (const t of there)
    if (t.active || isForLife(t.type)) owners.set(key(t), [...(owners.get(key(t)) ?? []), { id: t.id, name: t.name }]);
  const first = new Map<string, number>();
  for (const m of added) {
    if (!isOneAnimals(m.type)) continue;
    const twin = first.get(key(m));
    const other =
      owners.get(key(m))?.find((o) => o.id !== m.id) ??
      (twin !== undefined && twin !== m.row
        ? { id: plans[twin]?.id ?? "", name: nameOf(itemAt(plans, twin)) }
        : undefined);
    first.set(key(m), twin ?? m.row);
    if (!other) continue;
    const at =
      rows[m.row]?.marks?.findIndex((f) => f.type === m.type && f.value.trim().replace(/\s+/g, " ") === m.raw) ?? 0;
    faults.push({
      row: m.row,
      code: "IDENTIFIER_DUPLICATE",
      field: `marks.${Math.max(0, at)}.value`,
      message: `Ya es de ${other.name}.`,
      animal: other,
    });
  }
}

/** Impossible family relations, as they would be after saving all of these. */
async function findMisfits(db: Db | Tx, plans: Plan[], faults: AnimalFault[]) {
  const touched = plans
    .map((p, row) => ({ p, row }))
    .filter(({ p }) => (p.was ? p.changed.some((f) => isOneOf(FAMILY, f)) : p.form.damId || p.form.sireId));
  if (touched.length === 0) return;
  const family = await readRelatives(
    db,
    touched.map(({ p }) => p.id),
    touched.flatMap(({ p }) => [p.form.damId, p.form.sireId]).filter((id) => id !== null),
  );
  for (const p of plans) family.set(p.id, { ...p.form, id: p.id, name: nameOf(p) });
  // A sire may have thousands of young, so each list is built only once.
  const young = new Map<string, Kin[]>();
  for (const k of family.values())
    for (const parent of new Set([k.damId, k.sireId])) {
      if (!parent) continue;
      const list = young.get(parent);
      if (list) list.push(k);
      else young.set(parent, [k]);
    }
  const checked = new Set(touched.map(({ p }) => p.id));
  for (const { p, row } of touched) {
    // Young that are saved too report their own faults.
    const below = (young.get(p.id) ?? []).filter((k) => p.was && !checked.has(k.id));
    for (const f of pedigreeFaults(present(family.get(p.id)), (id) => family.get(id), below))
      faults.push({ row, code: "PEDIGREE_INVALID", ...f });
  }
}

/** Animals whose new birth date is after one of their records. */
async function findEarlier(db: Db | Tx, plans: Plan[], faults: AnimalFault[]) {
  const moved = plans
    .map((p, row) => ({ p, row }))
    .filter(({ p }) => p.was && p.form.birthDate && p.form.birthPrecision === "day" && p.changed.includes("birthDate"));
  if (moved.length === 0) return;
  const { rows } = await sql<{ id: string; first: string }>`
    select e.animal_id as id, min(e.occurred_on) as first from animal_event e where e.animal_id = any(${moved.map((m) => m.p.id)}::uuid[])
      and e.status = 'done' and e.type <> 'birth' and not exists (select from animal_event s where s.supersedes_id = e.id)
    group by 1`.execute(db);
  for (const { p, row } of moved) {
    const first = rows.find((r) => r.id === p.id)?.first;
    if (first && first < present(p.form.birthDate))
      faults.push({
        row,
        code: "VALIDATION_FAILED",
        field: "birthDate",
        message: `Ya tiene registros desde el ${first.split("-").reverse().join("/")}: no pudo nacer después.`,
      });
  }
}
