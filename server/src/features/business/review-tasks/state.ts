import {
  pendingReviewStates,
  type ReviewEvent,
  type ReviewState,
  reviewMoves,
} from "@corral/domain/business/review-tasks/states";
import type { FactName } from "@corral/domain/facts";
import { present } from "@corral/domain/kernel/lookup";
import { move, statesThatAccept } from "@corral/domain/kernel/machine";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { type ReviewKind, type Settling, settledBy } from "@corral/domain/reviews";
import type { Selectable, Updateable } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";
import { newId } from "#src/platform/ids";

export type ReviewRow = Selectable<Tables["review_task"]>;

export interface NewTask {
  kind: ReviewKind;
  /** The subject: one task for each subject and kind. */
  about: string;
  /** Null: about no charge that is here. */
  chargeId: string | null;
  attemptId?: string | null;
  surplusId?: string;
  /** The buyer must act first; staff are asked only after a while. */
  waitsForBuyer?: boolean;
  data: Record<string, unknown>;
  now: Instant;
}

/** Opens a task for a person. While one about the same subject is pending, newer data replaces the older. */
export const addReviewTask = (tx: Tx, t: NewTask) =>
  writingStates(tx)
    .insertInto("review_task")
    .values({
      id: newId(),
      kind: t.kind,
      about: t.about,
      charge_id: t.chargeId,
      attempt_id: t.attemptId ?? null,
      surplus_id: t.surplusId ?? null,
      state: t.waitsForBuyer ? "waiting_buyer" : "open",
      data: JSON.stringify(t.data),
      created_at: toIso(t.now),
    })
    .onConflict((c) =>
      c
        .columns(["kind", "about"])
        .doUpdateSet({ data: (e) => e.ref("excluded.data") })
        .where("review_task.state", "in", [...pendingReviewStates]),
    )
    .execute();

/** Changes a task's state by its table. Throws for a transition that the table forbids. */
export async function moveTask(
  tx: Db | Tx,
  task: Pick<ReviewRow, "id" | "state">,
  event: ReviewEvent,
  also: Updateable<Tables["review_task"]> = {},
) {
  const to = move(reviewMoves, task.state, event);
  if (!to) throw new IllegalMove(`review task ${task.state} does not accept ${event}`);
  await writingStates(tx)
    .updateTable("review_task")
    .set({ ...also, state: to })
    .where("id", "=", task.id)
    .execute();
  task.state = to;
}

/** Selects tasks: those of one charge, or of every charge of a sale; with `about` only those about that subject. */
interface Concerned {
  chargeId?: string;
  saleId?: string;
  surplusId?: string;
  about?: string;
}

/** Closes the pending tasks that something has made obsolete, by what their kinds declare (`settledBy`). */
export async function settleTasks(db: Db | Tx, by: Settling | FactName, of: Concerned, now: Instant): Promise<void> {
  const { chargeId, saleId, surplusId, about } = of;
  for (const { kinds, how } of settledBy(by))
    await writingStates(db)
      .updateTable("review_task")
      .set({
        state: reviewMoves.open.settled_itself,
        decision: how,
        decided_by: "programa",
        decided_at: toIso(now),
      })
      .where("kind", "in", [...kinds])
      .where("state", "in", statesThatAccept<ReviewState, ReviewEvent>(reviewMoves, "settled_itself"))
      .$if(chargeId !== undefined, (q) => q.where("charge_id", "=", present(chargeId)))
      .$if(saleId !== undefined, (q) =>
        q.where("charge_id", "in", (e) => e.selectFrom("charge").select("id").where("sale_id", "=", present(saleId))),
      )
      .$if(about !== undefined, (q) => q.where("about", "=", present(about)))
      .$if(surplusId !== undefined, (q) => q.where("surplus_id", "=", present(surplusId)))
      .execute();
}
