import type { PickAnimal } from "@corral/contract/types";
import type { HealthStatus, LifeStatus, Purpose, Sex } from "@corral/domain/herd/animals/attributes";
import { knownFacts } from "@corral/domain/herd/animals/known-facts";
import { whyNotFit } from "@corral/domain/herd/animals/listing";
import type { Grams } from "@corral/domain/kernel/money";
import { type Day, dayIn } from "@corral/domain/kernel/time";
import { type ClaimState, liveClaimStates } from "@corral/domain/shop/claims/states";
import { sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import { fitnessOf } from "#src/features/herd/animals/listable";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { TxDeps } from "#src/platform/deps";

/** An animal that a listing offers, with who has it. */
export interface PickRow {
  item_id: string;
  animal_id: string;
  name: string;
  tag: string | null;
  photo_id: string | null;
  sex: Sex | null;
  birth_date: Day | null;
  grams: Grams | null;
  claim: ClaimState | null;
  buyer_id: string | null;
  sale_id: string | null;
  life_status: LifeStatus;
  health_status: HealthStatus;
  present: boolean;
  purpose: Purpose | null;
  withdrawal_meat: Day | null;
}

/** The animals of these listings, by name. */
export const pickRows = (itemIds: readonly string[]) => sql<PickRow>`
  select p.item_id, p.animal_id, a.name, a.photo_id, a.sex, a.birth_date, published_weight(a) as grams,
    (select value_raw from animal_identifier n where n.animal_id = a.id and n.active order by n.type, n.value_raw limit 1) as tag,
    k.state as claim, k.buyer_id, k.sale_id, a.life_status, a.health_status, a.present, a.purpose, a.withdrawal_meat
  from pick_animal p join animal a on a.id = p.animal_id
    left join claim k on k.subject_type = 'animal' and k.subject_id = a.id and k.state in ${inList(liveClaimStates)}
  where p.item_id = any(${[...itemIds]}::uuid[]) order by a.name, a.id`;

export async function readPickRows(db: Db | Tx, itemIds: readonly string[]): Promise<PickRow[]> {
  return itemIds.length ? (await pickRows(itemIds).execute(db)).rows : [];
}

/** Why this animal can't be had now, as the end of a sentence; undefined when it can. */
export const whyUnfit = (row: PickRow, today: Day): string | undefined => whyNotFit(fitnessOf(row), today)[0]?.words;

/** What a person who chooses sees of these animals; `saleId`: those of this purchase are chosen. */
export async function pickViews(
  deps: TxDeps,
  db: Db | Tx,
  rows: readonly PickRow[],
  saleId?: string,
): Promise<PickAnimal[]> {
  const today = dayIn(deps.zone, deps.now());
  const photos = await readPhotoViews(
    db,
    rows.map((r) => r.photo_id),
  );
  return rows.map((r) => ({
    animalId: r.animal_id,
    name: r.name,
    tag: r.tag,
    // A point stays with what is before it, where the words take several lines.
    facts: knownFacts(r, today).join("\u00a0· "),
    photo: photos.get(r.photo_id ?? "") ?? null,
    state:
      r.claim !== null ? (saleId && r.sale_id === saleId ? "chosen" : "taken") : whyUnfit(r, today) ? "unfit" : "free",
  }));
}
