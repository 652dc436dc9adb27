import type { HerdRow } from "@corral/contract/types";
import { commercialStatus } from "@corral/domain/herd/animals/attributes";
import type { MarkType } from "@corral/domain/herd/animals/identifiers";
import { type HeldMark, toMarks } from "@corral/domain/herd/animals/marks";
import type { Centavos } from "@corral/domain/kernel/money";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Db, Tx } from "#src/platform/database/db";

/** A row of a mark as the domain's type. */
export const heldMark = (m: { id: string; type: MarkType; value_raw: string; value_norm: string }): HeldMark => ({
  id: m.id,
  type: m.type,
  value: m.value_raw,
  norm: m.value_norm,
});

/** Animals as the staff's list and the phones' copies have them, in the order of the rows. */
export async function herdRows(db: Db | Tx, rows: readonly AnimalRow[]): Promise<HerdRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const [photos, marks, claims, listings] = await Promise.all([
    readPhotoViews(
      db,
      rows.map((r) => r.photo_id),
    ),
    db
      .selectFrom("animal_identifier")
      .select(["id", "animal_id", "type", "value_raw", "value_norm"])
      .where("animal_id", "in", ids)
      .where("active", "=", true)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("claim")
      .select(["subject_id", "state"])
      .where("subject_type", "=", "animal")
      .where("subject_id", "in", ids)
      .where("state", "in", [...liveClaimStates])
      .execute(),
    sql<{ animal_id: string; price: Centavos }>`
      select animal_id, price from offered_animal where animal_id = any(${ids}::uuid[]) and status = 'published'`.execute(
      db,
    ),
  ]);
  const claimOf = new Map(claims.map((c) => [c.subject_id, c.state]));
  const priceOf = new Map(listings.rows.map((l) => [l.animal_id, l.price]));
  const marksOf = new Map<string, typeof marks>();
  for (const m of marks) marksOf.set(m.animal_id, [...(marksOf.get(m.animal_id) ?? []), m]);
  return rows.map((r) => ({
    id: r.id,
    name: r.name,
    species: r.species,
    breed: r.breed ?? "",
    sex: r.sex,
    birthDate: r.birth_date,
    birthPrecision: r.birth_precision,
    color: r.color ?? "",
    purpose: r.purpose,
    damId: r.dam_id,
    sireId: r.sire_id,
    marks: toMarks((marksOf.get(r.id) ?? []).map(heldMark)),
    photo: photos.get(r.photo_id ?? "") ?? null,
    groupId: r.group_id,
    life: r.life_status,
    health: r.health_status,
    commercial: commercialStatus({
      claim: claimOf.get(r.id) ?? null,
      listed: priceOf.has(r.id),
      present: r.present,
    }),
    present: r.present,
    price: priceOf.get(r.id) ?? null,
    published: r.published,
    withdrawalMeat: r.withdrawal_meat,
    withdrawalMilk: r.withdrawal_milk,
    weightG: r.weight_g,
    weighedOn: r.weighed_on,
    expectsFrom: r.expects_from,
    expectsTo: r.expects_to,
    nextDue: r.next_due,
    version: r.version,
  }));
}
