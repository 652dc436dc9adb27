import type { FoundMark, HerdCounts, HerdFilter, HerdPage } from "@corral/contract/types";
import { PENDING_DAYS } from "@corral/domain/herd/animals/facts";
import { type MarkType, searchedMarks, toReversedTail } from "@corral/domain/herd/animals/identifiers";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { addDays, type Day, dayIn } from "@corral/domain/kernel/time";
import { liveClaimStates } from "@corral/domain/states/claim";
import { type RawBuilder, sql } from "kysely";
import { herdRows } from "#src/features/herd/animals/rows";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import { inList } from "#src/platform/database/in-list";
import { anywhere } from "#src/platform/database/like";
import type { Deps } from "#src/platform/deps";

/** Every animal with its buyer and its listing, at most one of each. */
const herd = sql`animal a
  left join claim c on c.subject_type = 'animal' and c.subject_id = a.id and c.state in ${inList(liveClaimStates)}
  left join catalog_item i on i.animal_id = a.id and i.status = 'published'`;
const here = sql`(a.life_status = 'alive' and a.present)`;

type State = NonNullable<HerdFilter["state"]>;
/** The condition of each state, shared by counters and filters. */
const states = (today: Day): Record<State, RawBuilder<unknown>> => ({
  all: sql`true`,
  listed: sql`${here} and c.state is null and i.id is not null`,
  reserved: sql`${here} and c.state <> 'sold'`,
  sold: sql`${here} and c.state = 'sold'`,
  pending: sql`${here} and a.next_due <= ${addDays(today, PENDING_DAYS)}::date`,
  expecting: sql`${here} and a.expects_to is not null`,
  quarantine: sql`${here} and a.health_status = 'quarantine'`,
  treatment: sql`${here} and a.health_status = 'under_treatment'`,
  withdrawal: sql`${here} and greatest(a.withdrawal_meat, a.withdrawal_milk) >= ${today}::date`,
  gone: sql`not ${here}`,
});

/** Matches words, or the last digits of any current mark; each by its own index. */
function matching(q: string): RawBuilder<unknown> {
  const words = searchText(q).split(" ").filter(Boolean);
  const tail = toReversedTail(q);
  const named = words.length
    ? sql.join(
        words.map((w) => sql`search_text like ${anywhere(w)}`),
        sql` and `,
      )
    : sql`false`;
  return tail
    ? sql`a.id in (select id from animal where ${named}
        union all select animal_id from animal_identifier where active and tail like ${`${tail}%`})`
    : sql`a.id in (select id from animal where ${named})`;
}

function where(f: HerdFilter, today: Day) {
  const q = f.q?.trim();
  const parts = [
    // A search also finds animals that are gone.
    f.state ? states(today)[f.state] : q ? sql`true` : here,
    ...(q ? [matching(q)] : []),
    ...(f.species ? [sql`a.species = ${f.species}`] : []),
    ...(f.sex ? [sql`a.sex = ${f.sex}`] : []),
    ...(f.group ? [f.group === "none" ? sql`a.group_id is null` : sql`a.group_id::text = ${f.group}`] : []),
  ];
  return sql.join(parts, sql` and `);
}

/** A page of the herd by name; the first page includes the totals. */
export async function listHerd(deps: Deps, f: HerdFilter): Promise<HerdPage> {
  const today = dayIn(deps.zone, deps.now());
  const limit = f.limit ?? 50;
  const after = readCursor(f.cursor, "text");
  const [{ rows }, total, counts] = await Promise.all([
    sql<AnimalRow>`select a.* from ${herd} where ${where(f, today)}
      ${after ? sql`and (a.name, a.id) > (${after.value}, ${after.id}::uuid)` : sql``}
      order by a.name, a.id limit ${limit + 1}`.execute(deps.db),
    after ? null : countMatching(deps, f, today),
    after ? null : readCounts(deps, today),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    animals: await herdRows(deps.db, page),
    next: last ? writeCursor({ value: last.name, id: last.id }) : null,
    total,
    counts,
  };
}

async function countMatching(deps: Deps, f: HerdFilter, today: Day): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${herd} where ${where(f, today)}`.execute(
    deps.db,
  );
  return rows[0]?.n ?? 0;
}

async function readCounts(deps: Deps, today: Day): Promise<HerdCounts> {
  const conditions = states(today);
  const n = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;
  const [{ rows }, species] = await Promise.all([
    sql<Omit<HerdCounts, "species">>`select ${n(here)} as present,
      ${n(sql`${here} and a.sex in ('female', 'spayed_female')`)} as female,
      ${n(sql`${here} and a.sex in ('male', 'castrated_male')`)} as male,
      ${n(conditions.listed)} as listed, ${n(conditions.reserved)} as reserved, ${n(conditions.sold)} as sold, ${n(conditions.pending)} as pending,
      ${n(conditions.expecting)} as expecting, ${n(conditions.quarantine)} as quarantine, ${n(conditions.withdrawal)} as withdrawal, ${n(conditions.gone)} as gone
      from ${herd}`.execute(deps.db),
    sql<{
      code: string;
      count: number;
    }>`select species as code, count(*)::int as count from animal a where ${here} group by 1 order by 2 desc, 1`.execute(
      deps.db,
    ),
  ]);
  return { ...(rows[0] as Omit<HerdCounts, "species">), species: species.rows };
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
