import { itemAt } from "@corral/domain/kernel/lookup";
import { liveClaimStates, unsoldClaimStates } from "@corral/domain/shop/claims/states";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";

/** The columns by which animals are counted, in the order of the tables. */
const COLUMNS = sql.raw("here, shown, species, sex, group_id, health_status, expecting, claimed, offered");

/** What animals count as now, in the columns of `herd_standing`. */
const standingNow = (which: RawBuilder<unknown>) => sql`
  select a.id as animal_id, a.life_status = 'alive' and a.present as here, a.published and a.life_status = 'alive' as shown,
    a.species, a.sex, a.group_id, a.health_status, a.expects_to is not null as expecting,
    case when c.state in ${inList(unsoldClaimStates)} then 'reserved' else c.state end as claimed, i.item_id is not null as offered,
    a.next_due as due, greatest(a.withdrawal_meat, a.withdrawal_milk) as withdrawal, a.name
  from animal a
    left join claim c on c.subject_type = 'animal' and c.subject_id = a.id and c.state in ${inList(liveClaimStates)}
    left join offered_animal i on i.animal_id = a.id and i.status = 'published'
  where ${which}`;

/** More changed animals than this are not looked up one by one: the whole herd is counted. */
const MOST_CHANGED = 2_000;

/** The animals that the kept counts don't know yet; undefined when those are of no use. */
export type Uncounted = readonly string[] | undefined;

/**
 * Reads which animals changed since the last round. Changes that come after this and before the counts are read leave
 * the counts as they were before them, or as they are after them, never in between.
 */
export async function readUncounted(db: Db | Tx): Promise<Uncounted> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select animal_id from herd_change where tx >= before order by tx limit ${MOST_CHANGED + 1}) as ids
    from herd_counted`.execute(db);
  const ids = rows[0]?.ids;
  return ids && ids.length <= MOST_CHANGED ? [...new Set(ids)] : undefined;
}

/**
 * Rows whose `n` adds up to the herd of now, in the columns of `herd_count`: what was counted, without the animals that
 * changed, and these as they are.
 */
export const herdTally = (changed: Uncounted) =>
  changed
    ? sql`(select ${COLUMNS}, n from herd_count
        union all select ${COLUMNS}, -1 from herd_standing where animal_id = any(${changed}::uuid[])
        union all select ${COLUMNS}, 1 from (${standingNow(sql`a.id = any(${changed}::uuid[])`)}) now)`
    : sql`(select ${COLUMNS}, 1 as n from (${standingNow(sql`true`)}) now)`;

/** The same by the day of what is planned next (`due`) and of the end of a withdrawal, of the animals in the herd. */
export const dayTally = (changed: Uncounted) => {
  const days = (rows: RawBuilder<unknown>, n: -1 | 1) => sql`
    select d.what, d.day, ${sql.lit(n)} as n from (${rows}) s
      cross join lateral (values ('due', s.due), ('withdrawal', s.withdrawal)) as d (what, day) where s.here and d.day is not null`;
  return changed
    ? sql`(select what, day, n from herd_day_count
        union all ${days(sql`select * from herd_standing where animal_id = any(${changed}::uuid[])`, -1)}
        union all ${days(standingNow(sql`a.id = any(${changed}::uuid[])`), 1)})`
    : sql`(${days(standingNow(sql`true`), 1)})`;
};

/** Whether a row of `herd_standing` is on sale; its indexes by name have the same condition. */
export const standsOnSale = (onSale: boolean) =>
  onSale
    ? sql`s.shown and s.offered and s.claimed is distinct from 'sold'`
    : sql`s.shown and not (s.offered and s.claimed is distinct from 'sold')`;

/**
 * A query for the ids of a superset of the sold animals that are still in the herd: all that were so when counted, and
 * those that changed since. Null before the first count.
 */
export const maybeSoldHere = (changed: Uncounted) =>
  changed
    ? sql`select animal_id from herd_standing where here and claimed = 'sold' union all select unnest(${changed}::uuid[])`
    : sql`select null::uuid`;

/** Adds the rows of the query `standing` to the counts, or takes them out. */
const counting = (standing: RawBuilder<unknown>, sign: -1 | 1) => sql`
  with standing as (${standing}),
  counted as (insert into herd_count as k (${COLUMNS}, n)
    select ${COLUMNS}, ${sql.lit(sign)} * count(*)::int from standing group by ${COLUMNS}
    on conflict (${COLUMNS}) do update set n = k.n + excluded.n)
  insert into herd_day_count as k (what, day, n)
  select d.what, d.day, ${sql.lit(sign)} * count(*)::int from standing s
    cross join lateral (values ('due', s.due), ('withdrawal', s.withdrawal)) as d (what, day)
  where s.here and d.day is not null group by 1, 2
  on conflict (what, day) do update set n = k.n + excluded.n`;

/**
 * Brings the kept counts up to the oldest running transaction: what committed before it is visible. One process at a
 * time; the others leave it to that one.
 */
export const countHerd = (deps: Pick<Deps, "db">): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const { rows: locks } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('herd counts')) as mine`.execute(tx);
    if (!locks[0]?.mine) return;
    const { rows } = await sql<{ before: string | null; running: string }>`
      select (select before from herd_counted)::text as before, pg_snapshot_xmin(pg_current_snapshot())::text as running`.execute(
      tx,
    );
    const { before, running } = itemAt(rows, 0);
    if (before === null) {
      const all = sql`insert into herd_standing ${standingNow(sql`true`)} returning *`;
      await counting(all, 1).execute(tx);
      await sql`insert into herd_counted values (${running}::xid8)`.execute(tx);
      return;
    }
    const { rows: changed } = await sql<{ animal_id: string }>`
      select distinct animal_id from herd_change where tx >= ${before}::xid8 and tx < ${running}::xid8`.execute(tx);
    if (changed.length === 0) return;
    const ids = changed.map((row) => row.animal_id);
    await counting(sql`delete from herd_standing where animal_id = any(${ids}::uuid[]) returning *`, -1).execute(tx);
    const now = sql`insert into herd_standing ${standingNow(sql`a.id = any(${ids}::uuid[])`)} returning *`;
    await counting(now, 1).execute(tx);
    await sql`delete from herd_count where n = 0`.execute(tx);
    await sql`delete from herd_day_count where n = 0`.execute(tx);
    await sql`update herd_counted set before = ${running}::xid8`.execute(tx);
  });
