import { type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "./db";
import type { Tables } from "./tables";

/**
 * Claims up to `most` due rows (`next_check_at`), the longest overdue first, by postponing them one minute: no other
 * process claims them meanwhile, and a failed or killed check is retried then. Returns the rows with their new
 * `next_check_at`.
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
