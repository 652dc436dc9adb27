import { type ChargeEvent, type ChargeState, chargeMoves } from "@corral/domain/states/charge";
import { move } from "@corral/domain/states/machine";
import type { Selectable, Updateable } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { announceCharge } from "#src/platform/live/live";

export type ChargeRow = Selectable<Tables["charge"]>;

/**
 * Locks a charge, which serialises everything about its money. Always the first lock. Its key never changes, so that what
 * only names it (a task about a balance whose deposit moved) doesn't wait for whoever holds it, or they would deadlock.
 */
export const lockCharge = (tx: Tx, id: string) =>
  tx.selectFrom("charge").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();

/**
 * Changes a charge's state by its table and notifies listeners. Throws for a transition that the table forbids; the
 * caller holds its lock.
 */
export async function moveCharge(
  tx: Tx,
  charge: ChargeRow,
  event: ChargeEvent,
  also: Updateable<Tables["charge"]> = {},
): Promise<ChargeState> {
  const { to, update } = chargeMoved(tx, charge, event, also);
  await update.execute();
  charge.state = to;
  await announceCharge(tx, charge.public_id);
  return to;
}

/** Cancels a charge of which nothing can be paid any more, at once. */
export async function cancelAtOnce(tx: Tx, charge: ChargeRow, also: Updateable<Tables["charge"]> = {}): Promise<void> {
  await moveCharge(tx, charge, "cancel_asked", also);
  await moveCharge(tx, charge, "cancel_done");
}

/** The statement of `moveCharge`, without the notice to listeners. */
export function chargeMoved(tx: Tx, charge: ChargeRow, event: ChargeEvent, also: Updateable<Tables["charge"]> = {}) {
  const to = move(chargeMoves, charge.state, event);
  if (!to) throw new IllegalMove(`charge ${charge.state} does not accept ${event}`);
  const update = tx
    .updateTable("charge")
    .set((e) => ({ ...also, state: to, version: e("version", "+", 1) }))
    .where("id", "=", charge.id);
  return { to, update };
}
