import { itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { cutText } from "@corral/domain/kernel/text/cut";
import { dayIn, dayInWords, type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import type { BankMovement } from "@corral/domain/selling/transfer-inbox/bank-file";
import {
  type Candidate,
  type OpenCharge,
  rankCandidates,
  trackingKeyOf,
} from "@corral/domain/selling/transfer-inbox/candidates";
import type { KnownMovement } from "@corral/domain/selling/transfer-inbox/known-movements";
import { incomingTransferWords } from "@corral/domain/selling/transfer-inbox/states";
import { pendingTransferStates } from "@corral/domain/selling/transfers/states";
import { type RawBuilder, sql } from "kysely";
import { balanceOf } from "#src/features/payments/ledger/write-journal";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import { folded, hasWord, isShort, searchTerms } from "#src/platform/database/like";
import { FEW, type Found as FoundIds, fewAtMost, lookUp } from "#src/platform/database/look-up";
import type { Deps, TxDeps } from "#src/platform/deps";
import type { IncomingRow } from "./state";

const tone = { unidentified: "warn", matched: "success", not_a_sale: "neutral" } as const;
/** So many of the newest charges that are due are compared; an older one is found by its payer's name. */
const COMPARED = 300;
const FOUND = 20;

interface Found extends IncomingRow {
  adder: string;
  decider: string | null;
  charge: string | null;
}
const found = sql`
  select i.*, a.name as adder, d.name as decider, c.public_id as charge
  from incoming_transfer i join staff_user a on a.id = i.added_by
    left join staff_user d on d.id = i.decided_by
    left join transfer_proof t on t.id = i.transfer_id left join charge c on c.id = t.charge_id`;

interface DueCharge extends OpenCharge {
  concept: string;
}

/** Charges of a condition on `c`, with what is due of each and what their payers reported. */
async function dueCharges(deps: TxDeps, db: Db | Tx, which: RawBuilder<unknown>, most: number): Promise<DueCharge[]> {
  const { rows } = await sql<{
    public_id: string;
    concept: string;
    state: string;
    due: Centavos;
    payer: string | null;
    made_at: Instant;
    reported: { key: string; amount: Centavos }[];
  }>`select c.public_id, c.concept, c.state, (c.amount - paid.applied)::bigint as due, coalesce(s.contact_name, k.name, c.payer_name) as payer,
      coalesce(s.placed_at, c.created_at) as made_at,
      (select coalesce(jsonb_agg(jsonb_build_object('key', t.tracking_key, 'amount', t.amount)), '[]') from transfer_proof t
        where t.charge_id = c.id and t.state = any(${[...pendingTransferStates]})) as reported
    from (select * from charge c where ${which} order by c.created_at desc, c.id desc limit ${most}) c
      cross join lateral (${balanceOf(sql.ref<string>("c.id"))}) paid
      left join sale s on s.id = c.sale_id left join customer k on k.id = c.customer_id`.execute(db);
  return rows
    .filter((it) => it.due > 0)
    .map((it) => ({
      id: it.public_id,
      concept: it.concept,
      due: centavos(it.due),
      payer: it.payer,
      madeOn: dayIn(deps.zone, it.made_at),
      hasEnded: ["expired", "expired_partial"].includes(it.state),
      reported: it.reported,
    }));
}

const owing = sql`c.state in ('open', 'in_progress', 'partially_paid', 'cancelling')`;
const unpaid = sql`c.state in ('open', 'in_progress', 'partially_paid', 'cancelling', 'expired', 'expired_partial')`;

/** The charges that these movements may be for: the newest that are due, and those whose payers reported one of their keys. */
async function compared(deps: TxDeps, db: Db | Tx, rows: readonly IncomingRow[]): Promise<DueCharge[]> {
  if (rows.length === 0) return [];
  const keys = rows.flatMap((row) => trackingKeyOf(row.bank_key) ?? []);
  const newest = await dueCharges(deps, db, owing, COMPARED);
  const reported = keys.length
    ? await dueCharges(
        deps,
        db,
        sql`c.id in (select charge_id from transfer_proof where tracking_key = any(${keys}) and state = any(${[...pendingTransferStates]}))`,
        COMPARED,
      )
    : [];
  return [...newest, ...reported.filter((it) => !newest.some((other) => other.id === it.id))];
}

const moneyOf = (row: IncomingRow) => ({
  amount: row.amount,
  day: row.op_day,
  key: row.bank_key,
  sender: row.sender,
  concept: row.concept,
});
const candidateView = (it: DueCharge, { reasons, isLikely }: Pick<Candidate, "reasons" | "isLikely">) => ({
  chargeId: it.id,
  title: it.concept,
  buyer: it.payer,
  due: it.due,
  reasons,
  isLikely,
});
const candidatesOf = (row: IncomingRow, charges: readonly DueCharge[]) =>
  rankCandidates(moneyOf(row), charges).flatMap((it) => {
    const charge = charges.find((c) => c.id === it.id);
    return charge ? [candidateView(charge, it)] : [];
  });

function view(deps: TxDeps, row: Found, charges: readonly DueCharge[]) {
  const at = (moment: Instant) => momentForList(deps.zone, moment, deps.now());
  const decided = { unidentified: "", matched: "Lo emparejó", not_a_sale: "Lo apartó" }[row.state];
  return {
    id: row.public_id,
    amount: row.amount,
    opDay: row.op_day,
    opDayWords: dayInWords(row.op_day),
    sender: row.sender,
    concept: row.concept,
    bankKey: row.bank_key,
    state: row.state,
    stateWords: incomingTransferWords[row.state],
    tone: tone[row.state],
    reason: row.reason,
    steps: [
      `${row.from_file ? `${row.adder} lo trajo del banco` : `Lo anotó ${row.adder}`} · ${at(row.added_at)}`,
      ...(row.decider && row.decided_at !== null ? [`${decided} ${row.decider} · ${at(row.decided_at)}`] : []),
    ],
    chargeId: row.charge,
    candidates: row.state === "unidentified" ? candidatesOf(row, charges) : [],
  };
}

/** One movement by its row id. */
export async function incomingView(deps: TxDeps, db: Db | Tx, id: string) {
  const { rows } = await sql<Found>`${found} where i.id = ${id}`.execute(db);
  const row = itemAt(rows, 0);
  return view(deps, row, row.state === "unidentified" ? await compared(deps, db, [row]) : []);
}

/** A page of movements: unidentified ones by their day, decided ones by when that was, the newest first. */
export async function listIncoming(
  deps: Deps,
  ask: { group?: "open" | "decided" | undefined; cursor?: string | undefined; limit?: number | undefined },
) {
  const limit = ask.limit ?? 30;
  const isOpen = ask.group !== "decided";
  const { rows } = isOpen ? await openPage(deps, ask.cursor, limit) : await decidedPage(deps, ask.cursor, limit);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const charges = isOpen ? await compared(deps, deps.db, shown) : [];
  return {
    items: shown.map((row) => view(deps, row, charges)),
    next: last ? writeCursor({ value: isOpen ? last.op_day : (last.decided_at ?? 0), id: last.id }) : null,
  };
}

function openPage(deps: Deps, cursor: string | undefined, limit: number) {
  const after = readCursor(cursor, "day");
  return sql<Found>`${found} where i.state = 'unidentified'
    ${after ? sql`and (i.op_day, i.id) < (${after.value}::date, ${after.id}::uuid)` : sql``}
    order by i.op_day desc, i.id desc limit ${limit + 1}`.execute(deps.db);
}
function decidedPage(deps: Deps, cursor: string | undefined, limit: number) {
  const after = readCursor(cursor, "moment");
  return sql<Found>`${found} where i.state <> 'unidentified'
    ${after ? sql`and (i.decided_at, i.id) < (${toIso(after.value)}, ${after.id}::uuid)` : sql``}
    order by i.decided_at desc, i.id desc limit ${limit + 1}`.execute(deps.db);
}

/** How many of these new movements have a charge that an amount or a key points to. */
export async function countLikely(deps: TxDeps, tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx.selectFrom("incoming_transfer").selectAll().where("id", "in", ids).execute();
  const charges = await compared(deps, tx, rows);
  return rows.filter((row) => candidatesOf(row, charges).some((it) => it.isLikely)).length;
}

/** The unpaid charges `c` that one word fits: in their concept, or in the name of who buys or pays. */
function findByWord(db: Db, term: string): Promise<FoundIds> {
  const has = (column: string) => hasWord(folded(sql.ref(column)), term);
  return lookUp(db, "c.id", {
    soon: isShort(term)
      ? {
          rows: FOUND,
          from: (first) =>
            sql`(select c.* from charge c where ${unpaid} order by c.created_at desc, c.id desc ${first}) c`,
        }
      : undefined,
    // A null says that not everybody of that name was looked at.
    ids: sql`with bought as materialized (select s.id from sale s where ${has("s.contact_name")} ${fewAtMost}),
        known as materialized (select k.id from customer k where ${has("k.name")} ${fewAtMost})
      (select c.id from charge c where ${has("c.concept")} and ${unpaid} ${fewAtMost})
      union (select c.id from bought s join charge c on c.sale_id = s.id where ${unpaid} ${fewAtMost})
      union (select c.id from known k join charge c on c.customer_id = k.id where ${unpaid} ${fewAtMost})
      union (select null from bought offset ${sql.lit(FEW)}) union (select null from known offset ${sql.lit(FEW)})`,
    which: sql`(${has("c.concept")}
      or exists (select from sale s where s.id = c.sale_id and ${has("s.contact_name")} offset 0)
      or exists (select from customer k where k.id = c.customer_id and ${has("k.name")} offset 0))`,
  });
}

/** Charges that are due or have expired, by words of their payer or concept; undefined when there is no such movement. */
export async function findCharges(deps: Deps, publicId: string, typed: string) {
  const row = await deps.db
    .selectFrom("incoming_transfer")
    .selectAll()
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  if (!row) return undefined;
  const terms = searchTerms(typed);
  if (terms.length === 0) return { charges: [] };
  const found = await Promise.all(terms.map((term) => findByWord(deps.db, term)));
  const which = sql.join([unpaid, ...found.map((it) => it.which)], sql` and `);
  const charges = await dueCharges(deps, deps.db, which, FOUND);
  const ranked = rankCandidates(moneyOf(row), charges);
  return {
    charges: charges.map((it) =>
      candidateView(it, ranked.find((r) => r.id === it.id) ?? { reasons: [], isLikely: false }),
    ),
  };
}

/** A deposit of a file beside the one that it could be, as staff compare them. */
export const askedView = (
  deps: Pick<Deps, "now" | "zone">,
  { movement, like }: { movement: BankMovement; like: KnownMovement },
) => ({
  line: movement.line,
  day: movement.day,
  amount: movement.amount,
  words: wordsOf(movement),
  like: { words: wordsOf(like), added: momentForList(deps.zone, like.addedAt, deps.now()) },
});
const wordsOf = (m: { sender: string; concept: string; key: string }) =>
  cutText([m.sender, m.concept, m.key].filter(Boolean).join(" · "), 300);
