import { type BookingReleaseEvent, bookingReleaseMoves } from "@corral/domain/states/booking-release";
import { move } from "@corral/domain/states/machine";
import { toIso } from "@corral/domain/time";
import type { Selectable } from "kysely";
import type { Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import type { Tables } from "../../platform/tables";
import { IllegalMove } from "./illegal-move";

export type ReleaseRow = Selectable<Tables["booking_release"]>;

/** Moves what a purchase of a cancelled date is owed by its table, if it is still where it was read; the lock is its sale's, taken before. */
export async function moveRelease(
  deps: Deps,
  tx: Tx,
  row: ReleaseRow,
  event: BookingReleaseEvent,
  how: string,
): Promise<void> {
  const to = move<ReleaseRow["state"], BookingReleaseEvent>(bookingReleaseMoves, row.state, event);
  if (!to) throw new IllegalMove(`release ${row.state} does not accept ${event}`);
  await tx
    .updateTable("booking_release")
    .set({ state: to, how, ...(to === "done" ? { done_at: toIso(deps.now()) } : {}) })
    .where("session_id", "=", row.session_id)
    .where("sale_id", "=", row.sale_id)
    .where("state", "=", row.state)
    .execute();
  row.state = to;
}
