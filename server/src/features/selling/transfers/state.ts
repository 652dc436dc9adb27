import { move } from "@corral/domain/kernel/machine";
import { type TransferEvent, transferMoves } from "@corral/domain/selling/transfers/states";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

export type TransferRow = Selectable<Tables["transfer_proof"]>;

/** Changes a direct transfer's state by its table. The caller holds the charge's lock. */
export async function moveTransfer(
  tx: Tx,
  transfer: TransferRow,
  event: TransferEvent,
  also: Updateable<Tables["transfer_proof"]> = {},
): Promise<TransferRow> {
  const to = move(transferMoves, transfer.state, event);
  if (!to) throw new IllegalMove(`transfer ${transfer.state} does not accept ${event}`);
  return writingStates(tx)
    .updateTable("transfer_proof")
    .set({ ...also, state: to })
    .where("id", "=", transfer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The insert of a transfer: one that was seen at the bank is confirmed at once. */
export const insertTransfer = (tx: Tx, row: Insertable<Tables["transfer_proof"]>, state: "submitted" | "confirmed") =>
  writingStates(tx)
    .insertInto("transfer_proof")
    .values({ ...row, state });
