import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { staffMethods, staffMethodWords, staffProviderOf } from "@corral/domain/payments/charges/staff-methods";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import type { TillCash, TillOther } from "./tables";

/**
 * Sums of the ledger for a drawer (centavos), and what else its person took meanwhile. Derived only from journals
 * that name the drawer; the difference found at closing is not part of the expected cash.
 */
export async function readSums(
  db: Db | Tx,
  till: { id: string; float: Centavos },
): Promise<{ cash: TillCash; others: TillOther[] }> {
  const { rows } = await sql<{ account: string; kind: string; came: number; went: number; n: number }>`
    select p.account, j.kind, count(*)::int as n,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as came,
      coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint as went
    from journal j join posting p on p.journal_id = j.id
    where j.cash_session_id = ${till.id} and p.account like 'clearing:%' and j.kind <> 'till_difference'
    group by p.account, j.kind`.execute(db);
  const cash = rows.filter((r) => r.account === "clearing:cash");
  const of = (pick: (kind: string) => boolean, way: "came" | "went") =>
    centavos(cash.filter((r) => pick(r.kind)).reduce((n, r) => n + r[way], 0));
  const isMovement = (kind: string) => kind === "till_movement";
  const isCharge = (kind: string) => !isMovement(kind);
  const parts = {
    float: till.float,
    collected: of(isCharge, "came"),
    refunded: of(isCharge, "went"),
    paidIn: of(isMovement, "came"),
    paidOut: of(isMovement, "went"),
  };
  return {
    cash: {
      ...parts,
      expected: centavos(parts.float + parts.collected - parts.refunded + parts.paidIn - parts.paidOut),
    },
    others: staffMethods
      .filter((m) => m !== "cash")
      .map((method) => {
        const mine = rows.filter((r) => r.account === `clearing:${staffProviderOf[method]}`);
        return {
          method,
          methodWords: staffMethodWords[method],
          amount: centavos(mine.reduce((n, r) => n + r.came - r.went, 0)),
          count: mine.reduce((n, r) => n + r.n, 0),
        };
      }),
  };
}
