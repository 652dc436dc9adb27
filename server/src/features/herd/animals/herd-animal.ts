import type { HerdAnimal } from "@corral/contract/types";
import { MOST_OFFSPRING, toFamily } from "@corral/domain/herd/animals/family";
import { toMarkHistory } from "@corral/domain/herd/animals/marks";
import { present } from "@corral/domain/kernel/lookup";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { toForm } from "./columns";
import { whyNotListed } from "./listable";
import { readListing } from "./listing";
import { heldMark, herdRows } from "./rows";

/** An animal as staff edit it; undefined when there is none. */
export async function herdAnimal(deps: TxDeps, db: Db | Tx, id: string): Promise<HerdAnimal | undefined> {
  const row = await db.selectFrom("animal").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const [[short], photos, group, family, marks, listing, why, editor] = await Promise.all([
    herdRows(db, [row]),
    readPhotoViews(db, row.photo_ids),
    row.group_id
      ? db.selectFrom("animal_group").select(["id", "kind", "name"]).where("id", "=", row.group_id).executeTakeFirst()
      : undefined,
    readFamily(db, row),
    db
      .selectFrom("animal_identifier")
      .selectAll()
      .where("animal_id", "=", id)
      .orderBy("active", "desc")
      .orderBy("id", "desc")
      .execute(),
    readListing(db, id),
    whyNotListed(deps, db, [row], true),
    row.updated_by
      ? db.selectFrom("staff_user").select("name").where("id", "=", row.updated_by).executeTakeFirst()
      : undefined,
  ]);
  return {
    ...present(short),
    ...toForm(row),
    called: row.name,
    photos: row.photo_ids.flatMap((p) => photos.get(p) ?? []),
    shows: row.shows,
    group: group ?? null,
    family,
    markHistory: toMarkHistory(
      marks.map((m) => ({
        ...heldMark(m),
        active: m.active,
        appliedOn: m.applied_on,
        removedOn: m.removed_on,
        reason: m.reason,
      })),
      row.species,
    ),
    listing,
    unlistable: why.get(id) ?? [],
    updatedBy: editor?.name ?? null,
    updatedAt: row.updated_at === null ? null : toIso(row.updated_at),
  };
}

/** Parents, grandparents, and up to two hundred young. */
async function readFamily(db: Db | Tx, row: AnimalRow): Promise<HerdAnimal["family"]> {
  const { rows } = await sql<AnimalRow>`
    with parent as (select * from animal where id in (${row.dam_id}, ${row.sire_id})),
    kin as (select * from parent
      union select g.* from animal g join parent p on g.id in (p.dam_id, p.sire_id)
      union (select * from animal where dam_id = ${row.id} or sire_id = ${row.id} order by birth_date desc nulls last, name, id limit ${MOST_OFFSPRING}))
    select * from kin`.execute(db);
  const kin = await herdRows(db, rows);
  const byId = new Map(kin.map((r) => [r.id, r]));
  return toFamily(
    { damId: row.dam_id, sireId: row.sire_id },
    (id) => byId.get(id),
    kin.filter((r) => r.damId === row.id || r.sireId === row.id),
  );
}
