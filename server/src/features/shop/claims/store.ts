import { type Instant, toIso } from "@corral/domain/kernel/time";
import {
  type ClaimEvent,
  type ClaimState,
  claimMoves,
  liveClaimStates,
  unpaidClaimStates,
} from "@corral/domain/states/claim";
import { statesThatAccept } from "@corral/domain/states/machine";
import { sql } from "kysely";
import { voidTickets } from "#src/features/shop/seats/state";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { newId } from "#src/platform/ids";

export interface NewClaim {
  subjectType: "animal" | "product" | "session";
  subjectId: string;
  itemId: string;
  qty: number;
  saleId: string;
  buyerId: string | null;
  state: ClaimState;
  /** False when its units were not taken from counted stock, and so don't return to it. */
  counted?: boolean;
  expiresAt: Instant | null;
  now: Instant;
}

/** False when the unique index refused it: somebody else has a live claim. */
export async function insertClaim(tx: Tx, c: NewClaim): Promise<boolean> {
  const row = await tx
    .insertInto("claim")
    .values({
      id: newId(),
      subject_type: c.subjectType,
      subject_id: c.subjectId,
      item_id: c.itemId,
      qty: c.qty,
      sale_id: c.saleId,
      buyer_id: c.buyerId,
      state: c.state,
      counted: c.counted ?? true,
      expires_at: c.expiresAt === null ? null : toIso(c.expiresAt),
      created_at: toIso(c.now),
    })
    .onConflict((o) => o.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes stock (null is unlimited) and writes the movement in one conditional update. Undefined when there is not
 * enough; otherwise whether the stock is counted.
 */
export async function takeStock(
  tx: Tx,
  itemId: string,
  qty: number,
  saleId: string,
  now: Instant,
): Promise<{ counted: boolean } | undefined> {
  const r = await sql<{ counted: boolean }>`
    with taken as (update catalog_item set stock = stock - ${qty} where id = ${itemId} and (stock is null or stock >= ${qty}) returning id, stock),
    noted as (insert into stock_movement (id, item_id, kind, qty, after, sale_id, at, who)
      select ${newId()}::uuid, id, 'sale', ${-qty}::integer, stock, ${saleId}::uuid, ${toIso(now)}::timestamptz, 'venta' from taken where stock is not null)
    select stock is not null as counted from taken`.execute(tx);
  return r.rows[0];
}

/** Takes seats in one conditional update, only while the session is on sale and they fit. */
export async function takeSeats(
  tx: Tx,
  sessionId: string,
  qty: number,
  now: Instant,
  evenClosed = false,
): Promise<boolean> {
  const r =
    await sql`update session set seats_taken = seats_taken + ${qty} where id = ${sessionId} and seats_taken + ${qty} <= capacity
    and status <> 'cancelled' and (${evenClosed} or (status in ('scheduled', 'open') and sales_close_at > ${toIso(now)}
      and (sales_open_at is null or sales_open_at <= ${toIso(now)}))) returning id`.execute(tx);
  return r.rows.length === 1;
}

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
  only?: NewClaim["subjectType"] | { sessionId: string },
): Promise<number> {
  const from = statesThatAccept(claimMoves, event);
  const to = claimMoves[from[0] as "temporary"][event as "time_up"] as ClaimState;
  const moved = await tx
    .updateTable("claim")
    .set({ state: to, expires_at: expiresAt === null ? null : toIso(expiresAt) })
    .where("sale_id", "=", saleId)
    .where("state", "in", from)
    .$if(typeof only === "string", (q) => q.where("subject_type", "=", only as NewClaim["subjectType"]))
    .$if(typeof only === "object", (q) =>
      q.where("subject_type", "=", "session").where("subject_id", "=", (only as { sessionId: string }).sessionId),
    )
    .returning(["subject_type", "subject_id", "qty", "counted"])
    .execute();
  if (!(liveClaimStates as readonly string[]).includes(to)) for (const c of moved) await giveBack(tx, c, saleId, now);
  return moved.length;
}

async function giveBack(
  tx: Tx,
  c: { subject_type: string; subject_id: string; qty: number; counted: boolean },
  saleId: string,
  now: Instant,
) {
  if (c.subject_type === "product" && c.counted)
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

/** Number of a buyer's sales that hold units and have no payment. */
export async function countUnpaidSales(tx: Tx, buyerId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(distinct sale_id)::int as n from claim where buyer_id = ${buyerId} and state in ${inList(unpaidClaimStates)}`.execute(
    tx,
  );
  return (rows[0] as { n: number }).n;
}
