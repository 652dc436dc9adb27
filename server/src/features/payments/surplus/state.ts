import { move } from "@corral/domain/kernel/machine";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { type SurplusEvent, surplusMoves } from "@corral/domain/payments/surplus/states";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";
import { newId } from "#src/platform/ids";

export type SurplusRow = Selectable<Tables["surplus"]>;

export const readSurplus = (tx: Tx, chargeId: string) =>
  tx.selectFrom("surplus").selectAll().where("charge_id", "=", chargeId).orderBy("created_at").orderBy("id").execute();

/**
 * Changes a surplus's state by its table. Throws for a transition that the table forbids; the caller holds the
 * charge's lock.
 */
export async function moveSurplus(
  tx: Tx,
  row: SurplusRow,
  event: SurplusEvent,
  also: Updateable<Tables["surplus"]> = {},
): Promise<void> {
  const to = move(surplusMoves, row.state, event);
  if (!to) throw new IllegalMove(`surplus ${row.state} does not accept ${event}`);
  await writingStates(tx)
    .updateTable("surplus")
    .set({ ...also, state: to })
    .where("id", "=", row.id)
    .execute();
  row.state = to;
}

/**
 * Leaves only `part` (centavos) in the row and moves the rest to a new row in the same state, so that the rows of a
 * payment still sum to its surplus. Returns the new row, or undefined without a rest.
 */
export async function splitSurplus(tx: Tx, row: SurplusRow, part: Centavos): Promise<SurplusRow | undefined> {
  const rest = centavos(row.amount - part);
  if (rest <= 0) return undefined;
  await tx.updateTable("surplus").set({ amount: part }).where("id", "=", row.id).execute();
  row.amount = part;
  return tx
    .insertInto("surplus")
    .values({
      ...row,
      id: newId(),
      amount: rest,
      created_at: toIso(row.created_at),
      decided_at: row.decided_at === null ? null : toIso(row.decided_at),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The insert of a surplus. */
export const insertSurplus = (tx: Tx, row: Insertable<Tables["surplus"]>, state: "open" | "kept_as_credit") =>
  writingStates(tx)
    .insertInto("surplus")
    .values({ ...row, state });
