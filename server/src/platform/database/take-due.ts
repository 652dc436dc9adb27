import { type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "./db";
import type { Tables } from "./tables";

/**
 * Takes up to `most` rows whose hour (`next_check_at`) has come, the longest due first, by moving their hour a minute on: no other process takes
 * them meanwhile, and what fails or dies is tried again then. Answers them with that new hour.
 */
export async function takeDue<T extends "attempt" | "refund">(
  db: Db,
  table: T,
  now: Instant,
  most: number,
  and: RawBuilder<unknown> = sql`true`,
): Promise<Selectable<Tables[T]>[]> {
  const { rows } = await sql<Selectable<Tables[T]>>`
    with due as materialized (
      select id from ${sql.table(table)} where next_check_at <= ${toIso(now)} and ${and}
      order by next_check_at limit ${most} for update skip locked)
    update ${sql.table(table)} t set next_check_at = ${toIso(plus(now, MINUTE))} from due where t.id = due.id returning t.*`.execute(
    db,
  );
  return rows;
}
