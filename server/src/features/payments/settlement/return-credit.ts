import { itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { moveCharge } from "#src/features/payments/charges/state";
import { readBalance, readDeposits, writeJournal } from "#src/features/payments/ledger/write-journal";
import { insertSurplus } from "#src/features/payments/surplus/state";
import { newId } from "#src/platform/ids";
import type { ChargeTx } from "./charge-tx";
import { saleById } from "./sale-state";

/**
 * Returns the balance in favour that a charge was paid with, because its sale ended and that part can't be refunded
 * as money. If nothing else is left, the charge is refunded. Idempotent; the caller holds the charge's lock.
 */
export async function returnCredit(d: ChargeTx, reason: string): Promise<void> {
  const { tx, charge, now } = d;
  const before = await readBalance(tx, charge.id);
  // Received money is refunded as money; part of it may have become a balance in favour since.
  const used = centavos(Math.min(await creditIn(d), before.held - Math.max(0, before.collected)));
  if (used <= 0 || !charge.sale_id) return;
  const { buyer_id } = await saleById(tx, charge.sale_id);
  // A balance in favour can only be spent by the phone that owns it.
  if (!buyer_id) return;
  const fromDeposits = Math.min(used, Math.max(0, await readDeposits(tx, charge.id)));
  const journalId = await writeJournal(tx, {
    kind: "credit_apply",
    at: now,
    chargeId: charge.id,
    actor: "programa",
    reason,
    postings: {
      customer_credit: centavos(-used),
      customer_deposits: centavos(fromDeposits),
      refunds: centavos(used - fromDeposits),
    },
  });
  const surplusId = newId();
  await insertSurplus(
    tx,
    {
      id: surplusId,
      charge_id: charge.id,
      journal_id: journalId,
      amount: used,
      why: "released",
      clabe: null,
      holder: null,
      to_charge_id: null,
      decided_by: "programa",
      decided_at: toIso(now),
      created_at: toIso(now),
    },
    "kept_as_credit",
  ).execute();
  await tx
    .insertInto("credit")
    .values({ id: newId(), buyer_id, surplus_id: surplusId, amount: used, created_at: toIso(now) })
    .execute();
  const { held } = await readBalance(tx, charge.id);
  if (held <= 0 && charge.state === "paid") await moveCharge(tx, charge, "all_refunded");
}

/** How much of a charge is paid from balances in favour, in centavos. */
async function creditIn({ tx, charge }: ChargeTx): Promise<Centavos> {
  const { rows } = await sql<{ amount: Centavos }>`
    select coalesce(sum(p.amount), 0)::bigint as amount from journal j join posting p on p.journal_id = j.id
    where j.charge_id = ${charge.id} and p.account = 'customer_credit'
      -- Moves from this charge to a balance are not payments from one.
      and j.kind = 'credit_apply'`.execute(tx);
  return itemAt(rows, 0).amount;
}
