import type { MarkType } from "@corral/domain/herd/animals/identifiers";
import { type FieldMark, markFields } from "@corral/domain/herd/animals/merge";
import { present } from "@corral/domain/kernel/lookup";
import { dayIn, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import type { Plan } from "./check-animals";
import { deriveNames, toColumns } from "./columns";

/** Who saves; stored with each field that changes. */
export interface Writer {
  id: string;
  name: string;
}
export interface Written {
  created: number;
  changed: number;
  /** Marks that another transaction gave to another animal meanwhile: the caller must roll back. */
  taken: { type: MarkType; norm: string }[];
}

/** Rows in one statement. */
const CHUNK = 2_000;
const inChunks = async <T>(all: readonly T[], work: (some: T[]) => Promise<void>) => {
  for (let i = 0; i < all.length; i += CHUNK) await work(all.slice(i, i + CHUNK));
};

/** New animals, parents before their young; existing ones are left out. */
export function parentsFirst(plans: Plan[]): Plan[] {
  const fresh = new Map(plans.filter((p) => !p.was).map((p) => [p.id, p]));
  const sorted = new Set<Plan>();
  for (const start of fresh.values()) {
    const path = [start];
    for (let p = path.at(-1); p; p = path.at(-1)) {
      const above = [p.form.damId, p.form.sireId].map((id) => fresh.get(id ?? "")).find((a) => a && !sorted.has(a));
      if (above) path.push(above);
      else sorted.add(present(path.pop()));
    }
  }
  return [...sorted];
}

/** Whether saving changes nothing of an existing animal. */
export const isIdle = (p: Plan) => p.was !== undefined && !p.changed.length && !p.add.length && !p.drop.length;

const types =
  sql.raw(`id uuid, species text, breed text, name text, named boolean, search_text text, search_terms text[], search_version smallint, sex text, birth_date date,
  birth_precision text, color text, marks text, purpose text, dam_id uuid, sire_id uuid, owner_kind text, acquired jsonb, notes text, story text,
  photo_id uuid, photo_ids uuid[]`);
const names = `species, breed, name, named, search_text, search_terms, search_version, sex, birth_date, birth_precision, color, marks, purpose, dam_id, sire_id, owner_kind,
  acquired, notes, story, photo_id, photo_ids`;

/**
 * Saves what `checkAnimals` accepted, in the caller's transaction, with a few statements for each two thousand
 * animals. The caller marks photos as used and writes the audit log. `reason` is stored with removed marks.
 */
export async function writeAnimals(deps: TxDeps, tx: Tx, by: Writer, plans: Plan[], reason: string): Promise<Written> {
  const now = toIso(deps.now());
  const out: Written = { created: 0, changed: 0, taken: [] };
  await inChunks(parentsFirst(plans), async (some) => {
    const rows = some.map((p) => ({ id: p.id, made_hash: p.madeHash, ...toColumns(p.form, p.marks) }));
    const { rows: made } = await sql`
      insert into animal (id, made_hash, ${sql.raw(names)}, life_status, created_at, updated_at, updated_by)
      select id, made_hash, ${sql.raw(names)}, 'alive', ${now}::timestamptz, ${now}::timestamptz, ${by.id}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (made_hash text, ${types})
      on conflict (id) do nothing returning id`.execute(tx);
    out.created += made.length;
  });
  const edited = plans.filter((p) => p.was && !isIdle(p));
  out.changed = edited.length;
  await inChunks(
    edited.filter((p) => p.changed.length),
    async (some) => {
      const rows = some.map((p) => {
        const was = present(p.was);
        const mark: FieldMark = { v: was.version + 1, by: by.name, at: now };
        return { id: p.id, field_marks: markFields(was.field_marks, p.changed, mark), ...toColumns(p.form, p.marks) };
      });
      await sql`
        update animal a set (${sql.raw(names)}, field_marks, version, updated_at, updated_by) = (select
          ${sql.raw(names.replace(/\w+/g, "r.$&"))}, r.field_marks, a.version + 1, ${now}::timestamptz, ${by.id}::uuid)
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (field_marks jsonb, ${types}) where a.id = r.id`.execute(
        tx,
      );
    },
  );
  const kinds = edited.filter((p) => p.changed.includes("species")).map((p) => p.id);
  // Shop filters read these columns of the listing.
  if (kinds.length)
    await sql`update catalog_item i set species = a.species from animal a
      where a.id = i.animal_id and a.id = any(${kinds}::uuid[])`.execute(tx);
  // A change of marks alone may change display name and search text.
  await inChunks(
    edited.filter((p) => !p.changed.length),
    async (some) => {
      const rows = some.map((p) => ({ id: p.id, ...deriveNames(p.form, p.marks) }));
      await sql`update animal a set name = r.name, search_text = r.search_text
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, name text, search_text text) where a.id = r.id`.execute(
        tx,
      );
    },
  );
  const today = dayIn(deps.zone, deps.now());
  await inChunks(
    edited.flatMap((p) => p.drop),
    async (some) => {
      await sql`update animal_identifier set active = false, removed_on = ${today}::date, reason = ${reason}
        where id = any(${some}::uuid[])`.execute(tx);
    },
  );
  await inChunks(
    plans.flatMap((p) => p.add.map((m) => ({ id: newId(), animal_id: p.id, ...m }))),
    async (some) => {
      const { rows: put } = await sql<{ id: string }>`
        insert into animal_identifier (id, animal_id, type, value_raw, value_norm, active, applied_on, created_at)
        select id, animal_id, type, raw, norm, true, "appliedOn", ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (id uuid, animal_id uuid, type text, raw text, norm text, "appliedOn" date)
        on conflict do nothing returning id`.execute(tx);
      const there = new Set(put.map((r) => r.id));
      out.taken.push(...some.filter((m) => !there.has(m.id)).map(({ type, norm }) => ({ type, norm })));
    },
  );
  return out;
}
