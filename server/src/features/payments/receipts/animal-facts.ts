import type { Precision, Sex } from "@corral/domain/herd/animals/facts";
import type { MarkType } from "@corral/domain/herd/animals/identifiers";
import type { Day } from "@corral/domain/kernel/time";
import type { AnimalFacts } from "@corral/domain/payments/receipts/animal-proof";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { readTogether } from "#src/platform/database/together";

export type AnimalsOfReceipt = ReadonlyMap<string, AnimalFacts>;

/** What the herd knows of each animal now, for the receipt that is being issued. */
export async function readAnimalFacts(tx: Tx, ids: readonly string[]): Promise<AnimalsOfReceipt> {
  return ids.length === 0
    ? new Map()
    : toAnimalFacts(await readTogether(tx, animalQueries(tx, sql`select unnest(${[...ids]}::uuid[])`)));
}

/** For `readTogether`: what the facts of the animals of a query of ids are made from. */
export const animalQueries = (tx: Tx, ids: RawBuilder<unknown>) => ({
  // How it was weighed is that of the last record, of those not corrected since, that has its weight on its day.
  animals: sql<AnimalRow>`
    select a.id, a.species, a.breed, a.sex, a.birth_date, a.birth_precision, a.weight_g, a.weighed_on,
      coalesce(a.acquired ->> 'fromUpp', '') as from_upp,
      (select e.data ->> 'method' from animal_event e
        where e.animal_id = a.id and e.type = 'weighing' and e.status = 'done' and e.occurred_on = a.weighed_on
          and e.data ->> 'grams' = a.weight_g::text
          and not exists (select from animal_event n where n.supersedes_id = e.id)
        order by e.created_at desc limit 1) as weighed_how
    from animal a where a.id in (${ids})`,
  marks: tx
    .selectFrom("animal_identifier")
    .select(["animal_id", "type", "value_raw"])
    .where("animal_id", "in", sql<string>`(${ids})`)
    .where("active", "=", true)
    .orderBy("value_raw"),
});
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
  marks: { animal_id: string; type: string; value_raw: string }[];
}

export const toAnimalFacts = ({ animals, marks }: FactRows): AnimalsOfReceipt =>
  new Map(
    animals.map((a) => [
      a.id,
      {
        species: a.species,
        breed: a.breed,
        sex: a.sex,
        birthDate: a.birth_date,
        birthPrecision: a.birth_precision,
        marks: marks.filter((m) => m.animal_id === a.id).map((m) => ({ type: m.type as MarkType, value: m.value_raw })),
        weight: a.weight_g === null ? null : { grams: a.weight_g, day: a.weighed_on, method: a.weighed_how },
        fromUpp: a.from_upp,
      },
    ]),
  );
