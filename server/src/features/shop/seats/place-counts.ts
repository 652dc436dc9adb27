import { type PlaceCounts, placeCounts } from "@corral/domain/shop/places";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";

interface Seats {
  id: string;
  capacity: number;
  seats_taken: number;
}

/** How many places of each of these dates were checked in; a date without any has no entry. */
async function countArrived(db: Db | Tx, sessionIds: readonly string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const { rows } = await sql<{ session_id: string; n: number }>`
    select session_id, count(*)::int as n from ticket
    where state = 'used' and session_id = any(${sessionIds}::uuid[]) group by session_id`.execute(db);
  return new Map(rows.map((r) => [r.session_id, r.n]));
}

/** The only counts of places that screens show: taken places are those that the claims of sales keep on the date. */
export async function countPlaces<S extends Seats>(db: Db | Tx, sessions: readonly S[]) {
  const arrived = await countArrived(
    db,
    sessions.map((s) => s.id),
  );
  return (s: S): PlaceCounts =>
    placeCounts({ capacity: s.capacity, taken: s.seats_taken, arrived: arrived.get(s.id) ?? 0 });
}
