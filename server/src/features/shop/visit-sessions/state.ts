import { move } from "@corral/domain/kernel/machine";
import type { Instant } from "@corral/domain/kernel/time";
import { type SessionEvent, type SessionState, sessionMoves } from "@corral/domain/shop/visit-sessions/states";
import type { Insertable, Selectable } from "kysely";
import { voidTickets } from "#src/features/shop/seats/state";
import type { Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

type SessionRow = Selectable<Tables["session"]>;

/** The state after an event; undefined when the table forbids it. */
export const whereSessionGoes = (from: SessionState, event: SessionEvent): SessionState | undefined =>
  move<SessionState, SessionEvent>(sessionMoves, from, event);

/**
 * Changes the state of a visit date by its table; the row is locked. Throws for a transition that the table forbids.
 */
export async function moveSession(tx: Tx, session: SessionRow, event: SessionEvent, now: Instant): Promise<void> {
  const to = whereSessionGoes(session.status, event);
  if (!to) throw new IllegalMove(`session ${session.status} does not accept ${event}`);
  await writingStates(tx)
    .updateTable("session")
    .set((e) => ({ status: to, version: e("version", "+", 1) }))
    .where("id", "=", session.id)
    .execute();
  session.status = to;
  if (to === "cancelled") await voidTickets(tx, { sessionId: session.id }, "la visita se canceló", now);
}

/** The insert of a date. */
export const insertSession = (tx: Tx, row: Insertable<Tables["session"]>) =>
  writingStates(tx)
    .insertInto("session")
    .values({ ...row, status: "open" });
