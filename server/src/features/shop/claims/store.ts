import { type Instant, toIso } from "@corral/domain/kernel/time";
import { type ClaimEvent, type ClaimState, claimMoves, liveClaimStates } from "@corral/domain/states/claim";
import { statesThatAccept } from "@corral/domain/states/machine";
import { sql } from "kysely";
import { voidTickets } from "#src/features/shop/seats/state";
import type { Db, Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";

type SubjectType = "animal" | "product" | "session" | "lot";

/**
 * Changes the state of a sale's claims by an event of the table: all, or those of one kind or date. Units of ended
 * claims return in the same statement.
 */
export async function moveClaims(
  tx: Tx,
  saleId: string,
  event: ClaimEvent,
  expiresAt: Instant | null,
  now: Instant,
  only?: SubjectType | { sessionId: string },
): Promise<number> {
  const moved = await claimsMoved(tx, saleId, event, expiresAt)
    .$if(typeof only === "string", (q) => q.where("subject_type", "=", only as SubjectType))
    .$if(typeof only === "object", (q) =>
      q.where("subject_type", "=", "session").where("subject_id", "=", (only as { sessionId: string }).sessionId),
    )
    .returning(["subject_type", "subject_id", "qty", "counted"])
    .execute();
  if (!(liveClaimStates as readonly string[]).includes(stateAfter(event)))
    for (const c of inLockOrder(moved)) await giveBack(tx, c, saleId, now);
  return moved.length;
}

const stateAfter = (event: ClaimEvent) => {
  const from = statesThatAccept(claimMoves, event);
  return claimMoves[from[0] as "temporary"][event as "time_up"] as ClaimState;
};

/** The statement of `moveClaims`, for events that end no claim: units of ended ones must be given back. */
export const claimsMoved = (tx: Tx, saleId: string, event: ClaimEvent, expiresAt: Instant | null) =>
  tx
    .updateTable("claim")
    .set({ state: stateAfter(event), expires_at: expiresAt === null ? null : toIso(expiresAt) })
    .where("sale_id", "=", saleId)
    .where("state", "in", statesThatAccept(claimMoves, event));

/** Items, then dates, each by id: the order in which carts take them (ADR 0070). */
const inLockOrder = <C extends { subject_type: string; subject_id: string }>(claims: readonly C[]): C[] =>
  [...claims].sort((a, b) => (`${a.subject_type} ${a.subject_id}` < `${b.subject_type} ${b.subject_id}` ? -1 : 1));

async function giveBack(
  tx: Tx,
  c: { subject_type: string; subject_id: string; qty: number; counted: boolean },
  saleId: string,
  now: Instant,
) {
  if ((c.subject_type === "product" || c.subject_type === "lot") && c.counted)
    await sql`
      with back as (update catalog_item set stock = stock + ${c.qty} where id = ${c.subject_id} and stock is not null returning id, stock)
      insert into stock_movement (id, item_id, kind, qty, after, sale_id, at, who)
      select ${newId()}::uuid, id, 'release', ${c.qty}::integer, stock, ${saleId}::uuid, ${toIso(now)}::timestamptz, 'venta' from back`.execute(
      tx,
    );
  if (c.subject_type !== "session") return;
  await voidTickets(tx, { saleId, sessionId: c.subject_id }, "la compra se canceló o se devolvió", now);
  await sql`update session set seats_taken = seats_taken - ${c.qty} where id = ${c.subject_id}`.execute(tx);
}

/** The live claim on each of these animals, and whether it is this buyer's. */
export async function liveAnimalClaims(db: Db | Tx, animalIds: string[], buyerId: string | undefined) {
  if (animalIds.length === 0) return new Map<string, { state: ClaimState; mine: boolean }>();
  const rows = await db
    .selectFrom("claim")
    .select(["subject_id", "state", "buyer_id"])
    .where("subject_type", "=", "animal")
    .where("subject_id", "in", animalIds)
    .where("state", "in", [...liveClaimStates])
    .execute();
  return new Map(
    rows.map((r) => [r.subject_id, { state: r.state, mine: buyerId !== undefined && r.buyer_id === buyerId }]),
  );
}
