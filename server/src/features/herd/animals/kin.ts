import type { Kin } from "@corral/domain/herd/animals/pedigree";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";

const columns = sql`a.id, a.name, a.species, a.sex, a.birth_date as "birthDate", a.birth_precision as "birthPrecision",
  a.dam_id as "damId", a.sire_id as "sireId"`;
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
      ? await sql<Kin>`select ${columns} from animal a`.execute(db)
      : await sql<Kin>`
          with recursive above as (
            select ${columns} from animal a where a.id = any(${parents}::uuid[])
            union select ${columns} from above b join animal a on a.id in (b."damId", b."sireId"))
          select * from above
          union select ${columns} from animal a where a.dam_id = any(${ids}::uuid[])
          union select ${columns} from animal a where a.sire_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((r) => [r.id, r]));
}
