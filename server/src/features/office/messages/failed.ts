import { pendingReviewStates } from "@corral/domain/business/review-tasks/states";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { type MessageRow, moveMessage } from "#src/features/business/message-queue/state";
import { addReviewTask, moveTask } from "#src/features/business/review-tasks/state";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";

/** Records that a message failed, or may have: opens a task, notifies staff and refreshes their open lists. */
export async function failed(
  deps: Deps,
  m: MessageRow,
  event: "refused" | "answer_lost",
  why: string,
  now: Instant,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const moved = await moveMessage(tx, m, event, { last_error: why, next_try_at: null });
    if (!moved?.charge_id) return;
    await addReviewTask(tx, {
      kind: "message_failed",
      about: `${m.id} ${moved.version}`,
      chargeId: moved.charge_id,
      attemptId: moved.attempt_id,
      data: { message: m.id, subject: m.content.subject, why },
      now,
    });
  });
}

/** Closes the message's task when nothing is left to do about it. */
export async function settled(
  tx: Tx,
  m: Pick<MessageRow, "id" | "charge_id">,
  how: string,
  now: Instant,
): Promise<void> {
  if (!m.charge_id) return;
  const tasks = await tx
    .selectFrom("review_task")
    .select(["id", "state"])
    .where("charge_id", "=", m.charge_id)
    .where("kind", "=", "message_failed")
    .where("about", "like", `${m.id} %`)
    .where("state", "in", [...pendingReviewStates])
    .execute();
  for (const t of tasks)
    await moveTask(tx, t, "settled_itself", { decision: how, decided_by: "programa", decided_at: toIso(now) });
}
