import { type Centavos, centavos, subtract } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { unsettledSurplus } from "@corral/domain/states/surplus";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import { type Account, depositsOf, writeJournal } from "#src/features/payments/ledger/write-journal";
import { moveSurplus, surplusOf } from "#src/features/payments/surplus/state";
import type { AttemptTx } from "./charge-tx";
import { endWhatNoLongerFits } from "./count-refunds";
import { depositIsBack } from "./deposit-back";
import type { LostMoney } from "./dispute-store";

/**
 * Takes out what is left of a payment. The bank gives it back to the payer: what we kept for them as surplus or deposit goes first, and only the
 * rest is a loss.
 */
export async function loseMoney(s: AttemptTx, ref: string): Promise<LostMoney> {
  const { tx, charge, attempt, now } = s;
  const { amount, refunded } = await tx
    .selectFrom("provider_payment")
    .select(["amount", "refunded"])
    .where("provider", "=", attempt.provider)
    .where("payment_ref", "=", ref)
    .executeTakeFirstOrThrow();
  const back = subtract(amount, refunded);
  if (back === 0) return { journalId: null, surplusIds: [] };
  let left: number = back;
  const take = (available: number) => {
    const part = Math.min(available, left);
    left -= part;
    return part;
  };
  // A surplus is one thing with one next step: it is never split. What somebody asked back last: the bank may have taken the other.
  const gone = (await surplusOf(tx, charge.id))
    .filter((row) => (unsettledSurplus as readonly string[]).includes(row.state))
    .sort((x, y) => (x.state === y.state ? 0 : x.state === "open" ? -1 : 1))
    .filter((row) => row.amount <= left && take(row.amount) > 0);
  const surplus = gone.reduce((sum, row) => sum + row.amount, 0);
  const deposit = take(await depositsOf(tx, charge.id));
  const journalId = await writeJournal(tx, {
    kind: "dispute",
    at: now,
    chargeId: charge.id,
    attemptId: attempt.id,
    actor: s.by?.actor ?? attempt.provider,
    reason: `contracargo perdido de ${ref}`,
    postings: {
      [`clearing:${attempt.provider}` as Account]: centavos(-back),
      customer_surplus: centavos(surplus),
      customer_deposits: centavos(deposit),
      disputes: centavos(left),
    },
  });
  for (const row of gone) {
    await moveSurplus(tx, row, "sent_back");
    await settleTasks(tx, {
      chargeId: charge.id,
      kinds: ["surplus_choice", "surplus_refund_wanted", "late_review"],
      surplusId: row.id,
      how: "se lo llevó el banco",
      now,
    });
  }
  await endWhatNoLongerFits(s, ref, centavos(0), "El banco se llevó ese dinero por un contracargo.");
  if ((await depositsOf(tx, charge.id)) <= 0)
    await settleTasks(tx, { chargeId: charge.id, kinds: ["deposit_to_return"], how: "se lo llevó el banco", now });
  return { journalId, surplusIds: gone.map((row) => row.id) };
}

/** The bank gave it back to us after all: the loss is undone by a journal of its own. */
export async function returnMoney(s: AttemptTx, ref: string, lost: LostMoney): Promise<void> {
  const { deps, tx, charge, attempt, now } = s;
  if (!lost.journalId) return;
  const postings = await tx.selectFrom("posting").selectAll().where("journal_id", "=", lost.journalId).execute();
  await writeJournal(tx, {
    kind: "reversal",
    at: now,
    chargeId: charge.id,
    attemptId: attempt.id,
    actor: s.by?.actor ?? attempt.provider,
    reason: `contracargo ganado de ${ref}`,
    reverses: lost.journalId,
    postings: Object.fromEntries(postings.map((p) => [p.account, centavos(-p.amount)])) as Partial<
      Record<Account, Centavos>
    >,
  });
  for (const row of await surplusOf(tx, charge.id)) {
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
}
