import { move } from "@corral/domain/kernel/machine";
import { type CashSessionEvent, cashSessionMoves } from "@corral/domain/payments/cash-sessions/states";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

export type TillRow = Selectable<Tables["cash_session"]>;

/** A person's open drawer on a device. */
export const findOpenTill = (db: Db | Tx, staffId: string, deviceId: string | undefined) =>
  deviceId === undefined
    ? Promise.resolve(undefined)
    : db
        .selectFrom("cash_session")
        .selectAll()
        .where("staff_id", "=", staffId)
        .where("device_id", "=", deviceId)
        .where("state", "<>", "closed")
        .executeTakeFirst();

/** Locks a drawer, which serialises its movements. Where a charge is locked too, the charge comes first. */
export const lockTill = (tx: Tx, id: string) =>
  tx.selectFrom("cash_session").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

/** Changes a drawer's state by its table; the caller holds its lock. */
export async function moveTill(
  tx: Tx,
  till: TillRow,
  event: CashSessionEvent,
  also: Updateable<Tables["cash_session"]> = {},
): Promise<TillRow> {
  const to = move(cashSessionMoves, till.state, event);
  if (!to) throw new IllegalMove(`drawer ${till.state} does not accept ${event}`);
  return writingStates(tx)
    .updateTable("cash_session")
    .set((e) => ({ ...also, state: to, version: e("version", "+", 1) }))
    .where("id", "=", till.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The insert of a drawer that somebody opens. */
export const insertOpenSession = (tx: Tx, row: Insertable<Tables["cash_session"]>) =>
  writingStates(tx)
    .insertInto("cash_session")
    .values({ ...row, state: "open" });
