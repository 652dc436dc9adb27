import { move } from "@corral/domain/kernel/machine";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { trackingKeyOf } from "@corral/domain/selling/transfer-inbox/candidates";
import {
  type IncomingTransferEvent,
  type IncomingTransferState,
  incomingTransferMoves,
} from "@corral/domain/selling/transfer-inbox/states";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

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
  writingStates(tx)
    .updateTable("incoming_transfer")
    .set({ ...also, state: to })
    .where("id", "=", row.id)
    .execute();

/**
 * Until its transaction ends, no other one looks whether a key is both confirmed and among the bank's movements: each of two at the same
 * moment would miss the other. After the lock of a charge and before that of a movement.
 */
export const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('incoming_transfer keys'))`.execute(tx);

/**
 * Locks the movement of the bank that a transfer is, where it is there and nobody said what it is for. Before the transfer is counted: who
 * matches that movement holds it while its payment is counted, with the key and a folio.
 */
export async function lockMovementOf(
  tx: Tx,
  transfer: { tracking_key: string; amount: number },
): Promise<IncomingRow | undefined> {
  await lockKeys(tx);
  return tx
    .selectFrom("incoming_transfer")
    .selectAll()
    .where("bank_key", "=", transfer.tracking_key)
    .where("amount", "=", transfer.amount as IncomingRow["amount"])
    .where("state", "=", "unidentified")
    .orderBy("id")
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Movements that were just stored: those whose tracking key and amount were confirmed before they came are counted already. Each transfer
 * settles one. Answers those.
 */
export async function settleCounted(tx: Tx, ids: readonly string[], staff: Staff, now: Instant): Promise<string[]> {
  await lockKeys(tx);
  const pairs = await tx
    .selectFrom("incoming_transfer as i")
    .innerJoin("transfer_proof as t", (on) =>
      on.onRef("t.tracking_key", "=", "i.bank_key").onRef("t.amount", "=", "i.amount"),
    )
    .selectAll("i")
    .select("t.id as counted")
    .where("i.id", "in", [...ids])
    .where("i.bank_key", "<>", "")
    .where("t.state", "=", "confirmed")
    .where((e) =>
      e.not(e.exists(e.selectFrom("incoming_transfer as o").select("o.id").whereRef("o.transfer_id", "=", "t.id"))),
    )
    .orderBy("i.id")
    .execute();
  const settled = new Map<string, string>();
  for (const { counted, ...row } of pairs) {
    // A short reference is no key: the same one and amount may be another's money.
    if (settled.has(counted) || !trackingKeyOf(row.bank_key)) continue;
    await settle(tx, row, counted, staff, now);
    settled.set(counted, row.id);
  }
  return [...settled.values()];
}

/** A transfer is counted: the same money in the bank's movements isn't looked for any more. */
export async function settle(tx: Tx, row: IncomingRow, transferId: string, staff: Staff, now: Instant): Promise<void> {
  const to = incomingAfter(row, "match");
  if (!to) return;
  await setIncoming(tx, row, to, {
    transfer_id: transferId,
    reason: "Ya se contó, con la misma clave",
    decided_by: staff.id,
    decided_at: toIso(now),
  });
}
