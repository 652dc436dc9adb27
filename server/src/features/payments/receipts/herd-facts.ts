import type { Precision, Sex } from "@corral/domain/herd/animals/attributes";
import type { MarkType } from "@corral/domain/herd/animals/identifiers";
import type { Day } from "@corral/domain/kernel/time";
import type { AnimalFacts, LotFacts } from "@corral/domain/payments/receipts/animal-proof";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { readTogether } from "#src/platform/database/together";

/** What is dealt in by a receipt's lines, as the herd knows it now. */
export interface HerdFacts {
  /** By animal. */
  animals: ReadonlyMap<string, AnimalFacts>;
  /** By the item that sells the lot. */
  lots: ReadonlyMap<string, LotFacts>;
}
const NOTHING: HerdFacts = { animals: new Map(), lots: new Map() };

/** For the receipt that is being issued. */
export async function readHerdFacts(
  tx: Tx,
  lines: readonly { animal_id?: string | null; item_id?: string; heads?: number | null }[],
): Promise<HerdFacts> {
  const animals = lines.flatMap((l) => l.animal_id ?? []);
  const items = lines.flatMap((l) => (l.heads && l.item_id ? [l.item_id] : []));
  if (animals.length + items.length === 0) return NOTHING;
  const among = (ids: string[]) => sql`select unnest(${ids}::uuid[])`;
  return toHerdFacts(await readTogether(tx, herdQueries(tx, { animals: among(animals), items: among(items) })));
}

/** For `readTogether`: what the facts of the animals and lots of queries of ids are made from. */
export const herdQueries = (tx: Tx, ids: { animals: RawBuilder<unknown>; items: RawBuilder<unknown> }) => ({
  // How it was weighed is that of the last record, of those not corrected since, that has its weight on its day.
  animals: sql<AnimalRow>`
    select a.id, a.species, a.breed, a.sex, a.birth_date, a.birth_precision, a.weight_g, a.weighed_on,
      coalesce(a.acquired ->> 'fromUpp', '') as from_upp,
      (select e.data ->> 'method' from animal_event e
        where e.animal_id = a.id and e.type = 'weighing' and e.status = 'done' and e.occurred_on = a.weighed_on
          and e.data ->> 'grams' = a.weight_g::text
          and not exists (select from animal_event n where n.supersedes_id = e.id)
        order by e.created_at desc limit 1) as weighed_how
    from animal a where a.id in (${ids.animals})`,
  marks: tx
    .selectFrom("animal_identifier")
    .select(["animal_id", "type", "value_raw"])
    .where("animal_id", "in", sql<string>`(${ids.animals})`)
    .where("active", "=", true)
    .orderBy("value_raw"),
  lots: sql<LotRow>`
    select i.id as item_id, g.species, g.breed, g.sex, g.birth_date, g.birth_precision
    from catalog_item i join animal_group g on g.id = i.group_id where i.id in (${ids.items})`,
});
interface LotRow {
  item_id: string;
  species: string | null;
  breed: string | null;
  sex: Sex | null;
  birth_date: Day | null;
  birth_precision: Precision;
}
interface AnimalRow {
  id: string;
  species: string;
  breed: string | null;
  sex: Sex;
  birth_date: Day | null;
  birth_precision: Precision;
  weight_g: number | null;
  weighed_on: Day | null;
  from_upp: string;
  weighed_how: string | null;
}
interface FactRows {
  animals: AnimalRow[];
  marks: { animal_id: string; type: MarkType; value_raw: string }[];
  lots: LotRow[];
}

export const toHerdFacts = ({ animals, marks, lots }: FactRows): HerdFacts => ({
  animals: new Map(
    animals.map((a) => [
      a.id,
      {
        species: a.species,
        breed: a.breed,
        sex: a.sex,
        birthDate: a.birth_date,
        birthPrecision: a.birth_precision,
        marks: marks.filter((m) => m.animal_id === a.id).map((m) => ({ type: m.type, value: m.value_raw })),
        weight: a.weight_g === null ? null : { grams: a.weight_g, day: a.weighed_on, method: a.weighed_how },
        fromUpp: a.from_upp,
      },
    ]),
  ),
  lots: new Map(
    lots.map((l) => [
      l.item_id,
      {
        species: l.species ?? "other",
        breed: l.breed,
        sex: l.sex ?? "unknown",
        birthDate: l.birth_date,
        birthPrecision: l.birth_precision,
      },
    ]),
  ),
});
