import type { ItemKind } from "@corral/domain/kernel/item-kinds";
import { itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { type Day, dayIn, toIso } from "@corral/domain/kernel/time";
import { type DayRange, purposeWords, soldKindWords } from "@corral/domain/office/reports";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { methodWords } from "@corral/domain/payments/charges/methods";
import type { ChargePurpose } from "@corral/domain/payments/charges/states";
import { debtAge, debtAges, debtAgeWords } from "@corral/domain/selling/accounts";
import { sql } from "kysely";
import { collectedOf, dueStates } from "#src/features/payments/charges/find-charges";
import { isUsed, type Staff } from "#src/platform/calls/authorize";
import type { Db } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { Deps } from "#src/platform/deps";
import { type Span, spanOf } from "./money";
import { rangeWords } from "./range-words";

/** The sales and attempts to pay that began in these days, by how they ended, and the open debts of today. */
export async function readOutcomes(deps: Deps, staff: Staff, range: DayRange) {
  const span = spanOf(deps.zone, range);
  const [sales, attempts, visits, debts] = await Promise.all([
    soldIn(deps.db, span),
    attemptsIn(deps.db, span),
    isUsed(staff, "visits") ? placesIn(deps, span) : null,
    readOwed(deps),
  ]);
  return { range: { ...range, words: rangeWords(range) }, ...sales, attempts, visits, ...debts };
}

/** Sales that were placed in the span and not called off since, and what they were of. */
export async function soldIn(db: Db, span: Span) {
  const { rows } = await sql<{
    kind: ItemKind | null;
    count: number;
    units: number;
    total: Centavos;
  }>`
    with sold as materialized (
      select id, total from sale where placed_at >= ${toIso(span.since)} and placed_at < ${toIso(span.until)}
        and state in ('confirmed', 'completed'))
    select null as kind, count(*)::int as count, 0 as units, coalesce(sum(total), 0)::bigint as total from sold
    union all select l.kind, 0, sum(coalesce(l.heads, l.qty))::int, sum(l.line_total)::bigint
      from sold join sale_line l on l.sale_id = sold.id group by l.kind`.execute(db);
  const { count, total } = itemAt(
    rows.filter((r) => r.kind === null),
    0,
  );
  return {
    sold: { count, total, average: count > 0 ? centavos(Math.round(total / count)) : null },
    units: rows
      .flatMap(({ kind, units, total }) => (kind ? [{ key: kind, words: soldKindWords(kind), units, total }] : []))
      .sort((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1)),
  };
}

/** Attempts to pay that were begun in the span, by what became of them. */
async function attemptsIn(db: Db, span: Span) {
  const { rows } = await sql<{ method: string; paid: number; declined: number; left: number; waiting: number }>`
    select method,
      count(*) filter (where state in ('succeeded', 'partially_refunded', 'refunded', 'charged_back'))::int as paid,
      count(*) filter (where state = 'failed')::int as declined,
      count(*) filter (where state in ('expired', 'cancelled'))::int as left,
      count(*) filter (where state in ${inList(liveAttemptStates)})::int as waiting
    from attempt where created_at >= ${toIso(span.since)} and created_at < ${toIso(span.until)}
    group by method order by count(*) desc, method`.execute(db);
  return rows.map(({ method, ...counts }) => ({ key: method, words: methodWords(method), ...counts }));
}

/** Places of dates that began in the span and are over: sold, and not come. */
async function placesIn({ db, now }: Deps, span: Span) {
  const { rows } = await sql<{ sold: number; missed: number }>`
    select count(*)::int as sold, count(*) filter (where t.state = 'valid')::int as missed
    from session s join ticket t on t.session_id = s.id and t.state <> 'void'
    where s.starts_at >= ${toIso(span.since)} and s.starts_at < ${toIso(span.until)} and s.ends_at <= ${toIso(now())}
      and s.status <> 'cancelled'`.execute(db);
  return itemAt(rows, 0);
}

/** Open charges, of which those with a last day to pay are owed: credit, balances, parts of a divided debt. */
export async function readOwed(deps: Deps) {
  const today = dayIn(deps.zone, deps.now());
  const { rows } = await sql<{ purpose: ChargePurpose; due: Day | null; count: number; amount: Centavos }>`
    select purpose, due, count(*)::int as count, sum(owed)::bigint as amount
    from (
      select c.purpose, to_char(coalesce(c.credit_due, (c.due_at at time zone ${deps.zone})::date), 'YYYY-MM-DD') as due,
        greatest(0, c.amount - ${collectedOf}) as owed
      from charge c where c.state in ${inList(dueStates)}) c
    where owed > 0 group by purpose, due`.execute(deps.db);
  const of = new Map<ChargePurpose, { count: number; amount: Centavos }>();
  const ages = new Map(debtAges.map((age) => [age, centavos(0)]));
  for (const { purpose, due, count, amount } of rows) {
    const so = of.get(purpose);
    of.set(purpose, { count: (so?.count ?? 0) + count, amount: centavos((so?.amount ?? 0) + amount) });
    if (due) ages.set(debtAge(due, today), centavos((ages.get(debtAge(due, today)) ?? 0) + amount));
  }
  return {
    waiting: [...of]
      .map(([purpose, sums]) => ({ key: purpose, words: purposeWords(purpose), ...sums }))
      .sort((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1)),
    owed: {
      total: centavos([...ages.values()].reduce((n, amount) => n + amount, 0)),
      ages: [...ages].map(([age, amount]) => ({ key: age, words: debtAgeWords[age], amount })),
    },
  };
}
