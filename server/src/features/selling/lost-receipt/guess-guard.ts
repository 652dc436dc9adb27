import { itemAt } from "@corral/domain/kernel/lookup";
import { type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import { sha256 } from "#src/platform/ids";

export interface Limit {
  who: string;
  most: number;
}

/**
 * Counts an attempt of each key; returns the seconds until the next is allowed, or undefined. Stored in the database,
 * so that a restart resets nothing.
 */
export async function countTries(
  tx: Tx,
  limits: readonly Limit[],
  windowMs: number,
  now: Instant,
): Promise<number | undefined> {
  for (const { who, most } of limits) {
    const { rows } = await sql<{ tries: number; first_at: Instant }>`
      insert into guess_guard as g (who, tries, first_at) values (${sha256(who)}, 1, ${toIso(now)})
      on conflict (who) do update set
        tries = case when g.first_at <= ${toIso(plus(now, -windowMs))} then 1 else g.tries + 1 end,
        first_at = case when g.first_at <= ${toIso(plus(now, -windowMs))} then excluded.first_at else g.first_at end
      returning tries, first_at`.execute(tx);
    const { tries, first_at } = itemAt(rows, 0);
    if (tries > most) return Math.max(1, Math.ceil((first_at + windowMs - now) / 1000));
  }
  return undefined;
}

export const forgetTries = (db: Db, windowMs: number, now: Instant) =>
  db
    .deleteFrom("guess_guard")
    .where("first_at", "<=", sqlInstant(plus(now, -windowMs)))
    .execute();
