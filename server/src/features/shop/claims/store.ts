import { isOneOf, itemAt, present } from "@corral/domain/kernel/lookup";
import { move, statesThatAccept } from "@corral/domain/kernel/machine";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { type ClaimEvent, type ClaimState, claimMoves, liveClaimStates } from "@corral/domain/shop/claims/states";
import { type RawBuilder, sql } from "kysely";
import { followPicks } from "#src/features/shop/picks/state";
import { voidTickets } from "#src/features/shop/seats/state";
import type { Db, Tx } from "#src/platform/database/db";
import { writeLater } from "#src/platform/database/deferred-writes";
import { inList } from "#src/platform/database/in-list";
import { writingStates } from "#src/platform/database/writing-states";
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
  only: { type?: SubjectType; id?: string } = {},
): Promise<void> {
  let which = claimsMoved(tx, saleId, event, expiresAt);
  if (only.type) which = which.where("subject_type", "=", only.type);
  if (only.id) which = which.where("subject_id", "=", only.id);
  if (isOneOf(liveClaimStates, stateAfter(event))) return writeLater(tx, "claim", which);
  const ended = await which.returning(["subject_type", "subject_id", "item_id", "qty", "counted"]).execute();
  for (const c of inLockOrder(await asStock(tx, ended))) await giveBack(tx, c, saleId, now);
}

/**
 * Ends the claims that hold something for a place in a waiting line; their units return at once. Without one it does
 * nothing, so an offer that ended can't give its units back twice.
 */
export async function endTurnClaims(
  tx: Tx,
  waitlistId: string,
  event: "time_up" | "let_go",
  now: Instant,
): Promise<void> {
  const ended = await writingStates(tx)
    .updateTable("claim")
    .set({ state: stateAfter(event), expires_at: null })
    .where("waitlist_id", "=", waitlistId)
    .where("state", "in", statesThatAccept<ClaimState, ClaimEvent>(claimMoves, event))
    .returning(["subject_type", "subject_id", "item_id", "qty", "counted"])
    .execute();
  for (const c of inLockOrder(await asStock(tx, ended))) await giveBack(tx, c, null, now);
}

interface Moved {
  subject_type: SubjectType | "picks";
  subject_id: string;
  item_id: string;
  qty: number;
  counted: boolean;
}

/** Claims of what is chosen from a lot, chosen or not, are one stock: that of its listing. */
async function asStock(tx: Tx, moved: readonly Moved[]): Promise<Moved[]> {
  const items = moved.filter((c) => c.subject_type === "animal" || c.subject_type === "lot").map((c) => c.item_id);
  if (items.length === 0) return [...moved];
  const rows = await tx
    .selectFrom("catalog_item")
    .select("id")
    .where("id", "in", items)
    .where("kind", "=", "pick_from_lot")
    .execute();
  const ids = new Set(rows.map((r) => r.id));
  const others = moved.filter((c) => !ids.has(c.item_id));
  return [
    ...others,
    ...[...ids].map((id) => ({ subject_type: "picks" as const, subject_id: id, item_id: id, qty: 0, counted: true })),
  ];
}

const stateAfter = (event: ClaimEvent): ClaimState =>
  present(move<ClaimState, ClaimEvent>(claimMoves, itemAt(statesThatAccept(claimMoves, event), 0), event));

/** Ends single claims of a sale, which gets others in their place: what it has stays as many, so no stock returns. */
export async function exchangeClaims(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const event of ["let_go", "returned"] as const)
    await writingStates(tx)
      .updateTable("claim")
      .set({ state: stateAfter(event), expires_at: null })
      .where("id", "in", [...ids])
      .where("state", "in", statesThatAccept(claimMoves, event))
      .execute();
}

/** The statement of `moveClaims`, for events that end no claim: units of ended ones must be given back. */
export const claimsMoved = (tx: Tx, saleId: string, event: ClaimEvent, expiresAt: Instant | null) =>
  writingStates(tx)
    .updateTable("claim")
    .set({ state: stateAfter(event), expires_at: expiresAt === null ? null : toIso(expiresAt) })
    .where("sale_id", "=", saleId)
    .where("state", "in", statesThatAccept(claimMoves, event));

/** Items, then dates, each by id: the order in which carts take them (ADR 0070). */
const inLockOrder = (claims: readonly Moved[]): Moved[] => {
  const key = (c: Moved) => `${c.subject_type === "session" ? 1 : 0} ${c.subject_id}`;
  return [...claims].sort((a, b) => (key(a) < key(b) ? -1 : 1));
};

/** Returns units; `saleId` null: those that were held for who is next in line, of which no sale tells. */
async function giveBack(tx: Tx, c: Moved, saleId: string | null, now: Instant) {
  if (c.subject_type === "picks") {
    await tx.selectFrom("catalog_item").select("id").where("id", "=", c.item_id).forNoKeyUpdate().execute();
    return followPicks(tx, c.item_id, {
      who: saleId === null ? "lista de espera" : "venta",
      staffId: null,
      ...(saleId === null ? {} : { saleId }),
      now,
    });
  }
  if ((c.subject_type === "product" || c.subject_type === "lot") && c.counted)
    await sql`
      with back as (update catalog_item set stock = stock + ${c.qty} where id = ${c.subject_id} and stock is not null returning id, stock)
      insert into stock_movement (id, item_id, kind, qty, after, reason, sale_id, at, who)
      select ${newId()}::uuid, id, ${saleId === null ? "adjustment" : "release"}, ${c.qty}::integer, stock,
        ${saleId === null ? "Terminó un turno" : ""}, ${saleId}::uuid, ${toIso(now)}::timestamptz,
        ${saleId === null ? "lista de espera" : "venta"} from back`.execute(tx);
  if (c.subject_type !== "session") return;
  if (saleId !== null)
    await voidTickets(tx, { saleId, sessionId: c.subject_id }, "la compra se canceló o se devolvió", now);
  await sql`update session set seats_taken = seats_taken - ${c.qty} where id = ${c.subject_id}`.execute(tx);
}

/** The live claim on each of these animals, and whether it is this buyer's. */
export async function liveAnimalClaims(db: Db | Tx, animalIds: string[], buyerId: string | undefined) {
  if (animalIds.length === 0) return new Map<string, { state: ClaimState; mine: boolean }>();
  return byAnimal((await liveClaimsOf(sql`unnest(${animalIds}::uuid[])`).execute(db)).rows, buyerId);
}
interface LiveClaim {
  subject_id: string;
  state: ClaimState;
  buyer_id: string | null;
}
/** The statement of `liveAnimalClaims` of these ids, and what its rows say to this buyer. */
export const liveClaimsOf = (animals: RawBuilder<unknown>) => sql<LiveClaim>`
  select subject_id, state, buyer_id from claim
  where subject_type = 'animal' and subject_id in (select ${animals}) and state in ${inList(liveClaimStates)}`;
export const byAnimal = (claims: readonly LiveClaim[], buyerId: string | undefined) =>
  new Map(claims.map((r) => [r.subject_id, { state: r.state, mine: buyerId !== undefined && r.buyer_id === buyerId }]));
