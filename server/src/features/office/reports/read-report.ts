import { present } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { type Day, dayIn, dayInWords, dayStart, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import {
  comparedRange,
  type DayRange,
  purposeWords,
  type ReportSpan,
  splitRange,
  toRange,
} from "@corral/domain/office/reports";
import { accountName } from "@corral/domain/payments/balance-explained/account-words";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { isSale } from "@corral/domain/payments/purposes";
import { sql } from "kysely";
import type { Db } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { type ItemList, type ItemSum, listItems } from "./items";
import { inDays, readKeptDays, type Split, splitByKept } from "./kept-days";
import { movements, type PartSum, partsOf, spanOf, type Way, way } from "./money";

/** Rows on the page; the export has all. */
const SHOWN = 40;

interface Totals {
  collected: Centavos;
  refunded: Centavos;
  disputed: Centavos;
  net: Centavos;
  fees: Centavos | null;
}

/** All data of a report in five queries of one moment, whatever its length: of days that are over, what is kept of them. */
export async function readReport(deps: Deps, range: DayRange, span: ReportSpan) {
  const at = deps.now();
  const today = dayIn(deps.zone, at);
  const { isToThisHour, ...previous } = comparedRange(range, today);
  const pieces = splitRange(range);
  const [now, before] = [spanOf(deps.zone, range), spanOf(deps.zone, previous)];
  if (isToThisHour) before.until = plus(dayStart(deps.zone, previous.to), at - dayStart(deps.zone, today));
  const bounds = [before.since, before.until, ...pieces.map((p) => spanOf(deps.zone, p).since)];
  const both = { since: before.since, until: now.until };
  const { series, parts, list } = await atOneMoment(deps, async (db) => {
    const kept = await readKeptDays(db, deps.zone, both);
    const one = splitByKept(now, kept);
    return {
      series: await sumsByPiece(db, splitByKept(both, kept, bounds), bounds),
      parts: await sumsByPart(db, one),
      list: await listItems(db, one, SHOWN + 1),
    };
  });
  const totals = totalsOf(series.filter((s) => s.piece > 2));
  const { methods, purposes, free } = parts;
  return {
    span,
    range: { ...range, words: rangeWords(range) },
    previous: { ...previous, words: rangeWords(previous), isToThisHour },
    today,
    totals,
    before: totalsOf(series.filter((s) => s.piece === 1)),
    // The second piece is what lies between the two ranges.
    series: pieces.map((p, i) => {
      const t = totalsOf(series.filter((s) => s.piece === i + 3));
      return { ...p, label: pieceWords(p), collected: t.collected, back: centavos(t.refunded + t.disputed) };
    }),
    methods,
    purposes,
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
    const { items } = await listItems(db, split);
    return [...items, ...(await sumsByPart(db, split)).free];
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

/** Methods, purposes and amounts without an item from one query, so that they sum to the same total. */
async function sumsByPart(db: Db, { kept, gaps }: Split) {
  const { rows } = await sql<PartSum>`
    select way, method, account, purpose, has_sale, sum(money)::bigint as money, sum(debt)::bigint as debt, sum(over)::bigint as over,
      sum(fees)::bigint as fees
    from (
      select way, method, account, purpose, has_sale, money, debt, over, fees from (${partsOf(gaps)}) m
      union all select way, method, account, purpose, has_sale, money, debt, over, fees from report_part where ${inDays(sql`day`, kept)}
    ) as all_of_them group by 1, 2, 3, 4, 5`.execute(db);
  const methods = gathered(
    rows.filter((r) => r.account !== null),
    (r) => `${r.account} ${r.method}`,
    (r) => r.money,
  ).map(({ first, ...sums }) => ({
    key: `${first.account} ${first.method}`,
    account: present(first.account),
    words: first.method === first.account ? accountName(present(first.account)) : methodWords(present(first.method)),
    ...sums,
  }));
  const purposes = [
    ...gathered(
      rows,
      (r) => r.purpose,
      (r) => r.debt,
    ).map(({ first, ...sums }) => ({
      key: first.purpose,
      words: purposeWords(first.purpose),
      ...sums,
    })),
    ...gathered(
      rows,
      () => "surplus",
      (r) => r.over,
    ).map(({ first: _, ...sums }) => ({
      key: "surplus",
      words: purposeWords("surplus"),
      ...sums,
    })),
  ];
  const total = (of: (r: PartSum) => number) => centavos(rows.reduce((n, r) => n + of(r), 0));
  const free: ItemSum[] = [
    { id: null, title: "Cobros sin artículo", net: total((r) => (r.has_sale || !isSale(r.purpose) ? 0 : r.debt)) },
    { id: null, title: "Donativos y padrinazgos", net: total((r) => (isSale(r.purpose) ? 0 : r.debt)) },
    { id: null, title: purposeWords("surplus"), net: total((r) => r.over) },
    { id: null, title: "Comisiones", net: total((r) => r.fees) },
  ].filter((i) => i.net !== 0);
  return { methods, purposes, free };
}

/** Groups rows of one kind; transfers between accounts without money count by their sign. */
function gathered(rows: PartSum[], keyOf: (r: PartSum) => string, amount: (r: PartSum) => number) {
  const groups = new Map<string, { first: PartSum; collected: Centavos; back: Centavos; net: Centavos }>();
  for (const r of rows) {
    const g = groups.get(keyOf(r)) ?? { first: r, collected: centavos(0), back: centavos(0), net: centavos(0) };
    const n = amount(r);
    const isIn = r.way === "in" || (r.way === "within" && n > 0);
    if (isIn) g.collected = centavos(g.collected + n);
    else g.back = centavos(g.back - n + 0);
    g.net = centavos(g.net + n);
    groups.set(keyOf(r), g);
  }
  // Of equal amounts by name, so that days that were kept and the ledger give the same order.
  return [...groups]
    .filter(([, g]) => g.collected !== 0 || g.back !== 0)
    .sort(([i, a], [j, b]) => b.collected - a.collected || b.net - a.net || (i < j ? -1 : 1))
    .map(([, g]) => g);
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

/** "21 de noviembre de 2026", without the weekday. */
const plain = (day: Day, year: boolean) => dayInWords(day, { year }).replace(/^\S+ /, "");
const isMonth = (r: DayRange) => {
  const month = toRange("month", r.from);
  return r.from === month.from && r.to === month.to;
};
const monthWords = (day: Day) => plain(day, true).replace(/^\d+ de /, "");

/** "noviembre de 2026", "16 al 22 de noviembre de 2026", "28 de septiembre al 4 de octubre de 2026". */
function rangeWords(r: DayRange): string {
  const { from, to } = r;
  if (from === to) return dayInWords(from);
  if (isMonth(r)) return monthWords(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} al ${plain(to, true)}`;
  return `${plain(from, from.slice(0, 4) !== to.slice(0, 4))} al ${plain(to, true)}`;
}
function pieceWords(r: DayRange): string {
  const tiny = (day: Day) => `${Number(day.slice(8))} ${plain(day, false).split(" ").at(-1)?.slice(0, 3)}`;
  if (r.from === r.to) return `${dayInWords(r.from).slice(0, 3)} ${tiny(r.from)}`;
  return isMonth(r) ? monthWords(r.from) : `${tiny(r.from)} al ${tiny(r.to)}`;
}
