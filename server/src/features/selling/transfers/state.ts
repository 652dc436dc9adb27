import { move } from "@corral/domain/states/machine";
import { type TransferEvent, transferMoves } from "@corral/domain/states/transfer";
import type { Selectable, Updateable } from "kysely";
import type { Tx } from "../../platform/db";
import type { Tables } from "../../platform/tables";
import { IllegalMove } from "./illegal-move";

export type TransferRow = Selectable<Tables["transfer_proof"]>;

/** Moves a direct transfer by its table; the lock is its charge's, taken before. */
export async function moveTransfer(
  tx: Tx,
  transfer: TransferRow,
  event: TransferEvent,
  also: Updateable<Tables["transfer_proof"]> = {},
): Promise<TransferRow> {
  const to = move(transferMoves, transfer.state, event);
  if (!to) throw new IllegalMove(`transfer ${transfer.state} does not accept ${event}`);
  return tx
    .updateTable("transfer_proof")
    .set({ ...also, state: to })
    .where("id", "=", transfer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
