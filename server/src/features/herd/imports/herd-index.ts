import { isForLife, isOneAnimals, type MarkType } from "@corral/domain/herd/animals/identifiers";
import type { FileAnimal } from "@corral/domain/herd/imports/read-row";
import { type HerdIndex, markKey, nameKey } from "@corral/domain/herd/imports/targets";
import type { Day } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Db, Tx } from "#src/platform/database/db";

/** The current herd, to match the lines of a file with animals. */
export async function herdIndex(db: Db | Tx, rows: readonly FileAnimal[]): Promise<HerdIndex> {
  const named = rows.flatMap((r) => (r.id ? [r.id] : []));
  const [ids, marks, nameless] = await Promise.all([
    sql<{ id: string }>`select id from animal where id = any(${named}::uuid[])`.execute(db),
    sql<{ type: MarkType; norm: string; value: string; id: string; name: string; active: boolean }>`
      select m.type, m.value_norm as norm, m.value_raw as value, m.animal_id as id, a.name, m.active
      from animal_identifier m join animal a on a.id = m.animal_id order by m.active, m.id`.execute(db),
    sql<{ id: string; species: string; name: string }>`
      select id, species, name from animal a
      where not exists (select from animal_identifier m where m.animal_id = a.id and m.active)`.execute(db),
  ]);
  const owners = new Map<string, { id: string; name: string; active: boolean; value: string }>();
  for (const m of marks.rows)
    if (isOneAnimals(m.type) && (m.active || isForLife(m.type)))
      owners.set(markKey(m), { id: m.id, name: m.name, active: m.active, value: m.value });
  const byName = new Map<string, string[]>();
  for (const a of nameless.rows) {
    const key = nameKey(a.species, a.name);
    byName.set(key, [...(byName.get(key) ?? []), a.id]);
  }
  return { ids: new Set(ids.rows.map((r) => r.id)), owners, nameless: byName };
}

export type MatchedAnimal = AnimalRow & { group_name: string | null };
export async function matchedAnimals(db: Db | Tx, ids: readonly string[]): Promise<Map<string, MatchedAnimal>> {
  const { rows } = await sql<MatchedAnimal>`
    select a.*, g.name as group_name from animal a left join animal_group g on g.id = a.group_id
    where a.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((r) => [r.id, r]));
}

/** Current groups by lower-case name. */
export async function groupsByName(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db.selectFrom("animal_group").select(["id", "name"]).where("archived_at", "is", null).execute();
  return new Map(rows.map((r) => [r.name.toLowerCase(), r.id]));
}

/** Recorded weights in grams by `animal day`, of the animals whose line has a weight. */
export async function readWeighings(
  db: Db | Tx,
  rows: readonly FileAnimal[],
  targets: readonly { id: string; isNew: boolean }[],
): Promise<Map<string, number>> {
  const ids = targets.flatMap((t, i) => (!t.isNew && rows[i]?.weightG !== undefined ? [t.id] : []));
  const { rows: there } = await sql<{ id: string; on: Day; grams: number }>`
    select e.animal_id as id, e.occurred_on as on, (e.data ->> 'grams')::int as grams from animal_event e
    where e.animal_id = any(${ids}::uuid[]) and e.status = 'done' and e.data ->> 'grams' ~ '^\\d{1,9}$'
      and not exists (select from animal_event s where s.supersedes_id = e.id and s.status <> 'cancelled')
    order by e.occurred_on, e.created_at`.execute(db);
  return new Map(there.map((w) => [`${w.id} ${w.on}`, w.grams]));
}
