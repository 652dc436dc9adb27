import { type Instant, toIso } from "@corral/domain/kernel/time";
import type { PlaceFacts } from "@corral/domain/selling/waitlist";
import { inLineStates, type WaitlistState } from "@corral/domain/selling/waitlist/states";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

export type PlaceRow = Selectable<Tables["waitlist_entry"]>;

/** What one line is for: an item, or one date of a visit. */
export interface Line {
  itemId: string;
  sessionId: string | null;
}

export const factsOf = (p: PlaceRow): PlaceFacts => ({ state: p.state, offerUntil: p.offer_until });

/** SQL condition: `e` is in this line. */
export const inLine = ({ itemId, sessionId }: Line) =>
  sql`e.item_id = ${itemId}::uuid and e.session_id is not distinct from ${sessionId}::uuid and e.state in ${inList(inLineStates)}`;

/**
 * One program at a time asks a line, so that nobody is asked before who came first. Taken before any row of it
 * (ADR 0070).
 */
export const lockLine = ({ itemId, sessionId }: Line) =>
  sql`select pg_advisory_xact_lock(hashtext(${`line ${sessionId ?? itemId}`}))`;

/** Locks a place in line, so that its buyer, staff and the clock decide one after another. */
export async function lockPlace(
  tx: Tx,
  by: { publicId: string } | { id: string },
  busy: "wait" | "skip" = "wait",
): Promise<PlaceRow | undefined> {
  return tx
    .selectFrom("waitlist_entry")
    .selectAll()
    .where("publicId" in by ? "public_id" : "id", "=", "publicId" in by ? by.publicId : by.id)
    .forNoKeyUpdate()
    .$if(busy === "skip", (q) => q.skipLocked())
    .executeTakeFirst();
}

/** Places of a condition on `e`. */
export async function placesWhere(db: Db | Tx, which: RawBuilder<unknown>): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`select e.* from waitlist_entry e where ${which}`.execute(db);
  return rows;
}

/** Stores a place's state as its table decided it. The caller holds its lock. */
export async function setState(
  tx: Tx,
  place: PlaceRow,
  to: WaitlistState,
  now: Instant,
  also: { offerUntil?: Instant; saleId?: string; endedBy?: "buyer" | "staff" | "date"; reason?: string } = {},
): Promise<void> {
  await writingStates(tx)
    .updateTable("waitlist_entry")
    .set({
      state: to,
      changed_at: toIso(now),
      ...(also.offerUntil === undefined ? {} : { offer_until: toIso(also.offerUntil) }),
      ...(also.saleId === undefined ? {} : { sale_id: also.saleId }),
      ...(also.endedBy === undefined ? {} : { ended_by: also.endedBy }),
      ...(also.reason === undefined ? {} : { reason: also.reason }),
    })
    .where("id", "=", place.id)
    .execute();
  place.state = to;
}

/** The insert of a place in a line. */
export const insertPlace = (tx: Tx, row: Insertable<Tables["waitlist_entry"]>) =>
  writingStates(tx)
    .insertInto("waitlist_entry")
    .values({ ...row, state: "waiting" });
