import { isOneOf, present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { momentInWords, toIso } from "@corral/domain/kernel/time";
import { type Decision, type DecisionName, decisions, possibleDecisions } from "@corral/domain/payments/review/review";
import { decisionsOf } from "@corral/domain/reviews";
import { actorName, recordFact } from "#src/features/business/facts/record-fact";
import { moveTask, type ReviewRow } from "#src/features/business/review-tasks/state";
import { queueChanged } from "#src/features/payments/charges/queue-changed";
import { lockCharge } from "#src/features/payments/charges/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { type Decided, effects, type Refused } from "./effects";
import { nothing, readFacts } from "./facts";

export interface AskDecision {
  taskId: string;
  decision: DecisionName;
  note?: string | undefined;
  clabe?: string | undefined;
  holder?: string | undefined;
}

const lockTask = (tx: Tx, id: string) =>
  tx.selectFrom("review_task").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
const byId = (tx: Tx, id: string) => tx.selectFrom("review_task").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Applies a person's decision. What is possible is decided by the table and the facts under the lock; money, charge,
 * task and audit entry change together. Of two concurrent decisions the second is told that it is decided.
 */
export async function decide(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: AskDecision,
): Promise<Result<ReviewRow, Refused | "NOT_FOUND" | "ALREADY_DECIDED">> {
  const found = await byId(tx, ask.taskId);
  if (!found) return refuse("NOT_FOUND");
  // The charge's lock guards its money; a task without a charge is locked itself.
  const charge = found.charge_id ? await lockCharge(tx, found.charge_id) : undefined;
  const task = present(await lockTask(tx, ask.taskId));
  if (task.state === "resolved") return refuse("ALREADY_DECIDED");
  const note = ask.note?.trim() ?? "";
  if (isOneOf(decisions[ask.decision].needs, "note") && note.length < 3)
    return refuseField("note", "Escribe el motivo: queda en la bitácora.");
  const known = charge ? await readFacts(tx, task, charge) : { facts: nothing, open: [], own: undefined };
  if (!possibleDecisions(task.kind, decisionsOf(task.kind), known.facts).includes(ask.decision))
    return refuse("DECISION_NOT_ALLOWED");
  const now = deps.now();
  const was = charge?.state;
  if (charge) {
    const account = { clabe: ask.clabe, holder: ask.holder };
    const context = { deps, tx, charge, now, task, ...known, by: actorName(staff), staff, note, account };
    const done = await effects[ask.decision](context);
    if (!done.ok) return done;
    await tellPayer(context, ask.decision);
  }
  // The effect may have settled the task itself: it still counts as the person's decision.
  const after = present(await byId(tx, task.id));
  const how = { decision: ask.decision, note: note || null, decided_by: staff.name, decided_at: toIso(now) };
  if (after.state === "resolved") await tx.updateTable("review_task").set(how).where("id", "=", task.id).execute();
  else if (after.state === found.state && !("goesOn" in decisions[ask.decision]))
    await moveTask(tx, after, "decided", how);
  await recordFact(
    deps,
    tx,
    staff,
    "review.decide",
    { kind: "review_task", id: task.id },
    {
      kind: task.kind,
      decision: ask.decision,
      ...(charge ? { charge: charge.public_id, before: { state: was }, after: { state: charge.state } } : {}),
      ...(note ? { note } : {}),
    },
  );
  return ok(after);
}

/** Tells the payer of a decision that sends neither a receipt nor a refund: their page said that they would hear of it. */
async function tellPayer({ deps, tx, staff, charge, own, facts }: Decided, decision: DecisionName): Promise<void> {
  const { tells }: Decision = decisions[decision];
  if (!tells) return;
  const until = charge.hold_until === null ? null : momentInWords(deps.zone, charge.hold_until);
  await queueChanged(deps, tx, staff, charge, tells({ amount: own?.amount ?? facts.applied, until }));
}

/** Takes a pending task or releases it; taking another person's is allowed and audited. */
export async function assign(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { taskId: string; mine: boolean },
): Promise<Result<ReviewRow, "NOT_FOUND" | "ALREADY_DECIDED">> {
  const task = await lockTask(tx, ask.taskId);
  if (!task) return refuse("NOT_FOUND");
  if (task.state === "resolved") return refuse("ALREADY_DECIDED");
  await tx
    .updateTable("review_task")
    .set({ assigned_to: ask.mine ? staff.id : null })
    .where("id", "=", task.id)
    .execute();
  const had = task.assigned_to
    ? await tx.selectFrom("staff_user").select("name").where("id", "=", task.assigned_to).executeTakeFirst()
    : undefined;
  const charge = task.charge_id
    ? await tx.selectFrom("charge").select("public_id").where("id", "=", task.charge_id).executeTakeFirst()
    : undefined;
  await recordFact(
    deps,
    tx,
    staff,
    ask.mine ? "review.take" : "review.drop",
    { kind: "review_task", id: task.id },
    {
      ...(charge ? { charge: charge.public_id } : {}),
      before: { assigned: had?.name ?? null },
      after: { assigned: ask.mine ? staff.name : null },
    },
  );
  return ok(present(await byId(tx, task.id)));
}
