import { centavos, subtract } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { decideLoss, type LostMoney } from "@corral/domain/payments/settlement/disputes";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import { readDeposits, writeJournal } from "#src/features/payments/ledger/write-journal";
import { moveSurplus, readSurplus } from "#src/features/payments/surplus/state";
import type { AttemptTx } from "../charge-tx";
import { failUnfunded } from "../count-refunds";
import { depositIsBack, partIsBack } from "../deposits/deposit-back";

/** Books the loss of what is left of a payment, including its surplus. */
export async function loseMoney(context: AttemptTx, ref: string): Promise<LostMoney> {
  const { tx, charge, attempt, now } = context;
  const { amount, refunded } = await tx
    .selectFrom("provider_payment")
    .select(["amount", "refunded"])
    .where("provider", "=", attempt.provider)
    .where("payment_ref", "=", ref)
    .executeTakeFirstOrThrow();
  const back = subtract(amount, refunded);
  if (back === 0) return { journalId: null, surplusIds: [] };
  const { surplus, postings } = decideLoss(back, {
    from: `clearing:${attempt.provider}`,
    surplus: await readSurplus(tx, charge.id),
    deposits: await readDeposits(tx, charge.id),
  });
  const journalId = await writeJournal(tx, {
    kind: "dispute",
    at: now,
    chargeId: charge.id,
    attemptId: attempt.id,
    actor: context.by?.actor ?? attempt.provider,
    reason: `contracargo perdido de ${ref}`,
    postings,
  });
  for (const row of surplus) {
    await moveSurplus(tx, row, "sent_back");
    await settleTasks(tx, "surplus.lost", { chargeId: charge.id, surplusId: row.id }, now);
  }
  await failUnfunded(context, { ref, left: centavos(0) }, "El banco se llevó ese dinero por un contracargo.");
  if ((await readDeposits(tx, charge.id)) <= 0) await settleTasks(tx, "deposit.lost", { chargeId: charge.id }, now);
  return { journalId, surplusIds: surplus.map((row) => row.id) };
}

/** Reverses the loss with a journal of its own, after the bank returned the money. */
export async function returnMoney(context: AttemptTx, ref: string, lost: LostMoney): Promise<void> {
  const { deps, tx, charge, attempt, now } = context;
  if (!lost.journalId) return;
  const postings = await tx.selectFrom("posting").selectAll().where("journal_id", "=", lost.journalId).execute();
  await writeJournal(tx, {
    kind: "reversal",
    at: now,
    chargeId: charge.id,
    attemptId: attempt.id,
    actor: context.by?.actor ?? attempt.provider,
    reason: `contracargo ganado de ${ref}`,
    reverses: lost.journalId,
    postings: Object.fromEntries(postings.map((p) => [p.account, centavos(-p.amount)])),
  });
  for (const row of await readSurplus(tx, charge.id)) {
    if (!lost.surplusIds.includes(row.id)) continue;
    await moveSurplus(tx, row, "won_back", { clabe: null, holder: null });
    await addReviewTask(tx, {
      kind: "surplus_choice",
      about: `${row.id} ${toIso(now)}`,
      chargeId: charge.id,
      surplusId: row.id,
      waitsForBuyer: true,
      data: { amount: row.amount },
      now,
    });
  }
  if (charge.purpose === "deposit") await depositIsBack(deps, tx, charge);
  else await partIsBack(deps, tx, charge);
}
