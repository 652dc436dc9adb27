import type { HerdGroup } from "@corral/contract/types";
import { sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import type { Db, Tx } from "#src/platform/database/db";
import { listGroups } from "./groups";

/** Weights are read animal by animal, of at most so many for one answer, however large the herd is; the smallest groups come first. */
const MOST_WEIGHTS = 2_000;
/** Among so many of its animals, by name, a group looks for one with a picture. */
const MOST_FACES = 20;

function groupsToWeigh(groups: readonly HerdGroup[]): string[] {
  let left = MOST_WEIGHTS;
  return [...groups]
    .filter((it) => it.count > 0)
    .sort((a, b) => a.count - b.count)
    .flatMap((it) => {
      left -= it.count;
      return left >= 0 ? it.id : [];
    });
}

/** The groups as their list shows them: each with a picture and the mean weight of its animals. Four statements, however many groups there are. */
export async function listGroupsWithFaces(db: Db | Tx): Promise<HerdGroup[]> {
  const groups = await listGroups(db);
  const weighs = new Set(groupsToWeigh(groups));
  const { rows } = await sql<{ id: string; photo_id: string | null; average: number | null; weighed: number }>`
    select g.id, coalesce(face.photo_id, sold.photo_id) as photo_id, w.average, coalesce(w.weighed, 0)::int as weighed
    from animal_group g
      left join lateral (
        select photo_id from (
          select photo_id from animal where group_id = g.id and life_status = 'alive' and present order by name, id limit ${MOST_FACES}
        ) members where photo_id is not null limit 1
      ) face on true
      left join lateral (
        select photo_id from catalog_item where group_id = g.id and status <> 'archived' and photo_id is not null
        order by published_at desc limit 1
      ) sold on face.photo_id is null
      left join (
        select group_id, round(avg(weight_g))::int as average, count(weight_g) as weighed from animal
        where group_id = any(${[...weighs]}::uuid[]) and life_status = 'alive' and present group by group_id
      ) w on w.group_id = g.id`.execute(db);
  const photos = await readPhotoViews(
    db,
    rows.map((it) => it.photo_id),
  );
  const faceOf = new Map(rows.map((it) => [it.id, it]));
  return groups.map((group) => {
    const face = faceOf.get(group.id);
    return {
      ...group,
      photo: photos.get(face?.photo_id ?? "") ?? null,
      ...(weighs.has(group.id) || group.count === 0
        ? { weights: { averageG: face?.average ?? null, weighed: face?.weighed ?? 0 } }
        : {}),
    };
  });
}
