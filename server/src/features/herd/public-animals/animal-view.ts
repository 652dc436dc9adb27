import { ageInWords, birthInWords } from "@corral/domain/herd/age";
import { purposeWords, type ShownPart, sexWords } from "@corral/domain/herd/animals/attributes";
import { markTypeWords } from "@corral/domain/herd/animals/identifiers";
import { eventName } from "@corral/domain/herd/records/event-types";
import { recordDetail } from "@corral/domain/herd/records/record-words";
import { dailyGain } from "@corral/domain/herd/records/summarize";
import type { ItemKind } from "@corral/domain/kernel/item-kinds";
import { limits } from "@corral/domain/kernel/limits";
import { itemAt, present } from "@corral/domain/kernel/lookup";
import type { Centavos } from "@corral/domain/kernel/money";
import { speciesName } from "@corral/domain/kernel/species";
import { dayIn, dayInWords } from "@corral/domain/kernel/time";
import { animalAvailability, type ClaimState, liveClaimStates } from "@corral/domain/shop/claims/states";
import { type Selectable, sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import { herdTally, standsOnSale, type Uncounted } from "#src/features/herd/summaries/herd-counts";
import type { Cursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { FEW_BY_NAME, type Found, fewByNameAtMost, lookUp } from "#src/platform/database/look-up";
import type { Tables } from "#src/platform/database/tables";
import type { Deps } from "#src/platform/deps";
import { findSought, hasSought } from "#src/platform/search/has-sought";
import { isSold } from "./sold";

export type AnimalRow = Selectable<Tables["animal"]>;

export interface AnimalFilter {
  species?: string | undefined;
  /** What the words of a search found. */
  found?: Found | undefined;
  onSale?: boolean | undefined;
}

/** A search by mark must not find an animal whose identity is hidden, or marks could be guessed. */
function notByHiddenMark(word: string) {
  const bare = word.replace(/[^a-z0-9]/g, "");
  return bare
    ? sql`and ('identity' = any(shows) or not exists (select 1 from animal_identifier m
        where m.animal_id = animal.id and m.active and position(${bare} in lower(m.value_norm)) > 0 offset 0))`
    : sql``;
}

/** The published animals with the words of a search; where none has them, those that have them with a mistake. */
export const findByWords = (db: Db, q: string): Promise<Found> =>
  findSought(q, (words) => {
    const which = sql`published and life_status = 'alive' and ${hasSought("", words, notByHiddenMark)}`;
    const ids = sql`select id from animal where ${which} ${fewByNameAtMost}`;
    return lookUp(db, "animal.id", { ids, which }, FEW_BY_NAME);
  });

const matching = (f: AnimalFilter) => sql`animal.published and animal.life_status = 'alive'
  ${f.found ? sql`and ${f.found.which}` : sql``} ${f.species ? sql`and animal.species = ${f.species}` : sql``}
  ${f.onSale === undefined ? sql`` : f.onSale ? sql`and ${offered}` : sql`and not ${offered}`}`;

// With `offset 0`, or the planner may read all that is on sale for the animals of a search.
const offered = sql`(exists (select 1 from offered_animal i where i.animal_id = animal.id and i.status = 'published' offset 0)
  and not ${isSold("animal.id")})`;

/** The first letter of a cursor's value says in which part of the list it stands; the animal's name follows. */
const parts = { sale: "s", others: "o" };

/**
 * A query for the first `most` matching animals by name, on sale or not. No index of the table of animals knows which are on sale, so
 * they are read along an index of `herd_standing`; those that changed since they were counted, which are few, are looked up by their ids.
 */
function byName(
  f: AnimalFilter & { onSale: boolean },
  uncounted: Uncounted,
  from: Cursor<string> | undefined,
  most: number,
) {
  const pastIt = (table: "animal" | "s", id: string) =>
    from ? sql`and (${sql.ref(`${table}.name`)}, ${sql.ref(id)}) > (${from.value.slice(1)}, ${from.id}::uuid)` : sql``;
  const now = sql`select animal.* from animal where ${matching(f)} ${pastIt("animal", "animal.id")}`;
  const inOrder = sql`order by name, id limit ${most}`;
  if (!uncounted || f.found?.ids) return sql<AnimalRow>`${now} ${inOrder}`;
  const { onSale, ...alike } = f;
  return sql<AnimalRow>`
    (select animal.* from herd_standing s join animal on animal.id = s.animal_id
      where ${standsOnSale(onSale)} ${f.species ? sql`and s.species = ${f.species}` : sql``}
        and s.animal_id <> all(${uncounted}::uuid[]) and ${matching(alike)} ${pastIt("s", "s.animal_id")}
      order by s.name, s.animal_id limit ${most})
    union all (${now} and animal.id = any(${uncounted}::uuid[]) ${inOrder})
    ${inOrder}`;
}

/** A page of matching animals: those on sale first, each part by name. */
export async function pageOfAnimals(
  deps: Deps,
  f: AnimalFilter,
  uncounted: Uncounted,
  after: Cursor<string> | undefined,
  limit: number,
): Promise<{ rows: AnimalRow[]; next: Cursor<string> | undefined }> {
  const isPastSale = after !== undefined && !after.value.startsWith(parts.sale);
  const read = async (onSale: boolean, from: Cursor<string> | undefined, most: number) =>
    (await byName({ ...f, onSale }, uncounted, from, most).execute(deps.db)).rows;
  // One more than asked for says that there is another page.
  const sale = isPastSale ? [] : await read(true, after, limit + 1);
  const others =
    f.onSale || sale.length > limit ? [] : await read(false, isPastSale ? after : undefined, limit + 1 - sale.length);
  const rows = [...sale, ...others];
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const part = limit <= sale.length ? parts.sale : parts.others;
  return { rows: rows.slice(0, limit), next: last && { value: part + last.name, id: last.id } };
}

/** How many animals match, and how many of them are on sale. By words both are counted up to `limits.countedItems`. */
export async function countAnimals(deps: Deps, f: AnimalFilter, uncounted: Uncounted) {
  if (f.found) {
    const most = limits.countedItems;
    const { ids, which } = f.found;
    const found = { which: ids ? sql`animal.id = any(${ids}::uuid[])` : which, ids };
    const count = (filter: AnimalFilter) =>
      sql`(select count(*)::int from (${
        filter.onSale === undefined
          ? sql`select from animal where ${matching(filter)} limit ${most + 1}`
          : byName({ ...filter, onSale: filter.onSale }, uncounted, undefined, most + 1)
      }) as found)`;
    // So many fit that they were not looked up.
    const isMany = !ids && !f.species && !f.onSale;
    const { rows } = await sql<{ total: number | null; sale: number }>`
      select ${isMany ? sql`${most + 1}::int` : f.onSale ? sql`null::int` : count({ ...f, found })} as total,
        ${count({ ...f, found, onSale: true })} as sale`.execute(deps.db);
    const { sale } = itemAt(rows, 0);
    const total = rows[0]?.total ?? sale;
    return {
      total: Math.min(total, most),
      hasMoreThanTotal: total > most,
      onSale: Math.min(sale, most),
      hasMoreOnSale: sale > most,
    };
  }
  const { rows } = await sql<{ total: number; sale: number }>`
    select coalesce(sum(n), 0)::int as total,
      coalesce(sum(n) filter (where offered and claimed is distinct from 'sold'), 0)::int as sale
    from ${herdTally(uncounted)} t where shown ${f.species ? sql`and species = ${f.species}` : sql``}`.execute(deps.db);
  const { total, sale } = itemAt(rows, 0);
  return { total: f.onSale ? sale : total, hasMoreThanTotal: false, onSale: sale, hasMoreOnSale: false };
}

export const speciesShown = async (deps: Deps, uncounted: Uncounted) =>
  (
    await sql<{ code: string; count: number }>`
      select species as code, sum(n)::int as count from ${herdTally(uncounted)} t where shown
      group by species having sum(n) > 0 order by count desc, species`.execute(deps.db)
  ).rows;

/** Public cards of animals: what the owner publishes, without buyers and sale times. */
export async function animalCards(deps: Deps, rows: AnimalRow[], buyerId: string | undefined) {
  const ids = rows.map((r) => r.id);
  if (ids.length === 0) return [];
  const today = dayIn(deps.zone, deps.now());
  const [photos, tags, listings] = await Promise.all([
    readPhotoViews(
      deps.db,
      rows.map((r) => r.photo_id),
    ),
    deps.db
      .selectFrom("animal_identifier")
      .select(["animal_id", "value_raw"])
      .where("animal_id", "in", ids)
      .where("active", "=", true)
      .where("type", "in", ["ear_tag_internal", "leg_band"])
      .execute(),
    sql<{
      animal_id: string;
      item_id: string;
      kind: ItemKind;
      price: Centavos;
      state: ClaimState | null;
      buyer_id: string | null;
    }>`
      select i.animal_id, i.item_id, i.kind, i.price, c.state, c.buyer_id
      from offered_animal i left join claim c on c.subject_id = i.animal_id and c.subject_type = 'animal' and c.state in ${inList(liveClaimStates)}
      where i.animal_id = any(${ids}::uuid[]) and i.status = 'published'`.execute(deps.db),
  ]);
  return rows.map((r) => {
    const l = listings.rows.find((x) => x.animal_id === r.id);
    return {
      id: r.id,
      name: r.name,
      tag: r.shows.includes("identity") ? (tags.find((t) => t.animal_id === r.id)?.value_raw ?? null) : null,
      species: r.species,
      speciesName: speciesName(r.species),
      breed: r.breed,
      sex: r.sex,
      sexWords: sexWords[r.sex],
      ageWords: r.birth_date ? ageInWords(r.birth_date, today) : null,
      photo: photos.get(r.photo_id ?? "") ?? null,
      itemId: l?.item_id ?? null,
      isFromLot: l?.kind === "pick_from_lot",
      price: l?.price ?? null,
      availability: l
        ? animalAvailability(
            l.state ? { state: l.state, mine: buyerId !== undefined && l.buyer_id === buyerId } : undefined,
          )
        : null,
    };
  });
}

const SOLD = animalAvailability({ state: "sold", mine: false });
/** Shorter labels for the public page. */
const labels: Record<string, string> = { ear_tag_internal: "Arete", siniiga: "SINIIGA" };

/**
 * One animal with the parts that its owner publishes (`shows`); undefined when it isn't public. Reveals nothing of
 * other unpublished animals, nor of records that were corrected.
 */
export async function animalView(deps: Deps, id: string, buyerId: string | undefined) {
  const row = await deps.db
    .selectFrom("animal")
    .selectAll()
    .where("id", "=", id)
    .where("published", "=", true)
    .executeTakeFirst();
  if (!row) return undefined;
  const has = (part: ShownPart) => row.shows.includes(part);
  const parents = [row.dam_id, row.sire_id].filter((x): x is string => x !== null);
  const [[card], relatives, events, identifiers, listings, sold] = await Promise.all([
    animalCards(deps, [row], buyerId),
    deps.db
      .selectFrom("animal")
      .selectAll()
      .where((e) =>
        e.or([e("dam_id", "=", id), e("sire_id", "=", id), ...(parents.length ? [e("id", "in", parents)] : [])]),
      )
      .where("published", "=", true)
      .orderBy("birth_date")
      .limit(40)
      .execute(),
    deps.db
      .selectFrom("animal_event")
      .selectAll()
      .where("animal_id", "=", id)
      .where("published", "=", true)
      .where("status", "=", "done")
      // Corrected records are for staff only.
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom("animal_event as later")
              .select("later.id")
              .whereRef("later.supersedes_id", "=", "animal_event.id"),
          ),
        ),
      )
      .orderBy("occurred_on", "desc")
      .limit(200)
      .execute(),
    deps.db
      .selectFrom("animal_identifier")
      .selectAll()
      .where("animal_id", "=", id)
      .where("active", "=", true)
      .execute(),
    deps.db
      .selectFrom("catalog_item")
      .select("photo_ids")
      .where("animal_id", "=", id)
      .where("status", "in", ["published", "sold_out"])
      .execute(),
    sql<{ sold: boolean }>`select ${isSold("animal.id")} as sold from animal where id = ${id}`.execute(deps.db),
  ]);
  const shown = present(card);
  // Its portrait, its other photos, then those of its listings.
  const own = [...new Set([row.photo_id, ...row.photo_ids, ...listings.flatMap((l) => l.photo_ids)])].filter(
    (p) => p !== null,
  );
  const photos = await readPhotoViews(deps.db, [...own, ...relatives.map((r) => r.photo_id)]);
  // Marks, weights and sires belong to their own part of the page: with that part hidden, no record may show them.
  const visible = events
    .filter((e) => (e.type !== "weighing" || has("weights")) && (e.type !== "identification" || has("identity")))
    .map((e) => {
      const { grams, sireId, sireName, ...rest } = e.data;
      return {
        ...e,
        data: { ...rest, ...(has("weights") ? { grams } : {}), ...(has("family") ? { sireId, sireName } : {}) },
      };
    });
  const sires = await readAnimalNames(
    deps.db,
    visible.map((e) => e.data.sireId),
    { shown: true },
  );
  const weights = has("weights")
    ? events
        .filter((e) => e.type === "weighing" && Number.isSafeInteger(e.data.grams))
        .map((e) => ({ day: e.occurred_on, grams: e.data.grams as number }))
        .reverse()
    : [];
  return {
    ...shown,
    // Also when its listing has been archived since.
    availability: shown.availability ?? (sold.rows[0]?.sold ? SOLD : null),
    birthDate: has("identity") ? row.birth_date : null,
    birthWords: has("identity") && row.birth_date ? birthInWords(row.birth_date, row.birth_precision) : null,
    color: has("identity") ? row.color : null,
    purposeWords: has("identity") && row.purpose ? purposeWords[row.purpose] : null,
    story: has("story") ? row.story : null,
    photos: own.flatMap((p) => photos.get(p) ?? []),
    weights,
    dailyGainG: dailyGain(weights),
    identity: has("identity")
      ? identifiers.map((x) => ({ label: labels[x.type] ?? markTypeWords[x.type], value: x.value_raw }))
      : [],
    family: has("family")
      ? relatives.map((r) => ({
          id: r.id,
          name: r.name,
          relation:
            r.id === row.dam_id ? ("dam" as const) : r.id === row.sire_id ? ("sire" as const) : ("offspring" as const),
          breed: r.breed,
          photo: photos.get(r.photo_id ?? "") ?? null,
        }))
      : [],
    timeline: has("records")
      ? visible.map((e) => ({
          id: e.id,
          type: e.type,
          title: eventName(e.type),
          detail: detailOf(e, sires),
          day: e.occurred_on,
          dayWords: dayInWords(e.occurred_on),
        }))
      : [],
  };
}

/** Names of animals that records refer to by id; `shown` limits them to published ones. */
export async function readAnimalNames(
  db: Db | Tx,
  ids: readonly unknown[],
  o: { shown?: boolean } = {},
): Promise<Record<string, string>> {
  const uniqueIds = [...new Set(ids.filter((id): id is string => typeof id === "string"))];
  if (uniqueIds.length === 0) return {};
  const rows = await db
    .selectFrom("animal")
    .select(["id", "name"])
    .where("id", "in", uniqueIds)
    .$if(o.shown === true, (q) => q.where("published", "=", true))
    .execute();
  return Object.fromEntries(rows.map((r) => [r.id, r.name]));
}

/** A record's details in one line, with its note: a published record is public as a whole. */
function detailOf(e: { type: string; data: Record<string, unknown> }, names: Record<string, string>): string | null {
  const words = [recordDetail(e.type, e.data, names), e.data.note].filter((w) => typeof w === "string" && w !== "");
  return words.length ? words.join(" · ") : null;
}
