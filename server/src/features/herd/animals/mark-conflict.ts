import { isForLife, isOneAnimals, type MarkType } from "@corral/domain/herd/animals/identifiers";
import type { Tx } from "#src/platform/database/db";

/** The other animal that has this mark, or had it if marks of its type are for life; undefined when it is free. */
export async function markConflict(
  tx: Tx,
  type: MarkType,
  norm: string,
  notOf: string,
): Promise<{ id: string; name: string } | undefined> {
  if (!isOneAnimals(type)) return undefined;
  return tx
    .selectFrom("animal_identifier as m")
    .innerJoin("animal as a", "a.id", "m.animal_id")
    .select(["a.id", "a.name"])
    .where("m.type", "=", type)
    .where("m.tail", "=", [...norm].reverse().join(""))
    .where("m.animal_id", "<>", notOf)
    .$if(!isForLife(type), (q) => q.where("m.active", "=", true))
    .orderBy("m.active", "desc")
    .executeTakeFirst();
}
