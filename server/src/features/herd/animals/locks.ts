import { sql } from "kysely";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import type { Tx } from "#src/platform/database/db";

/** Any numbers, the same in every process: whoever has one keeps it until the end of their transaction. */
const PEDIGREE = 4_713_016;
const CHIPS = 4_713_017;

/**
 * Two edits at once could each be right and close a ring together: whoever changes parents, sex, species or birth takes turns. Taken before any
 * row of an animal is locked, so that nobody waits in a ring either.
 */
export const lockPedigree = (tx: Tx) => sql`select pg_advisory_xact_lock(${PEDIGREE})`.execute(tx);

/** A chip is one animal's for ever, also once it is out: whoever puts one in takes turns. */
export const lockChips = (tx: Tx) => sql`select pg_advisory_xact_lock(${CHIPS})`.execute(tx);

/** Its row, which stays as it is until the end of the transaction. */
export const lockAnimal = (tx: Tx, id: string): Promise<AnimalRow | undefined> =>
  tx.selectFrom("animal").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
