import { shownContact } from "@corral/domain/business/contact";
import { itemAt, present } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { findAmong, hasSought, type SoughtWord, termsOfName } from "@corral/domain/kernel/search/search";
import { plainSearch } from "@corral/domain/kernel/text/phone";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { type Day, dayIn } from "@corral/domain/kernel/time";
import { daysLate, dueWords } from "@corral/domain/payments/charges/account-due";
import { type Debt, debtAge, debtAgeWords } from "@corral/domain/selling/accounts";
import { type RawBuilder, sql } from "kysely";
import { matchingCustomers } from "#src/features/business/customers/list-customers";
import { owedOf } from "#src/features/payments/ledger/write-journal";
import { isOfEndedSale, isOpenOnAccount } from "#src/features/selling/sales/account-limit";
import type { Staff } from "#src/platform/calls/authorize";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Deps } from "#src/platform/deps";
import type { Cell, Table } from "#src/platform/spreadsheets/table";
import { owedView } from "./account-view";

interface Row extends Debt {
  /** The id of its customer, or of the charge where it was handed over to somebody who isn't written down and is listed by itself. */
  id: string;
  isNobodys: boolean;
  name: string;
  phone: string | null;
  email: string | null;
  searchText: string;
  concept: string;
  amount: Centavos;
  sold: Day;
}

/** Debts that are listed and added up, the first due first: beyond, the list says that there are more. */
const MOST = 1_000;
/** Debts in one query of the file. */
const PAGE = 1_000;

type Found = Omit<Row, "name" | "searchText"> & {
  name: string | null;
  searchText: string | null;
  charge: string;
  isOver: boolean;
};
/** Open charges `c` on account, of all or behind some. */
const openBehind = (which = sql`true`) => sql`select c.* from charge c where ${isOpenOnAccount} and ${which}`;
/** Those of the customers whom a search fits, from each of them to theirs. */
const openOf = (q: string) => sql`
  select c.* from (select k.id from customer k where ${matchingCustomers("k", q)} limit ${MOST}) k
    cross join lateral (select c.* from charge c where c.customer_id = k.id and ${isOpenOnAccount} offset 0) c`;

/** These open debts with their customers, or without one, the first due first. */
async function readDebts(deps: Deps, open: RawBuilder<unknown>, most: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select coalesce(k.id, c.id) as id, c.id as charge, k.id is null as "isNobodys", k.name, k.phone, k.email,
      k.search_text as "searchText", c.public_id as "chargeId", c.concept,
      c.amount, to_char(c.credit_due, 'YYYY-MM-DD') as due, to_char(c.created_at at time zone ${deps.zone}, 'YYYY-MM-DD') as sold, ${owedOf} as owed,
      ${isOfEndedSale} as "isOver"
    from (${open} order by c.credit_due, c.id limit ${most}) c
      left join customer k on k.id = c.customer_id order by c.credit_due, c.id`.execute(deps.db);
  return rows;
}
const owing = (rows: readonly Found[]): Row[] =>
  rows.flatMap((r) => {
    const owed = centavos(Number(r.owed));
    const name = r.name ?? `Sin cliente · ${r.concept}`;
    return owed > 0 && !r.isOver ? [{ ...r, owed, name, searchText: r.searchText ?? searchText(name) }] : [];
  });

/** Those that are due first; with a search, also what else the customers owe whom it fits. */
async function readFirst(deps: Deps, q: string) {
  const first = await readDebts(deps, openBehind(), MOST + 1);
  const hasMore = first.length > MOST;
  const shown = first.slice(0, MOST);
  if (!q || !hasMore) return { rows: owing(shown), found: owing(shown), hasMore };
  const known = new Set(shown.map((r) => r.charge));
  const more = (await readDebts(deps, openOf(q), MOST)).filter((r) => !known.has(r.charge));
  return { rows: owing(shown), found: owing([...shown, ...more]), hasMore };
}

/** Whom a search fits: by the end of a phone, or the words of a name. */
const fits = (r: Row, q: string, words: readonly SoughtWord[]) => {
  const digits = q.replace(/\D/g, "");
  if (digits.length >= 3 && r.phone?.endsWith(digits)) return true;
  return hasSought({ text: r.searchText, terms: () => new Set(termsOfName(searchText(r.name))) }, words);
};
/** Who owes on account, the most overdue amount first, by pages; with the sums of everybody. */
export async function listDebtors(deps: Deps, staff: Staff, ask: { q?: string; cursor?: string; limit?: number }) {
  const today = dayIn(deps.zone, deps.now());
  const q = plainSearch(ask.q ?? "");
  const { rows, found: owed, hasMore } = await readFirst(deps, q);
  const of = new Map<string, Row[]>();
  for (const r of owed) of.set(r.id, [...(of.get(r.id) ?? []), r]);
  const debtors = [...of.values()];
  const found = (q ? findAmong(debtors, q, ([first], words) => fits(present(first), q, words)) : debtors)
    .map((debts) => ({ first: itemAt(debts, 0), debts, owed: owedView(debts, today) }))
    .sort(
      (a, b) => b.owed.overdue - a.owed.overdue || b.owed.total - a.owed.total || a.first.id.localeCompare(b.first.id),
    );
  const after = readCursor(ask.cursor, "text");
  // One who has paid since was somewhere: the list goes on behind the amounts that were shown last.
  const [overdue, total] = (after?.value ?? "").split(" ").map(Number) as [number, number];
  const rest = after
    ? found.filter(
        (it) =>
          it.owed.overdue < overdue ||
          (it.owed.overdue === overdue &&
            (it.owed.total < total || (it.owed.total === total && it.first.id > after.id))),
      )
    : found;
  const limit = ask.limit ?? 30;
  const page = rest.slice(0, limit);
  const last = rest.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ first, debts, owed }) => ({
      id: first.id,
      name: first.name,
      chargeId: first.isNobodys ? first.chargeId : null,
      phone: shownContact(staff.role, first).phone,
      ...owed,
      dueWords: dueWords(itemAt(debts.map((d) => d.due).sort(), 0), today),
    })),
    next: last ? writeCursor({ value: `${last.owed.overdue} ${last.owed.total}`, id: last.first.id }) : null,
    all: { ...owedView(rows, today), customers: new Set(rows.map((r) => r.id)).size, hasMore },
  };
}

/** All of them as a table: a row for each sale, the first due first. */
export const accountsTable = (deps: Deps, staff: Staff): Table => ({
  header: ["Cliente", "Celular", "Concepto", "Vendido", "Vence", "Días de atraso", "Antigüedad", "Monto", "Debe"],
  pages: accountRows(deps, staff),
});

async function* accountRows(deps: Deps, staff: Staff): AsyncGenerator<Cell[][]> {
  const today = dayIn(deps.zone, deps.now());
  for (let open = openBehind(); ; ) {
    const rows = await readDebts(deps, open, PAGE);
    yield owing(rows).map((r) => [
      r.name,
      shownContact(staff.role, r).phone ?? "",
      r.concept,
      { day: r.sold },
      { day: r.due },
      Math.max(0, daysLate(r.due, today)),
      debtAgeWords[debtAge(r.due, today)],
      { cents: r.amount },
      { cents: r.owed },
    ]);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    open = openBehind(
      sql`c.credit_due >= ${last.due}::date and (c.credit_due, c.id) > (${last.due}::date, ${last.charge}::uuid)`,
    );
  }
}
