import { move } from "@corral/domain/kernel/machine";
import {
  type ChargeEvent,
  type ChargeState,
  chargeMoves,
  payableChargeStates,
} from "@corral/domain/payments/charges/states";
import { type InsertObject, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { changeRow } from "#src/platform/database/deferred-writes";
import { IllegalMove } from "#src/platform/database/illegal-move";
import { inList } from "#src/platform/database/in-list";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

export type ChargeRow = Selectable<Tables["charge"]>;

/** Whether a charge asks for its whole debt by itself: it is no part of a plan, and neither a deposit nor the balance after one. */
export const isWhole = (charge: Pick<ChargeRow, "plan_id" | "purpose">) =>
  charge.plan_id === null && charge.purpose !== "deposit" && charge.purpose !== "balance";

/**
 * Locks a charge, which serialises everything about its money. Always the first lock. Its key never changes, so that what
 * only names it (a task about a balance whose deposit moved) doesn't wait for whoever holds it, or they would deadlock.
 */
export async function lockCharge(tx: Tx, id: string): Promise<ChargeRow> {
  const { rows } = await chargeLock({ id }).execute(tx);
  return lockedOf(rows, (c) => c.id === id);
}

/**
 * The lock of a charge, together with the other parts of its plan: they are one debt, and money of each decides about all.
 * Newest first, as everything that locks the charges of a sale.
 */
export function chargeLock(of: { id: string } | { publicId: string } | { attemptId: string }) {
  const which =
    "id" in of
      ? sql`id = ${of.id}`
      : "publicId" in of
        ? sql`public_id = ${of.publicId}`
        : sql`id = (select charge_id from attempt where id = ${of.attemptId})`;
  return sql<ChargeRow>`
    select * from charge where ${which} or plan_id = (select plan_id from charge where ${which})
    order by created_at desc, id desc for no key update`;
}

/** The one of the locked charges that was meant. Throws when there is none. */
export function lockedOf(rows: readonly ChargeRow[], isMeant: (c: ChargeRow) => boolean): ChargeRow {
  const found = rows.find(isMeant);
  if (!found) throw new Error("no such charge");
  return found;
}

/**
 * The order in which the first charge of a sale, or of a plan, is the one to speak of: what is to be paid now, then the newest. `of` is the
 * charge's name in the query.
 */
export const currentFirst = (of: string) => {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return sql`order by (${column("state")} in ${inList(payableChargeStates)}) desc, ${column("created_at")} desc, ${column("part")}, ${column("id")} desc`;
};

/** SQL condition: `isWithoutDeadline` of the charges `c`. */
export const withoutDeadline = sql<boolean>`(c.purpose = 'balance' or c.plan_id is not null and c.sale_id is not null and c.hold_until is null)`;
/** SQL condition: the charge `c` is the first of its plan that is to be paid, or alone. */
export const isFirstOfPlan = sql<boolean>`not exists (select from charge p
  where p.plan_id = c.plan_id and p.part < c.part and p.state in ${inList(payableChargeStates)})`;

/** SQL condition: the charge `c` is one of the parts of its plan: neither ended nor divided again. */
export const standsInPlan = sql<boolean>`(c.state <> 'cancelled' and not exists (select from charge n where n.replaces_id = c.id))`;
export const partOrder = sql`c.part, c.created_at`;

/** Whether its units stay held until it is paid or somebody decides: a balance, and a part of a plan that has money. */
export const isWithoutDeadline = (c: Pick<ChargeRow, "purpose" | "plan_id" | "sale_id" | "hold_until">) =>
  c.purpose === "balance" || (c.plan_id !== null && c.sale_id !== null && c.hold_until === null);

/**
 * Changes a charge's state by its table. Throws for a transition that the table forbids; the caller holds its lock.
 */
export async function moveCharge(
  tx: Tx,
  charge: ChargeRow,
  event: ChargeEvent,
  also: Updateable<Tables["charge"]> = {},
): Promise<ChargeState> {
  const to = stateAfter(charge, event);
  await changeRow(writingStates(tx), "charge", charge.id, { ...also, state: to, version: NEXT_VERSION });
  charge.state = to;
  return to;
}

/** Cancels a charge of which nothing can be paid any more, at once. */
export async function cancelAtOnce(tx: Tx, charge: ChargeRow, also: Updateable<Tables["charge"]> = {}): Promise<void> {
  await moveCharge(tx, charge, "cancel_asked", also);
  await moveCharge(tx, charge, "cancel_done");
}

/** The statement of `moveCharge`. */
export const chargeMoved = (tx: Tx, charge: ChargeRow, event: ChargeEvent) =>
  writingStates(tx)
    .updateTable("charge")
    .set({ state: stateAfter(charge, event), version: NEXT_VERSION })
    .where("id", "=", charge.id);

const NEXT_VERSION = sql<number>`version + 1`;

function stateAfter(charge: ChargeRow, event: ChargeEvent): ChargeState {
  const to = move(chargeMoves, charge.state, event);
  if (!to) throw new IllegalMove(`charge ${charge.state} does not accept ${event}`);
  return to;
}

/** The insert of a charge. */
export const insertOpenCharge = (tx: Tx, row: InsertObject<Tables, "charge">) =>
  writingStates(tx)
    .insertInto("charge")
    .values({ ...row, state: "open" });
