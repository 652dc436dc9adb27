import type { Tx } from "#src/platform/database/db";

/** Reads an item and locks its row until this transaction ends. */
export const lockItem = (tx: Tx, id: string) =>
  tx.selectFrom("catalog_item").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
