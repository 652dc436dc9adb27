import { itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos, sum } from "@corral/domain/kernel/money";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import type { Account, JournalKind } from "@corral/domain/payments/ledger";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { writeLater } from "#src/platform/database/deferred-writes";
import { newId } from "#src/platform/ids";

export type { Account };

export interface Entry {
  kind: JournalKind;
  at: Instant;
  /** Null only for drawer movements without a charge. */
  chargeId: string | null;
  attemptId?: string;
  actor: string;
  reason: string;
  /** The journal that this one reverses. */
  reverses?: string;
  /** The drawer that its cash went through, or whose person took the payment. */
  cashSessionId?: string | null;
  postings: Partial<Record<Account, Centavos>>;
}

/**
 * Writes one journal, which is immutable. Throws when its postings (centavos) don't sum to zero; the database checks
 * again at commit.
 */
export async function writeJournal(tx: Tx, e: Entry): Promise<string> {
  const rows = Object.entries(e.postings).filter(([, amount]) => amount !== 0);
  if (rows.length < 2 || sum(rows.map(([, a]) => a)) !== 0)
    throw new RangeError(`a journal must sum to zero: ${JSON.stringify(e.postings)}`);
  const id = newId();
  const journal = tx.insertInto("journal").values({
    id,
    at: toIso(e.at),
    kind: e.kind,
    charge_id: e.chargeId,
    attempt_id: e.attemptId ?? null,
    actor: e.actor,
    reason: e.reason,
    reverses: e.reverses ?? null,
    cash_session_id: e.cashSessionId ?? null,
  });
  await writeLater(tx, "journal", journal);
  const postings = rows.map(([account, amount]) => ({ journal_id: id, account, amount }));
  await writeLater(tx, "posting", tx.insertInto("posting").values(postings));
  return id;
}

export interface Balance {
  /** Money received less refunds. */
  collected: Centavos;
  /** The part of it that pays no debt. */
  surplus: Centavos;
  /** What paid the charge's debt and was not refunded: money, balance in favour, forgiven differences. */
  applied: Centavos;
  /**
   * What the payer sees as paid: money received, less refunds and transfers to a balance in favour, plus balance
   * used.
   */
  held: Centavos;
}

/** A charge's balance from the ledger, in centavos. `collected` is stored nowhere else (rulings 10). */
export async function readBalance(db: Db | Tx, chargeId: string): Promise<Balance> {
  const { rows } = await balanceOf(chargeId).execute(db);
  return itemAt(rows, 0);
}

/** The query of `readBalance`, which answers one row. */
export const balanceOf = (chargeId: string | RawBuilder<string>) => sql<Balance>`
    select coalesce(sum(p.amount) filter (where p.account like 'clearing:%'), 0)::bigint as collected,
           coalesce(-sum(p.amount) filter (where p.account = 'customer_surplus'), 0)::bigint as surplus,
           coalesce(-sum(p.amount) filter (where p.account in ('customer_deposits', 'sales', 'refunds', 'disputes')), 0)::bigint as applied,
           coalesce(sum(p.amount) filter (where p.account like 'clearing:%' or p.account = 'customer_credit'), 0)::bigint as held
    from journal j join posting p on p.journal_id = j.id where j.charge_id = ${chargeId}`;

/** SQL: what is still owed of a charge `c`, in centavos: its amount less what `balanceOf` says is applied. */
export const owedOf = sql<Centavos>`greatest(0, c.amount + coalesce((
  select sum(p.amount) from journal j join posting p on p.journal_id = j.id
  where j.charge_id = c.id and p.account in ('customer_deposits', 'sales', 'refunds', 'disputes')), 0))::bigint`;

/** How much of a charge may still be refunded, in centavos; negative when more was refunded than received. */
export const returnableOf = ({ collected, held }: Balance): Centavos => centavos(Math.min(collected, held));

/** The customer's deposit held on this charge, in centavos. */
export async function readDeposits(db: Db | Tx, chargeId: string): Promise<Centavos> {
  const { rows } = await depositsOf(chargeId).execute(db);
  return itemAt(rows, 0).held;
}
/** The query of `readDeposits`, which answers one row. */
export const depositsOf = (chargeId: string) => sql<{ held: Centavos }>`
    select coalesce(-sum(p.amount), 0)::bigint as held from journal j join posting p on p.journal_id = j.id
    where j.charge_id = ${chargeId} and p.account = 'customer_deposits'`;

/** Refunds of money that had paid this charge's debt, in centavos. */
export async function readGivenBack(db: Db | Tx, chargeId: string): Promise<Centavos> {
  const { rows } = await sql<{ back: Centavos }>`
    select coalesce(sum(p.amount), 0)::bigint as back from journal j join posting p on p.journal_id = j.id
    where j.charge_id = ${chargeId} and j.kind = 'refund' and p.account in ('customer_deposits', 'refunds')`.execute(
    db,
  );
  return itemAt(rows, 0).back;
}

/** The forgiven difference of this charge, in centavos. */
export async function readForgiven(db: Db | Tx, chargeId: string): Promise<Centavos> {
  const { rows } = await sql<{ amount: Centavos }>`
    select coalesce(sum(p.amount), 0)::bigint as amount from journal j join posting p on p.journal_id = j.id
    where j.charge_id = ${chargeId} and p.account = 'write_off'`.execute(db);
  return itemAt(rows, 0).amount;
}
