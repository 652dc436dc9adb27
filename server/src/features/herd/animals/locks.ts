import { sql } from "kysely";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Tx } from "#src/platform/database/db";

/** Numbers of the advisory locks, the same in every process; each is held until the end of the transaction. */
const PEDIGREE = 4_713_016;
const CHIPS = 4_713_017;

/**
 * Serialises changes of parents, sex, species and birth: two concurrent edits could each be valid and together close
 * a cycle. Taken before any animal's row, so that there is no deadlock.
 */
export const lockPedigree = (tx: Tx) => sql`select pg_advisory_xact_lock(${PEDIGREE})`.execute(tx);

/** Serialises new chips: a chip belongs to one animal for ever, also after its removal. */
export const lockChips = (tx: Tx) => sql`select pg_advisory_xact_lock(${CHIPS})`.execute(tx);

/** Reads an animal and locks its row until the end of the transaction. */
export const lockAnimal = (tx: Tx, id: string): Promise<AnimalRow | undefined> =>
  tx.selectFrom("animal").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
