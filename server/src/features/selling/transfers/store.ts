import type { Db, Tx } from "#src/platform/database/db";

/** The proofs that the payers of a charge sent, oldest first. */
export const filesOf = (db: Db | Tx, chargeId: string) =>
  db.selectFrom("transfer_file").selectAll().where("charge_id", "=", chargeId).orderBy("created_at").execute();
