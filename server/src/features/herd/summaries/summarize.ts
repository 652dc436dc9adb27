import { toAnimalSummary } from "@corral/domain/herd/records/animal-summary";
import type { RecordFact } from "@corral/domain/herd/records/record-fact";
import { summarizeRecords as add, type RecordSummary } from "@corral/domain/herd/records/summarize";
import { type Day, dayIn } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { writeSetting } from "#src/features/business/settings/business";
import type { Db, Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";

/** Animals in one statement. */
const AT_ONCE = 500;
/** Key of the setting with the day of the last daily summary. */
const DAY_DONE = "herd_added_up";

/** Summaries of these animals' records, computed by the domain. */
export async function readRecordSummaries(
  db: Db | Tx,
  animalIds: readonly string[],
): Promise<Map<string, RecordFact[]>> {
  const by = new Map<string, RecordFact[]>(animalIds.map((id) => [id, []]));
  if (animalIds.length === 0) return by;
  const rows = await db
    .selectFrom("animal_event")
    .select(["id", "animal_id", "type", "status", "occurred_on", "created_at", "data", "supersedes_id"])
    .where("animal_id", "in", [...animalIds])
    .execute();
  for (const r of rows)
    by.get(r.animal_id)?.push({
      id: r.id,
      type: r.type,
      status: r.status as RecordFact["status"],
      on: r.occurred_on,
      at: r.created_at,
      data: r.data,
      supersedesId: r.supersedes_id,
    });
  return by;
}

/**
 * Writes today's summaries of these animals into their rows, in the caller's transaction; nothing else writes those
 * columns. Rows are locked in a fixed order, and only changed ones are updated.
 */
export async function summarizeRecords(
  tx: Tx,
  animalIds: readonly string[],
  today: Day,
): Promise<Map<string, RecordSummary>> {
  const ids = [...new Set(animalIds)].sort();
  const all = new Map<string, RecordSummary>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const animals = await tx
      .selectFrom("animal")
      .select(["id", "species", "sex"])
      .where("id", "in", some)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const records = await readRecordSummaries(tx, some);
    const columns = animals.map((a) => {
      const f = add(a, records.get(a.id) ?? [], today);
      all.set(a.id, f);
      const summary = toAnimalSummary(f);
      return {
        id: a.id,
        life_status: summary.life,
        present: summary.present,
        health_status: summary.health,
        withdrawal_meat: summary.withdrawalMeat,
        withdrawal_milk: summary.withdrawalMilk,
        weight_g: summary.weightG,
        weighed_on: summary.weighedOn,
        group_id: f.groupId,
        expects_from: summary.expectsFrom,
        expects_to: summary.expectsTo,
        next_due: summary.nextDue,
      };
    });
    await sql`
      update animal a set life_status = x.life_status, present = x.present, health_status = x.health_status,
        withdrawal_meat = x.withdrawal_meat, withdrawal_milk = x.withdrawal_milk, weight_g = x.weight_g, weighed_on = x.weighed_on,
        group_id = x.group_id, expects_from = x.expects_from, expects_to = x.expects_to, next_due = x.next_due
      from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as x (id uuid, life_status text, present boolean, health_status text,
        withdrawal_meat date, withdrawal_milk date, weight_g integer, weighed_on date, group_id uuid, expects_from date, expects_to date, next_due date)
      where a.id = x.id and (a.life_status, a.present, a.health_status, a.withdrawal_meat, a.withdrawal_milk, a.weight_g, a.weighed_on, a.group_id,
          a.expects_from, a.expects_to, a.next_due)
        is distinct from (x.life_status, x.present, x.health_status, x.withdrawal_meat, x.withdrawal_milk, x.weight_g, x.weighed_on, x.group_id,
          x.expects_from, x.expects_to, x.next_due)`.execute(tx);
  }
  return all;
}

/**
 * Daily: updates what changes with time alone (a finished treatment or withdrawal, a missed heat). The first run
 * covers the whole herd, including rows of an older version.
 */
export async function summarizeToday(deps: Pick<Deps, "db" | "zone" | "now">): Promise<void> {
  const today = dayIn(deps.zone, deps.now());
  const known = await deps.db.selectFrom("setting").select("value").where("key", "=", DAY_DONE).executeTakeFirst();
  if (known?.value === today) return;
  const { rows } = await sql<{ id: string }>`select id from animal ${
    known
      ? sql`where health_status = 'under_treatment' or next_due < ${today} or withdrawal_meat < ${today} or withdrawal_milk < ${today} or expects_to < ${today}`
      : sql``
  } order by id`.execute(deps.db);
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await inTransaction(deps, (tx) =>
      summarizeRecords(
        tx,
        rows.slice(from, from + AT_ONCE).map((r) => r.id),
        today,
      ),
    );
  await noteSummarized(deps, deps.db);
}

/** Records that the whole herd has been summarised for today. */
export const noteSummarized = (deps: Pick<Deps, "zone" | "now">, db: Db | Tx) =>
  writeSetting(db, DAY_DONE, dayIn(deps.zone, deps.now()), deps.now());
