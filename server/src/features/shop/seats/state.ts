import { itemAt, present } from "@corral/domain/kernel/lookup";
import { move, statesThatAccept } from "@corral/domain/kernel/machine";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { type TicketEvent, type TicketState, ticketMoves } from "@corral/domain/payments/tickets/states";
import type { Selectable, Updateable } from "kysely";
import type { Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

export type TicketRow = Selectable<Tables["ticket"]>;

/**
 * Changes the state of one place by its table in one conditional update, safe under concurrency. Returns the updated
 * row, or undefined when its state doesn't accept the event.
 */
export async function moveTicket(
  tx: Tx,
  id: string,
  event: TicketEvent,
  also: Updateable<Tables["ticket"]>,
): Promise<TicketRow | undefined> {
  const from = statesThatAccept<TicketState, TicketEvent>(ticketMoves, event);
  const to = present(move<TicketState, TicketEvent>(ticketMoves, itemAt(from, 0), event));
  return writingStates(tx)
    .updateTable("ticket")
    .set({ ...also, state: to })
    .where("id", "=", id)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
}

/** Voids the places of a sale, of one of its dates, or of a whole date. */
export async function voidTickets(
  tx: Tx,
  which: { saleId?: string; sessionId?: string },
  why: string,
  now: Instant,
): Promise<void> {
  if (!which.saleId && !which.sessionId) throw new Error("which tickets?");
  await writingStates(tx)
    .updateTable("ticket")
    .set({ state: "void", voided_at: toIso(now), voided_why: why })
    .where("state", "in", statesThatAccept<TicketState, TicketEvent>(ticketMoves, "lose_place"))
    .$if(which.saleId !== undefined, (q) => q.where("sale_id", "=", present(which.saleId)))
    .$if(which.sessionId !== undefined, (q) => q.where("session_id", "=", present(which.sessionId)))
    .execute();
}
