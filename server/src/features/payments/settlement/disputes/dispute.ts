import type { ReportedPayment } from "@corral/domain/payments/settlement";
import {
  afterDispute,
  type DisputeNews,
  type DisputeRecord,
  type DisputeStep,
  decideDispute,
  eventsAfterDisputes,
  type LostMoney,
} from "@corral/domain/payments/settlement/disputes";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import { moveAttempt } from "#src/features/payments/attempts/state";
import { moveCharge } from "#src/features/payments/charges/state";
import { readBalance, returnableOf } from "#src/features/payments/ledger/write-journal";
import type { AttemptTx } from "../charge-tx";
import { afterDepositMoved } from "../deposits/deposit-gone";
import { afterPartMoved } from "../parts";
import { loseMoney, returnMoney } from "./dispute-money";
import { keepDispute, readDisputes } from "./dispute-store";

/** Counts news of a dispute about a counted payment. Idempotent. */
export async function countDispute(context: AttemptTx, payment: ReportedPayment, news: DisputeNews): Promise<void> {
  const steps = decideDispute(news, {
    payment,
    chargeState: context.charge.state,
    disputes: await readDisputes(context.tx, context.charge.id),
    now: context.now,
    byStaff: context.by !== undefined,
  });
  for (const step of steps) await apply(context, payment.ref, step);
}

/** The provider reports a disputed payment as normal or refunded. */
export async function endDispute(
  context: AttemptTx,
  payment: ReportedPayment,
  how: "normal" | "refunded",
): Promise<void> {
  const known = (await readDisputes(context.tx, context.charge.id)).find((d) => d.ref === payment.ref);
  const news = afterDispute(known, how, context.now);
  if (news) await countDispute(context, payment, news);
}

async function apply(context: AttemptTx, ref: string, step: DisputeStep): Promise<unknown> {
  const { tx, charge, attempt, now } = context;
  switch (step.do) {
    case "move_attempt":
      return moveAttempt(tx, attempt, step.event, now);
    case "move_charge":
      return moveCharge(tx, charge, step.event);
    case "keep_record":
      return keepDispute(context, { ...step.record, lost: await moveMoney(context, step) });
    case "ask_staff":
      return addReviewTask(tx, {
        kind: step.kind,
        about: ref,
        chargeId: charge.id,
        attemptId: attempt.id,
        data: step.data,
        now,
      });
    case "settle_question":
      return settleTasks(tx, `dispute.${step.how}`, { chargeId: charge.id, about: ref }, now);
    case "close_charge":
      await closeCharge(context, step.disputes);
      await afterDepositMoved(tx, charge, now);
      return afterPartMoved(tx, charge, now);
  }
}

/** What the dispute has taken out of the ledger, after its money moved. */
async function moveMoney(context: AttemptTx, step: DisputeStep & { do: "keep_record" }): Promise<LostMoney | null> {
  const { ref, lost } = step.record;
  if (step.money === "lose") return loseMoney(context, ref);
  if (step.money === "stay" || !lost) return lost;
  await returnMoney(context, ref, lost);
  return null;
}

async function closeCharge({ tx, charge }: AttemptTx, disputes: readonly DisputeRecord[]): Promise<void> {
  const balance = await readBalance(tx, charge.id);
  const events = eventsAfterDisputes({
    state: charge.state,
    disputes,
    charged: charge.amount,
    collected: returnableOf(balance),
    surplus: balance.surplus,
  });
  for (const event of events) await moveCharge(tx, charge, event);
}
