import { type Instant, toIso } from "@corral/domain/kernel/time";
import {
  type IncomingTransferEvent,
  type IncomingTransferState,
  incomingTransferMoves,
} from "@corral/domain/states/incoming-transfer";
import { move } from "@corral/domain/states/machine";
import type { Selectable, Updateable } from "kysely";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";

export type IncomingRow = Selectable<Tables["incoming_transfer"]>;

/** Where an event leads; undefined where the table refuses it: somebody decided meanwhile. */
export const incomingAfter = (row: IncomingRow, event: IncomingTransferEvent): IncomingTransferState | undefined =>
  move(incomingTransferMoves, row.state, event);

/** Locks money without a reference. After the lock of a charge, where one is taken too. */
export const lockIncoming = (tx: Tx, publicId: string) =>
  tx.selectFrom("incoming_transfer").selectAll().where("public_id", "=", publicId).forNoKeyUpdate().executeTakeFirst();

/** Stores a state as its table gave it. The caller holds the row's lock. */
export const setIncoming = (
  tx: Tx,
  row: IncomingRow,
  to: IncomingTransferState,
  also: Updateable<Tables["incoming_transfer"]>,
) =>
  tx
    .updateTable("incoming_transfer")
    .set({ ...also, state: to })
    .where("id", "=", row.id)
    .execute();

/** A report was confirmed: the same money in the bank's movements isn't looked for any more. */
export async function settleByReport(
  tx: Tx,
  report: { id: string; tracking_key: string; amount: number },
  staff: Staff,
  now: Instant,
): Promise<void> {
  const row = await tx
    .selectFrom("incoming_transfer")
    .selectAll()
    .where("bank_key", "=", report.tracking_key)
    .where("amount", "=", report.amount as IncomingRow["amount"])
    .where("state", "=", "unidentified")
    .orderBy("id")
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const to = row && incomingAfter(row, "match");
  if (!row || !to) return;
  await setIncoming(tx, row, to, {
    transfer_id: report.id,
    reason: "La reportó quien pagó, con la misma clave",
    decided_by: staff.id,
    decided_at: toIso(now),
  });
}
