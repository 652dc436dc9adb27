import {
  addDays,
  DAY,
  type Day,
  dayIn,
  daysBetween,
  HOUR,
  type Instant,
  plus,
  toIso,
  type Zone,
} from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { type ItemNet, sumItems } from "./items";
import { type PartSum, partsOf, type Span, spanOf } from "./money";

/** A day is over when nothing that began in it can still write: journals have the time at which they are written. */
const OVER_FOR = HOUR;
/** Days made in one round, the newest first. */
const AT_ONCE = 31;
/** A kept day is made again and compared after this; one of the last days, of which a clock that was wrong may have made too little, daily. */
const CHECKED_FOR = 30 * DAY;
const LAST_DAYS = 3;

/**
 * Keeps what reports add up of each day that is over. What is kept is what `partsOf` and `sumItems` read of it: a report
 * is the same to the centavo without. Days go when a line or the freight of one of their sales changes (migration 0095).
 */
export async function keepReportDays(deps: Deps): Promise<void> {
  const last = addDays(dayIn(deps.zone, plus(deps.now(), -OVER_FOR)), -1);
  const missing = await missingDays(deps, last);
  for (const day of missing) if (!(await makeDay(deps, day))) return;
  if (missing.length > 0) return;
  const [toCheck] = await daysToCheck(deps.db, deps.now(), last);
  if (toCheck) await makeDay(deps, toCheck);
}

async function missingDays({ db, zone }: Deps, last: Day): Promise<Day[]> {
  const first = await db.selectFrom("journal").select("at").orderBy("at").limit(1).executeTakeFirst();
  if (!first) return [];
  const begin = dayIn(zone, first.at);
  const kept = db.selectFrom("report_day").where("zone", "=", zone).where("day", ">=", begin).where("day", "<=", last);
  const { count } = await kept.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  if (Number(count) > daysBetween(begin, last)) return [];
  const there = new Set((await kept.select("day").execute()).map((r) => r.day));
  const missing: Day[] = [];
  for (let day = last; day >= begin && missing.length < AT_ONCE; day = addDays(day, -1))
    if (!there.has(day)) missing.push(day);
  return missing;
}

const daysToCheck = async (db: Db, now: Instant, last: Day): Promise<Day[]> =>
  (
    await sql<{ day: Day }>`select day from report_day
      where checked_at <= ${toIso(plus(now, -DAY))}
        and (checked_at <= ${toIso(plus(now, -CHECKED_FOR))} or day > ${addDays(last, -LAST_DAYS)}::date)
      order by checked_at limit 1`.execute(db)
  ).rows.map((r) => r.day);

/**
 * Adds up a day and keeps it, or checks what is kept of it and mends that with a line in the log. False: somebody else is at it, or changes
 * a sale: another round.
 */
const makeDay = (deps: Deps, day: Day): Promise<boolean> =>
  inTransaction(deps, async (tx, deps) => {
    // Alone, and never in line: who changes a sale would wait behind it, holding what the one before it needs.
    const { rows } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(hashtext('report days')) as got`.execute(tx);
    if (!rows[0]?.got) return false;
    const span = spanOf(deps.zone, { from: day, to: day });
    const sums = { parts: await sumParts(tx, deps.zone, span), items: await sumItems(tx, [span]) };
    const at = toIso(deps.now());
    const kept = await tx.selectFrom("report_day").select("zone").where("day", "=", day).executeTakeFirst();
    if (kept?.zone === deps.zone) {
      if (isSame(sums, await readSums(tx, day))) {
        await tx.updateTable("report_day").set({ checked_at: at }).where("day", "=", day).execute();
        return true;
      }
      deps.log.error("what was kept of a day is not what its ledger says: made anew", { day });
    }
    await tx.deleteFrom("report_day").where("day", "=", day).execute();
    const { zone } = deps;
    const row = { day, zone, since: toIso(span.since), until: toIso(span.until), checked_at: at };
    await tx.insertInto("report_day").values(row).execute();
    await writeSums(tx, day, sums);
    return true;
  });

interface Sums {
  parts: PartSum[];
  items: ItemNet[];
}

const sumParts = async (tx: Tx, zone: Zone, span: Span): Promise<PartSum[]> =>
  (
    await sql<PartSum>`
      select way, method, account, purpose, has_sale, hour, seller_id, sum(money)::bigint as money, sum(debt)::bigint as debt, sum(over)::bigint as over,
        sum(fees)::bigint as fees
      from (${partsOf([span], zone)}) m group by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
  ).rows;

const PART = [
  "way",
  "method",
  "account",
  "purpose",
  "has_sale",
  "hour",
  "seller_id",
  "money",
  "debt",
  "over",
  "fees",
] as const;

async function readSums(tx: Tx, day: Day): Promise<Sums> {
  const parts = await tx.selectFrom("report_part").select(PART).where("day", "=", day).execute();
  const items = tx.selectFrom("report_item").select(["item_id as id", "net"]).where("day", "=", day);
  return { parts, items: await items.execute() };
}

/** Both in one statement, however many items a day has. */
const writeSums = (tx: Tx, day: Day, { parts, items }: Sums) =>
  sql`
  with part as (
    insert into report_part (day, ${columns(PART)}) select ${day}::date, ${columns(PART)} from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as p (way text, method text, account text, purpose text, has_sale boolean, hour smallint, seller_id uuid, money bigint, debt bigint, over bigint, fees bigint))
  insert into report_item (day, item_id, net) select ${day}::date, id, net
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (id uuid, net bigint)`.execute(tx);
const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

const isSame = (a: Sums, b: Sums) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
const inOrder = ({ parts, items }: Sums) => [
  parts.map((p) => PART.map((name) => p[name]).join()).sort(),
  items.map((i) => [i.id, i.net].join()).sort(),
];
