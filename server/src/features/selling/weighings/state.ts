import { move } from "@corral/domain/kernel/machine";
import { type WeighingEvent, type WeighingState, weighingMoves } from "@corral/domain/selling/weighings/states";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

export type WeighingRow = Selectable<Tables["weighing"]>;

/** The weighings of a sale, newest first. */
export const readWeighings = (db: Db | Tx, saleId: string) =>
  db
    .selectFrom("weighing")
    .selectAll()
    .where("sale_id", "=", saleId)
    .orderBy("proposed_at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();

/** What stands of a line's weights, and what it costs. `rows` are the sale's weighings, newest first. */
export function versionOf(line: { id: string; line_total: number }, rows: readonly WeighingRow[]): string {
  const last = rows.find((w) => w.line_id === line.id && w.state !== "superseded");
  return [line.line_total, ...(last ? [last.state, last.id] : [])].join(" ");
}

/** Changes a weighing's state by its table. Throws for a transition that the table forbids; the caller holds the sale's locks. */
export async function moveWeighing(
  tx: Tx,
  row: WeighingRow,
  event: WeighingEvent,
  also: Updateable<Tables["weighing"]> = {},
): Promise<void> {
  const to = move<WeighingState, WeighingEvent>(weighingMoves, row.state, event);
  if (!to) throw new IllegalMove(`weighing ${row.state} does not accept ${event}`);
  await writingStates(tx)
    .updateTable("weighing")
    .set({ ...also, state: to })
    .where("id", "=", row.id)
    .execute();
  row.state = to;
}

/** The insert of a weighing that waits for its buyer. */
export const insertWeighing = (tx: Tx, row: Insertable<Tables["weighing"]>) =>
  writingStates(tx)
    .insertInto("weighing")
    .values({ ...row, state: "proposed" });
