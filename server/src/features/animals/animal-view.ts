import { ageInWords } from "@corral/domain/age";
import { animalAvailability } from "@corral/domain/availability";
import { searchText } from "@corral/domain/search-text";
import { sexWords, speciesName } from "@corral/domain/species";
import { type Day, dayIn, dayInWords } from "@corral/domain/time";
import { type Selectable, sql } from "kysely";
import type { Deps } from "../../platform/deps";
import { anywhere } from "../../platform/like";
import type { Tables } from "../../platform/tables";
import { photosOf } from "../photos/photo-view";

export type AnimalRow = Selectable<Tables["animal"]>;

export interface AnimalFilter {
  species?: string | undefined;
  q?: string | undefined;
  onSale?: boolean | undefined;
}

const matching = (f: AnimalFilter) => {
  const words = f.q ? searchText(f.q).split(" ").filter(Boolean) : [];
  return sql`published and life_status = 'alive' ${f.species ? sql`and species = ${f.species}` : sql``}
    ${f.onSale ? sql`and exists (select 1 from catalog_item i where i.animal_id = animal.id and i.status = 'published')` : sql``}
    ${
      words.length
        ? sql.join(
            words.map((w) => sql`and search_text like ${anywhere(w)}`),
            sql` `,
          )
        : sql``
    }`;
};

/** Animals that fit, by name: at most `limit` of those after `after`. */
export async function pageOfAnimals(
  deps: Deps,
  f: AnimalFilter,
  after: { value: string | number; id: string } | undefined,
  limit: number,
): Promise<AnimalRow[]> {
  const from = after ? sql`and (name, id) > (${String(after.value)}, ${after.id}::uuid)` : sql``;
  return (
    await sql<AnimalRow>`select * from animal where ${matching(f)} ${from} order by name, id limit ${limit}`.execute(
      deps.db,
    )
  ).rows;
}

/** How many animals fit in all. */
export async function countAnimals(deps: Deps, f: AnimalFilter): Promise<number> {
  return (
    (await sql<{ n: number }>`select count(*)::int as n from animal where ${matching(f)}`.execute(deps.db)).rows[0] as {
      n: number;
    }
  ).n;
}

export const speciesShown = async (deps: Deps) =>
  (
    await sql<{
      code: string;
      count: number;
    }>`select species as code, count(*)::int as count from animal where published and life_status = 'alive' group by species order by count desc, species`.execute(
      deps.db,
    )
  ).rows;

/** The public face of animals: what the owner publishes, and nothing of who bought or when. */
export async function animalCards(deps: Deps, rows: AnimalRow[], buyerId: string | undefined) {
  const ids = rows.map((r) => r.id);
  if (ids.length === 0) return [];
  const today = dayIn(deps.zone, deps.now());
  const [photos, tags, listings] = await Promise.all([
    photosOf(
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
    deps.db
      .selectFrom("catalog_item as i")
      .leftJoin("claim as c", (j) =>
        j
          .onRef("c.subject_id", "=", "i.animal_id")
          .on("c.subject_type", "=", "animal")
          .on("c.state", "in", ["temporary", "awaiting_payment", "deposit", "leased", "sold"]),
      )
      .select(["i.animal_id", "i.id", "i.price", "c.state", "c.buyer_id"])
      .where("i.animal_id", "in", ids)
      .where("i.status", "=", "published")
      .execute(),
  ]);
  return rows.map((r) => {
    const l = listings.find((x) => x.animal_id === r.id);
    return {
      id: r.id,
      name: r.name,
      tag: tags.find((t) => t.animal_id === r.id)?.value_raw ?? null,
      species: r.species,
      speciesName: speciesName(r.species),
      breed: r.breed,
      sex: r.sex,
      sexWords: sexWords[r.sex] ?? r.sex,
      ageWords: r.birth_date ? ageInWords(r.birth_date, today) : null,
      photo: photos.get(r.photo_id ?? "") ?? null,
      itemId: l?.id ?? null,
      price: l?.price ?? null,
      availability: l
        ? animalAvailability(
            l.state ? { state: l.state, mine: buyerId !== undefined && l.buyer_id === buyerId } : undefined,
          )
        : null,
    };
  });
}

const EVENT_TITLES: Record<string, string> = {
  birth: "Nacimiento",
  entry: "Llegada al rancho",
  weighing: "Pesaje",
  vaccination: "Vacuna",
  deworming: "Desparasitación",
  treatment: "Tratamiento",
  lab_test: "Prueba de laboratorio",
  heat: "Celo",
  service: "Monta o inseminación",
  pregnancy_check: "Diagnóstico de gestación",
  parturition: "Parto",
  weaning: "Destete",
  castration: "Castración",
  identification: "Identificación",
  movement: "Movimiento",
  note: "Nota",
  body_condition: "Condición corporal",
};
const PURPOSE: Record<string, string> = {
  breeding: "Cría",
  milk: "Leche",
  fattening: "Engorda",
  companion: "Compañía",
  exhibition: "Exhibición",
  work: "Trabajo",
  wildlife_conservation: "Conservación",
};

/** One animal with its family and its published timeline; undefined when it isn't shown to the public. */
export async function animalView(deps: Deps, id: string, buyerId: string | undefined) {
  const row = await deps.db
    .selectFrom("animal")
    .selectAll()
    .where("id", "=", id)
    .where("published", "=", true)
    .executeTakeFirst();
  if (!row) return undefined;
  const parents = [row.dam_id, row.sire_id].filter((x): x is string => x !== null);
  const [[card], relatives, events, identifiers, listings] = await Promise.all([
    animalCards(deps, [row], buyerId),
    deps.db
      .selectFrom("animal")
      .selectAll()
      .where((e) =>
        e.or([e("dam_id", "=", id), e("sire_id", "=", id), ...(parents.length ? [e("id", "in", parents)] : [])]),
      )
      .orderBy("birth_date")
      .limit(40)
      .execute(),
    deps.db
      .selectFrom("animal_event")
      .selectAll()
      .where("animal_id", "=", id)
      .where("published", "=", true)
      .where("status", "=", "done")
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
  ]);
  // Its portrait first, then what its listings show of it.
  const own = [...new Set([row.photo_id, ...listings.flatMap((l) => l.photo_ids)])].filter((p) => p !== null);
  const photos = await photosOf(deps.db, [...own, ...relatives.map((r) => r.photo_id)]);
  const weights = events
    .filter((e) => e.type === "weighing" && Number.isSafeInteger(e.data.grams))
    .map((e) => ({ day: e.occurred_on, grams: e.data.grams as number }))
    .reverse();
  return {
    ...(card as NonNullable<typeof card>),
    birthDate: row.birth_date,
    birthWords: row.birth_date ? dayInWords(row.birth_date as Day) : null,
    color: row.color,
    purposeWords: row.purpose ? (PURPOSE[row.purpose] ?? row.purpose) : null,
    story: row.story,
    photos: own.flatMap((p) => photos.get(p) ?? []),
    weights,
    dailyGainG: dailyGain(weights),
    identity: identifiers.map((x) => ({
      label: x.type === "siniiga" ? "SINIIGA" : x.type === "microchip" ? "Microchip" : "Arete",
      value: x.value_raw,
    })),
    family: relatives.map((r) => ({
      id: r.published ? r.id : null,
      name: r.name,
      relation:
        r.id === row.dam_id ? ("dam" as const) : r.id === row.sire_id ? ("sire" as const) : ("offspring" as const),
      breed: r.breed,
      photo: photos.get(r.photo_id ?? "") ?? null,
    })),
    timeline: events.map((e) => ({
      id: e.id,
      type: e.type,
      title: EVENT_TITLES[e.type] ?? "Registro",
      detail: detailOf(e),
      day: e.occurred_on,
      dayWords: dayInWords(e.occurred_on),
    })),
  };
}

function detailOf(e: { type: string; data: Record<string, unknown> }): string | null {
  if (e.type === "weighing" && typeof e.data.grams === "number")
    return `${(e.data.grams / 1000).toLocaleString("es-MX", { maximumFractionDigits: 1 })} kg`;
  const text = e.data.product ?? e.data.text ?? e.data.result ?? e.data.note;
  return typeof text === "string" ? text : null;
}

/** Grams a day between the first and the last weighing. */
function dailyGain(weights: { day: Day; grams: number }[]): number | null {
  const a = weights.at(0);
  const b = weights.at(-1);
  const days = a && b ? (Date.parse(b.day) - Date.parse(a.day)) / 86_400_000 : 0;
  return a && b && days >= 7 ? Math.round((b.grams - a.grams) / days) : null;
}
