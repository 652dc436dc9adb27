import { type Sex, sexWords } from "@corral/domain/herd/animals/facts";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { readTogether } from "#src/platform/database/together";

/** Identifying marks on a receipt, with their labels. */
const MARKS = { ear_tag_internal: "Arete", siniiga: "SINIIGA" } as const;
const kilos = (grams: number) => `${(grams / 1_000).toLocaleString("es-MX", { maximumFractionDigits: 1 })} kg`;

type Details = Map<string, { label: string; value: string }[]>;

/** Marks, sex and last weight of each animal on the day of issue. */
export async function animalDetails(tx: Tx, ids: readonly string[]): Promise<Details> {
  return ids.length === 0
    ? new Map()
    : detailsFrom(await readTogether(tx, detailQueries(tx, sql`select unnest(${[...ids]}::uuid[])`)));
}

/** For `readTogether`: what the details of the animals of a query of ids are made from. */
export const detailQueries = (tx: Tx, ids: RawBuilder<unknown>) => ({
  animals: tx
    .selectFrom("animal")
    .select(["id", "sex", "weight_g", "weighed_on"])
    .where("id", "in", sql<string>`(${ids})`),
  marks: tx
    .selectFrom("animal_identifier")
    .select(["animal_id", "type", "value_raw"])
    .where("animal_id", "in", sql<string>`(${ids})`)
    .where("active", "=", true)
    .where("type", "in", Object.keys(MARKS))
    .orderBy("type"),
});
interface DetailRows {
  animals: { id: string; sex: string; weight_g: number | null; weighed_on: Day | null }[];
  marks: { animal_id: string; type: string; value_raw: string }[];
}

export const detailsFrom = ({ animals, marks }: DetailRows): Details =>
  new Map(
    animals.map((a) => [
      a.id,
      [
        ...marks
          .filter((m) => m.animal_id === a.id)
          .map((m) => ({ label: MARKS[m.type as keyof typeof MARKS], value: m.value_raw })),
        { label: "Sexo", value: sexWords[a.sex as Sex] },
        ...(a.weight_g !== null
          ? [{ label: "Peso", value: `${kilos(a.weight_g)}${a.weighed_on ? ` (${shortDay(a.weighed_on)})` : ""}` }]
          : []),
      ],
    ]),
  );

/** "12 de noviembre de 2026", without the weekday. */
const shortDay = (day: Day) => dayInWords(day).replace(/^\S+ /, "");
