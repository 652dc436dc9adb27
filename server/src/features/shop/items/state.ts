import { move } from "@corral/domain/kernel/machine";
import { type ItemEvent, type ItemState, itemMoves } from "@corral/domain/shop/items/states";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

type ItemRow = Selectable<Tables["catalog_item"]>;

/** The state after an event; undefined when the table forbids it. */
export const whereItemGoes = (from: ItemState, event: ItemEvent): ItemState | undefined =>
  move<ItemState, ItemEvent>(itemMoves, from, event);

/** Changes an item's state by its table; the row is locked. Throws for a transition that the table forbids. */
export async function moveItemRow(
  tx: Tx,
  item: ItemRow,
  event: ItemEvent,
  also: Updateable<Tables["catalog_item"]> = {},
): Promise<void> {
  const to = whereItemGoes(item.status, event);
  if (!to) throw new IllegalMove(`item ${item.status} does not accept ${event}`);
  await writingStates(tx)
    .updateTable("catalog_item")
    .set((e) => ({ ...also, status: to, version: e("version", "+", 1) }))
    .where("id", "=", item.id)
    .execute();
  item.status = to;
}

/** The insert of an item, which nobody sees before it is published. */
export const insertItem = (tx: Tx, row: Insertable<Tables["catalog_item"]>) =>
  writingStates(tx)
    .insertInto("catalog_item")
    .values({ ...row, status: "draft" });
