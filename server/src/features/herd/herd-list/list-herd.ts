import type { FoundMark, HerdCounts, HerdFilter, HerdPage } from "@corral/contract/types";
import { PENDING_DAYS } from "@corral/domain/herd/animals/attributes";
import { type MarkType, searchedMarks, toReversedTail } from "@corral/domain/herd/animals/identifiers";
import { limits } from "@corral/domain/kernel/limits";
import { itemAt } from "@corral/domain/kernel/lookup";
import { addDays, type Day, dayIn } from "@corral/domain/kernel/time";
import { type ClaimState, liveClaimStates, unsoldClaimStates } from "@corral/domain/shop/claims/states";
import { type RawBuilder, sql } from "kysely";
import { herdRows } from "#src/features/herd/animals/rows";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import {
  dayTally,
  herdTally,
  maybeSoldHere,
  readUncounted,
  type Uncounted,
} from "#src/features/herd/summaries/herd-counts";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { FEW_BY_NAME, type Found, fewAtMost, fewByNameAtMost, lookUp } from "#src/platform/database/look-up";
import type { Deps } from "#src/platform/deps";
import { findSought, hasSought } from "#src/platform/search/has-sought";

const here = sql`(a.life_status = 'alive' and a.present)`;
const claimedIn = (states: readonly ClaimState[]) =>
  sql`exists (select from claim c where c.subject_type = 'animal' and c.subject_id = a.id and c.state in ${inList(states)})`;
const onSale = sql`exists (select from offered_animal i where i.animal_id = a.id and i.status = 'published')`;

type State = NonNullable<HerdFilter["state"]>;
/** The condition of each state on an animal `a`. */
const states = (today: Day): Record<State, RawBuilder<unknown>> => ({
  all: sql`true`,
  listed: sql`${here} and ${onSale} and not ${claimedIn(liveClaimStates)}`,
  reserved: sql`${here} and ${claimedIn(unsoldClaimStates)}`,
  sold: sql`${here} and ${claimedIn(["sold"])}`,
  pending: sql`${here} and a.next_due <= ${addDays(today, PENDING_DAYS)}::date`,
  expecting: sql`${here} and a.expects_to is not null`,
  quarantine: sql`${here} and a.health_status = 'quarantine'`,
  treatment: sql`${here} and a.health_status = 'under_treatment'`,
  withdrawal: sql`${here} and (a.withdrawal_meat >= ${today}::date or a.withdrawal_milk >= ${today}::date)`,
  gone: sql`not ${here}`,
});

/** The same on the columns of the counts; what depends on the day is not in them. */
const counted: Record<Exclude<State, "pending" | "withdrawal">, RawBuilder<unknown>> = {
  all: sql`true`,
  listed: sql`here and offered and claimed is null`,
  reserved: sql`here and claimed = 'reserved'`,
  sold: sql`here and claimed = 'sold'`,
  expecting: sql`here and expecting`,
  quarantine: sql`here and health_status = 'quarantine'`,
  treatment: sql`here and health_status = 'under_treatment'`,
  gone: sql`not here`,
};

/** Species, sex and group, which animals and counts have in columns of the same names. */
const narrowed = (f: HerdFilter) => [
  ...(f.species ? [sql`species = ${f.species}`] : []),
  ...(f.sex ? [sql`sex = ${f.sex}`] : []),
  ...(f.group ? [f.group === "none" ? sql`group_id is null` : sql`group_id = ${f.group}::uuid`] : []),
];
const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

/** The animals with these words, or with these last digits of a current mark; where nothing has them, those that have them with a mistake. */
function findByWords(db: Db, q: string): Promise<Found> {
  const tail = toReversedTail(q);
  const marked = tail ? sql`m.active and m.tail like ${`${tail}%`}` : sql`false`;
  return findSought(q, (words) => {
    const named = hasSought("", words);
    const ways = {
      ids: sql`(select id from animal where ${named} ${fewByNameAtMost})
        union (select animal_id from animal_identifier m where ${marked} ${fewByNameAtMost})`,
      which: sql`(${named} or exists (select from animal_identifier m where m.animal_id = a.id and ${marked} offset 0))`,
    };
    return lookUp(db, "a.id", ways, FEW_BY_NAME);
  });
}

/** States that may have few animals, and no index by name. */
const lookedUp: readonly (State | undefined)[] = ["reserved", "pending", "withdrawal"];

/** The animals of the filter, without its words. A search also finds animals that are gone. */
async function findByState(db: Db, f: HerdFilter, today: Day, uncounted: Uncounted): Promise<Found> {
  if (f.state === "sold") {
    // Each is asked whether it is sold. With `offset 0`, or the planner may hash the claims of all that were ever sold.
    const isSold = sql`${here} and exists (select where ${claimedIn(["sold"])} offset 0)`;
    const maybe = await lookUp(db, "a.id", { ids: maybeSoldHere(uncounted), which: sql`true` });
    return { which: sql`${maybe.which} and ${isSold}`, ids: undefined };
  }
  if (f.state === "listed") {
    const isFree = sql`${here} and not ${claimedIn(liveClaimStates)}`;
    // Each is asked, or the planner may read the whole herd for the few that are on sale, or all that are for every page.
    const ids = sql`select i.animal_id from offered_animal i where i.status = 'published'
      and exists (select from animal a where a.id = i.animal_id and ${isFree} offset 0) ${fewAtMost}`;
    return lookUp(db, "a.id", { ids, which: sql`${isFree} and exists (select where ${onSale} offset 0)` });
  }
  const which = f.state ? states(today)[f.state] : f.q?.trim() ? sql`true` : here;
  return lookedUp.includes(f.state)
    ? lookUp(db, "a.id", { ids: sql`select id from animal a where ${which} ${fewAtMost}`, which })
    : { which, ids: undefined };
}

/** A page of the herd by name; the first page includes the totals. */
export async function listHerd(deps: Deps, f: HerdFilter): Promise<HerdPage> {
  const { db } = deps;
  const today = dayIn(deps.zone, deps.now());
  const limit = f.limit ?? 50;
  const after = readCursor(f.cursor, "text");
  const q = f.q?.trim();
  const uncounted = after && f.state !== "sold" ? undefined : await readUncounted(db);
  const [inState, found] = await Promise.all([
    findByState(db, f, today, uncounted),
    q ? findByWords(db, q) : undefined,
  ]);
  const condition = all([inState.which, ...narrowed(f), ...(found ? [found.which] : [])]);
  const [{ rows }, total, counts] = await Promise.all([
    sql<AnimalRow>`select a.* from animal a where ${condition}
      ${after ? sql`and (a.name, a.id) > (${after.value}, ${after.id}::uuid)` : sql``}
      order by a.name, a.id limit ${limit + 1}`.execute(db),
    after ? null : countMatching(db, f, condition, uncounted, found),
    after ? null : readCounts(db, today, uncounted),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    animals: await herdRows(db, page),
    next: last ? writeCursor({ value: last.name, id: last.id }) : null,
    total: total?.total ?? null,
    hasMoreThanTotal: total?.hasMoreThanTotal ?? false,
    counts,
  };
}

/** Exact where the kept counts know it; what depends on words or on the day is counted up to `limits.countedItems`. */
async function countMatching(
  db: Db,
  f: HerdFilter,
  condition: RawBuilder<unknown>,
  uncounted: Uncounted,
  found: Found | undefined,
) {
  const most = limits.countedItems;
  const isNarrowed = f.state || f.species || f.sex || f.group;
  if (found && !isNarrowed) {
    const n = found.ids?.length ?? most + 1;
    return { total: Math.min(n, most), hasMoreThanTotal: n > most };
  }
  if (!found && f.state !== "pending" && f.state !== "withdrawal") {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(n), 0)::int as n from ${herdTally(uncounted)} t
      where ${all([f.state ? counted[f.state] : sql`here`, ...narrowed(f)])}`.execute(db);
    return { total: itemAt(rows, 0).n, hasMoreThanTotal: false };
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from animal a where ${condition} limit ${most + 1}) as found`.execute(db);
  const { n } = itemAt(rows, 0);
  return { total: Math.min(n, most), hasMoreThanTotal: n > most };
}

async function readCounts(db: Db, today: Day, uncounted: Uncounted): Promise<HerdCounts> {
  const n = (condition: RawBuilder<unknown>) => sql`coalesce(sum(n) filter (where ${condition}), 0)::int`;
  const [{ rows: species }, { rows: days }] = await Promise.all([
    sql<
      Omit<HerdCounts, "species" | "pending" | "withdrawal"> & { code: string }
    >`select species as code, ${n(sql`here`)} as present,
      ${n(sql`here and sex in ('female', 'spayed_female')`)} as female, ${n(sql`here and sex in ('male', 'castrated_male')`)} as male,
      ${n(counted.listed)} as listed, ${n(counted.reserved)} as reserved, ${n(counted.sold)} as sold,
      ${n(counted.expecting)} as expecting, ${n(counted.quarantine)} as quarantine, ${n(counted.gone)} as gone
      from ${herdTally(uncounted)} t group by species order by present desc, species`.execute(db),
    sql<Pick<HerdCounts, "pending" | "withdrawal">>`select
      ${n(sql`what = 'due' and day <= ${addDays(today, PENDING_DAYS)}::date`)} as pending,
      ${n(sql`what = 'withdrawal' and day >= ${today}::date`)} as withdrawal from ${dayTally(uncounted)} t`.execute(db),
  ]);
  const sum = (of: Exclude<keyof HerdCounts, "species" | "pending" | "withdrawal">) =>
    species.reduce((total, row) => total + row[of], 0);
  return {
    present: sum("present"),
    female: sum("female"),
    male: sum("male"),
    listed: sum("listed"),
    reserved: sum("reserved"),
    sold: sum("sold"),
    expecting: sum("expecting"),
    quarantine: sum("quarantine"),
    gone: sum("gone"),
    ...itemAt(days, 0),
    species: species.filter((row) => row.present > 0).map((row) => ({ code: row.code, count: row.present })),
  };
}

/** The animals that have or had a mark, the current one first. */
export async function findByMark(deps: Deps, value: string): Promise<FoundMark[]> {
  const tails = searchedMarks(value).map((norm) => [...norm].reverse().join(""));
  if (tails.length === 0) return [];
  const { rows } = await sql<Omit<FoundMark, "type"> & { type: MarkType }>`
    select a.id, a.name, a.species, m.type, m.value_raw as value, m.active
    from animal_identifier m join animal a on a.id = m.animal_id
    where m.tail in (${sql.join(tails)}) order by m.active desc, m.type <> 'brand' desc, a.name, m.id limit 20`.execute(
    deps.db,
  );
  return rows;
}
