import { isOneOf } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { addDays, type Day, dayIn, dayStart, type Instant, toIso, type Zone } from "@corral/domain/kernel/time";
import { accountName, accountSign } from "@corral/domain/payments/balance-explained/account-words";
import {
  type Entry,
  explainJournals,
  type Lens,
  type RequestedAmount,
  type Story,
} from "@corral/domain/payments/balance-explained/explain";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { type ChargeState, goingBackStates } from "@corral/domain/payments/charges/states";
import { type RawBuilder, sql } from "kysely";
import { readAccountSums } from "#src/features/payments/ledger/account-sums";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";

/** The audience: payers see what happened to the money, staff also who did it. */
export type Reader = "payer" | "staff";
export type BalanceOf = "due" | "collected" | "surplus";

/** The database, or the transaction that decides by the balance, and the business's zone. */
interface Source {
  db: Db | Tx;
  zone: Zone;
}

interface Found {
  id: string;
  charge_id: string | null;
  at: Instant;
  kind: string;
  reason: string;
  method: string | null;
  concept: string | null;
  who: string | null;
  account: string;
  amount: Centavos;
}

type Told = Entry & { charge: string | null };

/**
 * One snapshot of the ledger, so that a concurrent payment is complete or absent. `offset 0` makes it look up the postings
 * of the journals that it tells, and not read the whole ledger.
 */
async function readEntries(db: Db | Tx, which: RawBuilder<unknown>, reader: Reader, many: boolean): Promise<Told[]> {
  const { rows } = await sql<Found>`
    select j.id, j.charge_id, j.at, j.kind, j.reason, a.method, c.concept, u.name as who, p.account, p.amount
    from journal j cross join lateral (select * from posting where journal_id = j.id offset 0) p
      left join attempt a on a.id = j.attempt_id left join charge c on c.id = j.charge_id
      left join staff_user u on j.actor = 'staff:' || u.id
    where ${which} order by j.at, j.id`.execute(db);
  const entries = new Map<string, Told & { postings: { account: string; amount: Centavos }[] }>();
  for (const r of rows) {
    const seen = entries.get(r.id) ?? {
      charge: r.charge_id,
      at: r.at,
      kind: r.kind,
      postings: [],
      ...(r.method && r.kind === "collect" ? { method: methodWords(r.method) } : {}),
      ...(many && r.concept ? { concept: r.concept } : {}),
      ...(reader === "staff" && r.who ? { who: r.who, why: r.reason } : {}),
    };
    seen.postings.push({ account: r.account, amount: r.amount });
    entries.set(r.id, seen);
  }
  return [...entries.values()];
}

const TITLES: Record<BalanceOf, string> = {
  due: "Lo que falta por pagar",
  collected: "Lo recibido",
  surplus: "Lo que sobra",
};
type Part = { id: string; concept: string; amount: Centavos; created_at: Instant; state: ChargeState };
const OWN = ["customer_deposits", "sales", "refunds", "disputes"];

/** What the charges ask for, and the part that is no longer due after refunds. */
function lensOf(of: BalanceOf, charges: Part[], entries: Told[]): Lens {
  if (of !== "due") return { of };
  const missing = (c: Part) =>
    c.amount +
    entries
      .filter((e) => e.charge === c.id)
      .flatMap((e) => e.postings)
      .reduce((n, p) => (OWN.includes(p.account) ? n + p.amount : n), 0);
  return {
    of,
    asked: charges.map((c): RequestedAmount => ({ at: c.created_at, concept: c.concept, amount: c.amount })),
    forgone: centavos(
      charges.filter((c) => isOneOf(goingBackStates, c.state)).reduce((n, c) => n + Math.max(0, missing(c)), 0),
    ),
  };
}

/** Explains one balance of a charge journal by journal; undefined when there is no such charge. */
export async function explainCharge(from: Source, publicId: string, of: BalanceOf, reader: Reader) {
  const charge = await from.db
    .selectFrom("charge")
    .select(["id", "concept", "amount", "created_at", "state"])
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  if (!charge) return undefined;
  const entries = await readEntries(from.db, sql`j.charge_id = ${charge.id}`, reader, false);
  const title = of === "collected" && reader === "payer" ? "Lo que pagaste" : TITLES[of];
  return { title, ...explainJournals(lensOf(of, [charge], entries), entries, from.zone) };
}

/** Explains a sale with its charges. Cancelled or replaced ones ask for nothing; money on them still counts. */
export async function explainSale(from: Source, publicId: string, of: BalanceOf, reader: Reader) {
  const sale = await from.db.selectFrom("sale").select("id").where("public_id", "=", publicId).executeTakeFirst();
  if (!sale) return undefined;
  const charges = await from.db
    .selectFrom("charge")
    .select(["id", "concept", "amount", "created_at", "state"])
    .where("sale_id", "=", sale.id)
    .orderBy("created_at")
    .execute();
  const asking = charges.filter((c) => c.state !== "cancelled" && c.state !== "cancelling");
  const which = sql`j.charge_id in (select id from charge where sale_id = ${sale.id})`;
  const entries = await readEntries(from.db, which, reader, charges.length > 1);
  return { title: TITLES[of], ...explainJournals(lensOf(of, asking, entries), entries, from.zone) };
}

/** Explains an account from the start of one day to the end of another, with its opening balance. */
export async function explainAccount(
  deps: Deps,
  account: string,
  range: { from: Day; to: Day },
): Promise<Story & { title: string }> {
  const start = toIso(dayStart(deps.zone, range.from));
  const end = toIso(dayStart(deps.zone, addDays(range.to, 1)));
  // From the balance of now backwards: what came since the first day is less than the whole ledger.
  const { rows } = await sql<{ opening: number }>`
    select (coalesce((select sum(amount) from account_sum where account = ${account}), 0)
      - coalesce((select sum((select sum(p.amount) from posting p where p.journal_id = j.id and p.account = ${account}))
          from journal j where j.at >= ${start}), 0))::bigint as opening`.execute(deps.db);
  const opening = centavos(accountSign(account) * (rows[0]?.opening ?? 0) + 0);
  const entries = await readEntries(
    deps.db,
    sql`p.account = ${account} and j.at >= ${start} and j.at < ${end}`,
    "staff",
    true,
  );
  const lens = { of: "account", account, opening, from: range.from } as const;
  return { title: accountName(account), ...explainJournals(lens, entries, deps.zone) };
}

/** Ledger accounts with movements, and their balances in centavos. */
export async function readAccounts(deps: Deps) {
  const sums = await readAccountSums(deps.db);
  return {
    today: dayIn(deps.zone, deps.now()),
    accounts: sums.map((r) => ({
      account: r.account,
      name: accountName(r.account),
      balance: centavos(accountSign(r.account) * r.amount + 0),
    })),
  };
}
