import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { dayIn, dayStart, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import {
  type Comparison,
  comparedRange,
  type DayRange,
  type ReportSpan,
  type ReportStep,
  splitRange,
  stepsOf,
} from "@corral/domain/office/reports";
import { sql } from "kysely";
import type { Db } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { sumsByKind, sumsByPart } from "./breakdown";
import { type ItemList, type ItemSum, itemParts, listItems } from "./items";
import { inDays, readKeptDays, type Split, splitByKept } from "./kept-days";
import { movements, spanOf, type Way, way } from "./money";
import { pieceWords, rangeWords } from "./range-words";

/** Rows on the page; the export has all. */
const SHOWN = 40;

interface Totals {
  collected: Centavos;
  refunded: Centavos;
  disputed: Centavos;
  net: Centavos;
  fees: Centavos | null;
}

/** What a report is asked for: its days, named by their kind, what they are compared with and how they are split. */
export interface ReportAsked {
  range: DayRange;
  span: ReportSpan;
  comparison: Comparison;
  step: ReportStep;
}

/** All data of a report in few queries of one moment, whatever its length: of days that are over, what is kept of them. */
export async function readReport(deps: Deps, { range, span, comparison, step }: ReportAsked) {
  const at = deps.now();
  const today = dayIn(deps.zone, at);
  const { isToThisHour, ...previous } = comparedRange(range, today, comparison);
  const pieces = splitRange(range, step);
  const [now, before] = [spanOf(deps.zone, range), spanOf(deps.zone, previous)];
  if (isToThisHour) before.until = plus(dayStart(deps.zone, previous.to), at - dayStart(deps.zone, today));
  const starts = pieces.map((p) => spanOf(deps.zone, p).since);
  // One that is compared with the year before may begin before that year is over: each is added up by itself.
  const { series, compared, parts, list, kinds } = await atOneMoment(deps, async (db) => {
    const kept = await readKeptDays(db, deps.zone, { since: before.since, until: now.until });
    const one = splitByKept(now, kept);
    const items = await itemParts(db, one);
    const parts = await sumsByPart(db, deps.zone, one);
    return {
      series: await sumsByPiece(db, one, starts),
      compared: await sumsByPiece(db, splitByKept(before, kept), [before.since]),
      parts,
      list: await listItems(db, items, SHOWN + 1),
      kinds: await sumsByKind(db, items, parts.free),
    };
  });
  const { free, ...told } = parts;
  return {
    span,
    by: step,
    steps: stepsOf(range),
    compare: comparison,
    range: { ...range, words: rangeWords(range) },
    previous: { ...previous, words: rangeWords(previous), isToThisHour },
    today,
    totals: totalsOf(series),
    before: totalsOf(compared),
    series: pieces.map((p, i) => {
      const t = totalsOf(series.filter((s) => s.piece === i + 1));
      return { ...p, label: pieceWords(p), collected: t.collected, back: centavos(t.refunded + t.disputed) };
    }),
    ...told,
    ...kinds,
    ...cut([...list.items, ...free], list.others),
  };
}

/** All parts of a report are of one moment: what is kept of a day and what is added up don't move in between, and its sums agree. */
const atOneMoment = <T>({ db }: Deps, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

/** Every row of the page's list of items, also those that it leaves to «other items»: they add up to the totals. */
export async function readAllItems(deps: Deps, range: DayRange): Promise<ItemSum[]> {
  const span = spanOf(deps.zone, range);
  return atOneMoment(deps, async (db) => {
    const split = splitByKept(span, await readKeptDays(db, deps.zone, span));
    const { items } = await listItems(db, await itemParts(db, split));
    return [...items, ...(await sumsByPart(db, deps.zone, split)).free];
  });
}

/** The totals alone. */
export const readTotals = async (deps: Deps, range: DayRange) => {
  const span = spanOf(deps.zone, range);
  return totalsOf(await sumsByPiece(deps.db, { kept: [], gaps: [span] }, [span.since]));
};

interface PieceSum {
  piece: number;
  way: Way;
  money: number;
  fees: number;
}
const sumsByPiece = async (db: Db, { kept, gaps }: Split, bounds: Instant[]) =>
  (
    await sql<PieceSum>`
      select width_bucket(at, ${bounds.map(toIso)}::timestamptz[]) as piece, way, sum(money)::bigint as money, sum(fees)::bigint as fees
      from (
        select m.at, ${way} as way, m.money, m.fees from (${movements(gaps)}) m
        union all select d.since, p.way, p.money, p.fees from report_part p join report_day d on d.day = p.day where ${inDays(sql`p.day`, kept)}
      ) as all_of_them group by 1, 2`.execute(db)
  ).rows;

function totalsOf(rows: PieceSum[]): Totals {
  const of = (w: Way) => centavos(rows.filter((r) => r.way === w).reduce((n, r) => n + r.money, 0));
  const fees = rows.reduce((n, r) => n + r.fees, 0);
  const [collected, refunded, disputed] = [of("in"), centavos(-of("refund") + 0), centavos(-of("dispute") + 0)];
  return {
    collected,
    refunded,
    disputed,
    net: centavos(collected - refunded - disputed),
    fees: fees === 0 ? null : centavos(-fees),
  };
}

function cut(list: ItemSum[], others: ItemList["others"]) {
  const isLong = list.length + others.count > SHOWN + 1;
  const items = isLong ? [...list.slice(0, SHOWN), ...list.slice(SHOWN).filter((i) => !i.id)] : list;
  const rest = list.filter((i) => !items.includes(i));
  return {
    items,
    moreItems: {
      count: others.count + rest.length,
      net: centavos(rest.reduce((n, i) => n + i.net, others.net as number)),
    },
  };
}
