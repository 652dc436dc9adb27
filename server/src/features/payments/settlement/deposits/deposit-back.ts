import { decideDepositBack } from "@corral/domain/payments/settlement/deposits";
import { type ChargeRow, lockCharge } from "#src/features/payments/charges/state";
import { readBalance, readDeposits } from "#src/features/payments/ledger/write-journal";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { completeSale } from "../confirm-sale";
import { isIncomplete, restOfSale } from "../parts";
import { endDeposit, recognise } from "./deposit";
import { lacksDeposit } from "./deposit-gone";

/** A deposit returned by the bank: its meaning depends on the sale's current state. */
export async function depositIsBack(deps: TxDeps, tx: Tx, deposit: ChargeRow): Promise<void> {
  if (!deposit.sale_id) return;
  const newest = await tx
    .selectFrom("charge")
    .select("id")
    .where("sale_id", "=", deposit.sale_id)
    .where("purpose", "=", "balance")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!newest) return;
  const balance = await lockCharge(tx, newest.id);
  const what = decideDepositBack({
    state: balance.state,
    depositOutcome: balance.deposit_outcome,
    amount: balance.amount,
    applied: (await readBalance(tx, balance.id)).applied,
    waiting: await readDeposits(tx, balance.id),
    lacksDeposit: await lacksDeposit(tx, balance),
  });
  if (what === "end_deposit") return endDeposit(deps, tx, deposit.sale_id, balance);
  if (what === "complete_sale") return completeSale({ deps, tx, charge: balance, now: deps.now() });
  if (what === "recognise") await recognise(tx, deposit.sale_id, deps.now(), "apartado de una venta completa");
}

/** A part of a plan returned by the bank: if the others were paid meanwhile, the sale has everything now. */
export async function partIsBack(deps: TxDeps, tx: Tx, charge: ChargeRow): Promise<void> {
  const rest = await restOfSale(tx, charge);
  if (rest?.do === "complete" && (await isIncomplete(tx, charge.sale_id)))
    await completeSale({ deps, tx, charge, now: deps.now() });
}
