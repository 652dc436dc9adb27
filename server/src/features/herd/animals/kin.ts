import type { Kin } from "@corral/domain/herd/animals/pedigree";
import { sql } from "kysely";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Db, Tx } from "#src/platform/database/db";

const fromRow = (r: AnimalRow): Kin => ({
  id: r.id,
  name: r.name,
  species: r.species,
  sex: r.sex,
  birthDate: r.birth_date,
  birthPrecision: r.birth_precision,
  damId: r.dam_id,
  sireId: r.sire_id,
});

const columns = sql`a.id, a.name, a.species, a.sex, a.birth_date, a.birth_precision, a.dam_id, a.sire_id`;
/** Above this number, the whole herd's relations are read at once. */
const FEW = 200;

/** All ancestors of these parents and descendants of these animals, by id. */
export async function readRelatives(
  db: Db | Tx,
  ids: readonly string[],
  parents: readonly string[],
): Promise<Map<string, Kin>> {
  const { rows } =
    ids.length > FEW
      ? await sql<AnimalRow>`select ${columns} from animal a`.execute(db)
      : await sql<AnimalRow>`
          with recursive above as (
            select ${columns} from animal a where a.id = any(${parents}::uuid[])
            union select ${columns} from above b join animal a on a.id in (b.dam_id, b.sire_id))
          select * from above
          union select ${columns} from animal a where a.dam_id = any(${ids}::uuid[])
          union select ${columns} from animal a where a.sire_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((r) => [r.id, fromRow(r)]));
}
