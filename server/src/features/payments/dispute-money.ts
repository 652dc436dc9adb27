import { type Centavos, centavos, subtract } from "@corral/domain/money";
import { type Account, depositsOf, writeJournal } from "../ledger/write-journal";
import { settleTasks } from "../moves/review-task";
import { moveSurplus, surplusOf } from "../moves/surplus";
import type { Scene } from "./settle";

/** The journal that took a lost payment out of the ledger and the surplus that went with it; null where nothing was left to lose. */
export interface LostMoney {
  journalId: string | null;
  surplusIds: string[];
}

/**
 * Takes out what is left of a payment. The bank gives it back to the payer: what we kept for them as surplus or deposit goes first, and only the
 * rest is a loss.
 */
export async function loseMoney({ tx, charge, attempt, now }: Scene, ref: string): Promise<LostMoney> {
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
  // A surplus is one thing with one next step: it is never split.
  const gone = (await surplusOf(tx, charge.id)).filter(
    (s) => s.state === "open" && s.amount <= left && take(s.amount) > 0,
  );
  const surplus = gone.reduce((sum, s) => sum + s.amount, 0);
  const deposit = take(await depositsOf(tx, charge.id));
  const journalId = await writeJournal(tx, {
    kind: "dispute",
    at: now,
    chargeId: charge.id,
    attemptId: attempt.id,
    actor: attempt.provider,
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
      kinds: ["surplus_choice", "late_review"],
      surplusId: row.id,
      how: "se lo llevó el banco",
      now,
    });
  }
  return { journalId, surplusIds: gone.map((row) => row.id) };
}

/** The bank gave it back to us after all: the loss is undone by a journal of its own. */
export async function returnMoney({ tx, charge, attempt, now }: Scene, ref: string, lost: LostMoney): Promise<void> {
  if (!lost.journalId) return;
  const postings = await tx.selectFrom("posting").selectAll().where("journal_id", "=", lost.journalId).execute();
  await writeJournal(tx, {
    kind: "reversal",
    at: now,
    chargeId: charge.id,
    attemptId: attempt.id,
    actor: attempt.provider,
    reason: `contracargo ganado de ${ref}`,
    reverses: lost.journalId,
    postings: Object.fromEntries(postings.map((p) => [p.account, centavos(-p.amount)])) as Partial<
      Record<Account, Centavos>
    >,
  });
  for (const row of await surplusOf(tx, charge.id))
    if (lost.surplusIds.includes(row.id)) await moveSurplus(tx, row, "won_back");
}
