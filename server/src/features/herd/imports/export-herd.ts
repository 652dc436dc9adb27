import { markTypes } from "@corral/domain/herd/animals/identifiers";
import { animalCells, headerCells } from "@corral/domain/herd/imports/write-row";
import type { Separator } from "@corral/domain/kernel/files/decode";
import { sql } from "kysely";
import { toForm } from "#src/features/herd/animals/columns";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Deps } from "#src/platform/deps";
import { CSV_BOM, csvLine } from "#src/platform/spreadsheets/csv";

/** Animals in one query, so that the herd is never in memory at once. */
const PAGE = 1_000;

type Row = AnimalRow & {
  group_name: string | null;
  worn: { type: string; value: string }[] | null;
  dam: string | null;
  sire: string | null;
};

/** The whole herd as lines, including animals that are gone. With `only: "header"`, an empty form to fill in. */
export async function* herdLines(deps: Deps, separator: Separator, only?: "header"): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(headerCells(), separator);
  for (let after: string | undefined; only !== "header"; ) {
    const { rows } = await sql<Row>`
      select a.*, g.name as group_name, ${nameFor(sql`a.dam_id`)} as dam, ${nameFor(sql`a.sire_id`)} as sire,
        (select jsonb_agg(jsonb_build_object('type', m.type, 'value', m.value_raw) order by m.id)
          from animal_identifier m where m.animal_id = a.id and m.active) as worn
      from animal a left join animal_group g on g.id = a.group_id
      where ${after ? sql`a.id > ${after}::uuid` : sql`true`} order by a.id limit ${PAGE}`.execute(deps.db);
    yield rows
      .map((r) =>
        csvLine(
          animalCells({
            id: r.id,
            facts: toForm(r),
            marks: r.worn ?? [],
            dam: r.dam,
            sire: r.sire,
            group: r.group_name,
            weightG: r.weight_g,
            weighedOn: r.weighed_on,
          }),
          separator,
        ),
      )
      .join("");
    after = rows.at(-1)?.id;
    if (rows.length < PAGE || !after) return;
  }
}

/** A parent's reference in a file: the first mark that no other animal has in any notation, else its id. */
const nameFor = (parent: ReturnType<typeof sql>) => sql`coalesce((
  select m.value_raw from animal_identifier m where m.animal_id = ${parent} and m.active and m.type <> 'brand'
    and not exists (select from animal_identifier o where o.tail = m.tail and o.active and o.type <> 'brand' and o.animal_id <> m.animal_id)
  order by array_position(${[...markTypes]}::text[], m.type), m.id limit 1), ${parent}::text)`;
