import { type AttemptEvent, type AttemptState, attemptMoves, liveAttemptStates } from "@corral/domain/states/attempt";
import type { ChargeEvent, ChargeState } from "@corral/domain/states/charge";
import { chargeMoves } from "@corral/domain/states/charge";
import { move } from "@corral/domain/states/machine";
import { type SaleEvent, saleMoves } from "@corral/domain/states/sale";
import { type Instant, toIso } from "@corral/domain/time";
import type { Selectable, Updateable } from "kysely";
import type { Db, Tx } from "../../platform/db";
import { newId } from "../../platform/ids";
import { announceCharge } from "../../platform/live";
import type { Tables } from "../../platform/tables";

export type AttemptRow = Selectable<Tables["attempt"]>;
export type ChargeRow = Selectable<Tables["charge"]>;
export type SaleRow = Selectable<Tables["sale"]>;

/** A move that its table forbids: a bug or a race that must be seen, never a silent skip. */
export class IllegalMove extends Error {}

/** The charge is the lock of all that happens to its money: take it first, always. */
export const lockCharge = (tx: Tx, id: string) =>
  tx.selectFrom("charge").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
export const attemptById = (db: Db | Tx, id: string) =>
  db.selectFrom("attempt").selectAll().where("id", "=", id).executeTakeFirst();
export const saleById = (db: Db | Tx, id: string) =>
  db.selectFrom("sale").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const linesOf = (db: Db | Tx, saleId: string) =>
  db.selectFrom("sale_line").selectAll().where("sale_id", "=", saleId).orderBy("position").execute();
export const liveAttempts = (db: Db | Tx, chargeId: string) =>
  db
    .selectFrom("attempt")
    .selectAll()
    .where("charge_id", "=", chargeId)
    .where("state", "in", [...liveAttemptStates])
    .orderBy("created_at")
    .execute();

export async function moveCharge(
  tx: Tx,
  charge: ChargeRow,
  event: ChargeEvent,
  also: Updateable<Tables["charge"]> = {},
): Promise<ChargeState> {
  const to = move(chargeMoves, charge.state, event);
  if (!to) throw new IllegalMove(`charge ${charge.state} does not accept ${event}`);
  await tx
    .updateTable("charge")
    .set((e) => ({ ...also, state: to, version: e("version", "+", 1) }))
    .where("id", "=", charge.id)
    .execute();
  charge.state = to;
  await announceCharge(tx, charge.public_id);
  return to;
}

export async function moveSale(tx: Tx, sale: SaleRow, event: SaleEvent, also: Updateable<Tables["sale"]> = {}) {
  const to = move(saleMoves, sale.state, event);
  if (!to) throw new IllegalMove(`sale ${sale.state} does not accept ${event}`);
  await tx
    .updateTable("sale")
    .set({ ...also, state: to })
    .where("id", "=", sale.id)
    .execute();
  sale.state = to;
}

/** Moves an attempt, or leaves it where it is when the table says that older news can't move it (late truth still counts: domain.md §7.6). */
export async function moveAttempt(
  tx: Tx,
  attempt: AttemptRow,
  event: AttemptEvent,
  now: Instant,
  also: Updateable<Tables["attempt"]> = {},
): Promise<boolean> {
  const to: AttemptState | undefined = move(attemptMoves, attempt.state, event);
  if (!to) return false;
  const over = !(liveAttemptStates as readonly string[]).includes(to) && attempt.ended_at === null;
  await tx
    .updateTable("attempt")
    .set({ ...also, state: to, ...(over ? { ended_at: toIso(now) } : {}) })
    .where("id", "=", attempt.id)
    .execute();
  attempt.state = to;
  return true;
}

/** Something that a person must look at; the same thing twice is one task. */
export const addReviewTask = (
  tx: Tx,
  t: { kind: string; about: string; chargeId: string; attemptId?: string; data: Record<string, unknown>; now: Instant },
) =>
  tx
    .insertInto("review_task")
    .values({
      id: newId(),
      kind: t.kind,
      about: t.about,
      charge_id: t.chargeId,
      attempt_id: t.attemptId ?? null,
      data: JSON.stringify(t.data),
      created_at: toIso(t.now),
    })
    .onConflict((c) => c.columns(["kind", "about"]).doNothing())
    .execute();
