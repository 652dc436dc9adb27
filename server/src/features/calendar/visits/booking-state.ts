import { move } from "@corral/domain/kernel/machine";
import { toIso } from "@corral/domain/kernel/time";
import { type BookingReleaseEvent, bookingReleaseMoves } from "@corral/domain/selling/cancellations/states";
import type { Selectable } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";
import type { TxDeps } from "#src/platform/deps";

export type ReleaseRow = Selectable<Tables["booking_release"]>;

/**
 * Changes by its table what a purchase of a cancelled date is owed, if its state is still the one that was read. The
 * caller holds the sale's lock.
 */
export async function moveRelease(
  deps: TxDeps,
  tx: Tx,
  row: ReleaseRow,
  event: BookingReleaseEvent,
  how: string,
): Promise<void> {
  const to = move<ReleaseRow["state"], BookingReleaseEvent>(bookingReleaseMoves, row.state, event);
  if (!to) throw new IllegalMove(`release ${row.state} does not accept ${event}`);
  await writingStates(tx)
    .updateTable("booking_release")
    .set({ state: to, how, ...(to === "done" ? { done_at: toIso(deps.now()) } : {}) })
    .where("session_id", "=", row.session_id)
    .where("sale_id", "=", row.sale_id)
    .where("state", "=", row.state)
    .execute();
  row.state = to;
}
