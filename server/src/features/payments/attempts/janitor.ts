import { limits } from "@corral/domain/kernel/limits";
import { isOneOf, present } from "@corral/domain/kernel/lookup";
import { type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { sql } from "kysely";
import { addReviewTask, moveTask } from "#src/features/business/review-tasks/state";
import { queueHoldLost } from "#src/features/payments/charges/queue-hold-lost";
import { type ChargeRow, lockCharge, moveCharge } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { noticeOverdue } from "#src/features/payments/settlement/deposits/deposit";
import { endSale, saleById } from "#src/features/payments/settlement/sale-state";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import { takeDue } from "#src/platform/database/take-due";
import type { Deps } from "#src/platform/deps";
import { abandonAttempt } from "./abandon-attempt";
import { askProvider } from "./ask-provider";
import { finishCancels } from "./cancel-charge";
import { type AttemptRow, attemptById, liveAttempts } from "./state";

const BATCH = 20;
/** Paid attempts asked about in one round, so that they never delay the undecided ones. */
const PAID_IN_A_ROUND = 5;
const isPaid = sql`state in ('succeeded', 'partially_refunded')`;
const isLive = (a: AttemptRow) => isOneOf(liveAttemptStates, a.state);

/** Runs everything that depends on time. Idempotent, and safe in several processes. */
export async function tick(deps: Deps): Promise<void> {
  await askWhatIsDue(deps);
  await askWhatIsPaid(deps);
  await finishCancels(deps);
  await expireHolds(deps);
  await noticeOverdue(deps);
  await surplusForgotten(deps);
}

/** Checks each due attempt with its provider, the longest overdue first. */
async function askWhatIsDue(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.now();
    const due = await takeDue(deps.db, "attempt", now, BATCH, sql`not ${isPaid}`);
    for (const a of due)
      await askOne(deps, a).catch((e: Error) => deps.log.error("janitor", { attempt: a.id, message: e.message }));
    if (due.length < BATCH) return;
  }
}

/** Looks for chargebacks of paid attempts whose webhook was lost, a few at a time. */
async function askWhatIsPaid(deps: Deps): Promise<void> {
  for (const a of await takeDue(deps.db, "attempt", deps.now(), PAID_IN_A_ROUND, isPaid)) await askProvider(deps, a);
}

async function askOne(deps: Deps, a: AttemptRow): Promise<void> {
  const now = deps.now();
  const over = a.superseded_at !== null || (a.release_at !== null && a.release_at <= now);
  // It should not be paid any more: cancel it at the provider, which may answer that it was paid.
  const answer = await askProvider(deps, a, isLive(a) && over && a.order_ref ? "cancel" : "ask");
  const after = present(await attemptById(deps.db, a.id));
  if (!isLive(after)) return;
  if (over && answer.kind === "waiting") await abandonAttempt(deps, a.id);
  if (after.state !== "awaiting_customer" && now - after.created_at > 24 * 60 * MINUTE) {
    await inTransaction(deps, (tx) =>
      addReviewTask(tx, {
        kind: "undecided_for_a_day",
        about: a.id,
        chargeId: a.charge_id,
        attemptId: a.id,
        data: {},
        now,
      }),
    );
  }
}

/** Releases the units of charges whose hold expired and of which nothing can be paid any more. */
async function expireHolds(deps: Deps): Promise<void> {
  const now = deps.now();
  const due = await deps.db
    .selectFrom("charge")
    .select("id")
    .where("hold_until", "<=", sqlInstant(now))
    .where("state", "in", ["open", "partially_paid"])
    .where(planIsOver(now))
    .limit(200)
    .execute();
  for (const { id } of due) {
    await inTransaction(deps, async (tx, deps) => {
      const charge = await lockCharge(tx, id);
      if (!["open", "partially_paid"].includes(charge.state) || charge.hold_until === null || charge.hold_until > now)
        return;
      if ((await liveAttempts(tx, id)).length > 0 || !(await endPlan(tx, charge, now))) return;
      const part = charge.state === "partially_paid";
      await moveCharge(tx, charge, "time_up");
      // Partly paid: a person decides about the units and the money.
      if (part)
        await addReviewTask(tx, {
          kind: "expired_with_money",
          // A charge that staff reopened may expire again, which is another task.
          about: `${id} ${toIso(charge.hold_until)}`,
          chargeId: id,
          data: { amount: (await readBalance(tx, id)).applied },
          now,
        });
      if (!charge.sale_id) return;
      const sale = await saleById(tx, charge.sale_id);
      await moveClaims(tx, sale.id, "time_up", null, now);
      if (sale.state !== "placed") return;
      await endSale(tx, sale, "expired", now);
      await queueHoldLost(deps, tx, charge, null);
    });
  }
}

/** Whether no other part of a charge's plan can be paid any more, so that all of them end together. */
const planIsOver = (now: Instant) => sql<boolean>`(plan_id is null or not exists (
  select from charge p where p.plan_id = charge.plan_id and p.state in ${inList(payableChargeStates)}
    and (p.hold_until is null or p.hold_until > ${toIso(now)}::timestamptz
      or exists (select from attempt a where a.charge_id = p.id and a.state in ${inList(liveAttemptStates)}))))`;

/** Ends the other parts of a plan that has no money; the caller holds its locks. False while one of them can be paid. */
async function endPlan(tx: Tx, charge: ChargeRow, now: Instant): Promise<boolean> {
  if (charge.plan_id === null) return true;
  const parts = await tx
    .selectFrom("charge")
    .selectAll()
    .where("plan_id", "=", charge.plan_id)
    .where("state", "in", [...payableChargeStates])
    .execute();
  for (const p of parts) {
    if (p.hold_until === null || p.hold_until > now || p.state === "in_progress") return false;
    if ((await liveAttempts(tx, p.id)).length > 0) return false;
  }
  for (const p of parts) if (p.id !== charge.id) await moveCharge(tx, p, "time_up");
  return true;
}

/** Surplus about which nobody chose in time: staff decide (domain.md §7.7). */
async function surplusForgotten(deps: Deps): Promise<void> {
  const since = sqlInstant(plus(deps.now(), -limits.surplusChoice));
  await inTransaction(deps, async (tx) => {
    const tasks = await tx
      .selectFrom("review_task")
      .select(["id", "state"])
      .where("state", "=", "waiting_buyer")
      .where("created_at", "<=", since)
      .limit(200)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const t of tasks) await moveTask(tx, t, "waited_enough");
  });
}
