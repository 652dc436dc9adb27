import type { HerdAnimal } from "@corral/contract/types";
import type { GroupKind, LifeStatus, Sex, ShownPart } from "@corral/domain/herd/animals/facts";
import { inMarkOrder, isMarkType, type MarkType, readMark } from "@corral/domain/herd/animals/identifiers";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { photosOf } from "#src/features/business/photos/photo-view";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { formOf } from "./columns";
import { whyNotListed } from "./listable";
import { listingOf } from "./listing";
import { herdRows } from "./rows";

/** An animal as its staff edits it; undefined when there is none. */
export async function herdAnimal(deps: Deps, db: Db | Tx, id: string): Promise<HerdAnimal | undefined> {
  const row = await db.selectFrom("animal").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const [[short], photos, group, family, marks, listing, why, editor] = await Promise.all([
    herdRows(db, [row]),
    photosOf(db, row.photo_ids),
    row.group_id
      ? db.selectFrom("animal_group").select(["id", "kind", "name"]).where("id", "=", row.group_id).executeTakeFirst()
      : undefined,
    familyOf(db, row),
    db
      .selectFrom("animal_identifier")
      .selectAll()
      .where("animal_id", "=", id)
      .orderBy("active", "desc")
      .orderBy("id", "desc")
      .execute(),
    listingOf(db, id),
    whyNotListed(deps, db, [row], true),
    row.updated_by
      ? db.selectFrom("staff_user").select("name").where("id", "=", row.updated_by).executeTakeFirst()
      : undefined,
  ]);
  return {
    ...(short as NonNullable<typeof short>),
    ...formOf(row),
    called: row.name,
    photos: row.photo_ids.flatMap((p) => photos.get(p) ?? []),
    shows: row.shows as ShownPart[],
    group: group ? { ...group, kind: group.kind as GroupKind } : null,
    family,
    markHistory: inMarkOrder(marks)
      .sort((a, b) => Number(b.active) - Number(a.active))
      .map((m) => {
        const read = isMarkType(m.type) ? readMark(m.type, m.value_raw, row.species) : undefined;
        return {
          id: m.id,
          type: m.type as MarkType,
          value: m.value_raw,
          norm: m.value_norm,
          active: m.active,
          appliedOn: m.applied_on,
          removedOn: m.removed_on,
          reason: m.reason,
          warning: m.active && read?.ok ? read.warning : null,
        };
      }),
    listing,
    unlistable: why.get(id) ?? [],
    updatedBy: editor?.name ?? null,
    updatedAt: row.updated_at === null ? null : toIso(row.updated_at),
  };
}

type Relation = HerdAnimal["family"][number]["relation"];

/** Parents, their parents, and up to two hundred young. */
async function familyOf(db: Db | Tx, row: AnimalRow): Promise<HerdAnimal["family"]> {
  const { rows } = await sql<AnimalRow & { tag: string | null }>`
    with parent as (select * from animal where id in (${row.dam_id}, ${row.sire_id})),
    kin as (select * from parent
      union select g.* from animal g join parent p on g.id in (p.dam_id, p.sire_id)
      union (select * from animal where dam_id = ${row.id} or sire_id = ${row.id} order by birth_date desc nulls last, id limit 200))
    select kin.*, (select m.value_raw from animal_identifier m where m.animal_id = kin.id and m.active order by m.type, m.id limit 1) as tag
    from kin order by birth_date desc nulls last, name, id`.execute(db);
  const byId = new Map(rows.map((r) => [r.id, r]));
  const photos = await photosOf(
    db,
    rows.map((r) => r.photo_id),
  );
  const kin = (r: (typeof rows)[number], relation: Relation) => ({
    id: r.id,
    name: r.name,
    tag: r.tag,
    relation,
    sex: r.sex as Sex,
    breed: r.breed ?? "",
    birthDate: r.birth_date,
    life: r.life_status as LifeStatus,
    photo: photos.get(r.photo_id ?? "") ?? null,
  });
  const above = (id: string | null, relation: Relation) => {
    const it = id ? byId.get(id) : undefined;
    return it ? [kin(it, relation)] : [];
  };
  const [dam, sire] = [byId.get(row.dam_id ?? ""), byId.get(row.sire_id ?? "")];
  return [
    ...above(row.dam_id, "dam"),
    ...above(row.sire_id, "sire"),
    ...above(dam?.dam_id ?? null, "dam_dam"),
    ...above(dam?.sire_id ?? null, "dam_sire"),
    ...above(sire?.dam_id ?? null, "sire_dam"),
    ...above(sire?.sire_id ?? null, "sire_sire"),
    ...rows.filter((r) => r.dam_id === row.id || r.sire_id === row.id).map((r) => kin(r, "offspring")),
  ];
}
