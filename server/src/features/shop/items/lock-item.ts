import type { Tx } from "#src/platform/database/db";

/** An item's row, nobody else's until this transaction ends. */
export const lockItem = (tx: Tx, id: string) =>
  tx.selectFrom("catalog_item").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
