import { sql } from "kysely";
import { cancelCharge } from "#src/features/payments/attempts/cancel-charge";
import { approveRefund } from "#src/features/payments/refunds/decide-refund";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { moveRelease, type ReleaseRow } from "./booking-state";
import { decideRelease } from "./decide-release";

const BATCH = 200;

/**
 * Processes what cancelled dates still owe: releases or refunds each purchase and notifies its buyer, exactly once.
 * Each step is a transaction that leaves its row for the next run; safe in several processes and under a kill between
 * any two steps.
 */
export async function releaseBookings(deps: Deps): Promise<void> {
  const due = await deps.db
    .selectFrom("booking_release")
    .selectAll()
    .where("state", "<>", "done")
    .orderBy("created_at")
    .orderBy("sale_id")
    .limit(BATCH)
    .execute();
  for (const row of due)
    await releaseOne(deps, row).catch((e: Error) =>
      deps.log.error("release", { session: row.session_id, sale: row.sale_id, message: e.message }),
    );
}

async function releaseOne(deps: Deps, row: ReleaseRow): Promise<void> {
  const staff = await whoCancelled(deps.db, row.session_id);
  const next = await inTransaction(deps, (tx, deps) => decideRelease(deps, tx, staff, row));
  if (next.do === "cancel_charge") {
    // Asks the provider first, in transactions of its own; money that arrives meanwhile is handled in the next run.
    const done = await cancelCharge(deps, next.chargeId, {
      staff,
      onlyOf: undefined,
      reason: next.reason,
      replace: false,
      ...(next.deposit ? { deposit: "return" } : {}),
    });
    if (done.ok) await inTransaction(deps, (tx, deps) => decideRelease(deps, tx, staff, row));
  }
  if (next.do === "approve") {
    // By the refund rules: a refund above this person's limit waits for an approver.
    for (const refund of next.refunds) await approveRefund(deps, staff, refund);
    await inTransaction(deps, (tx, deps) => moveRelease(deps, tx, row, "settled", "dinero pedido"));
  }
}

/** The person who cancelled the date is the actor in the audit log, and their role limits the refunds. */
async function whoCancelled(db: Db, sessionId: string): Promise<Staff> {
  const { rows } = await sql<Pick<Staff, "id" | "name" | "login" | "role">>`
    select u.id, u.name, u.login, u.role from session s join staff_user u on u.id = s.cancelled_by
    where s.id = ${sessionId}`.execute(db);
  // The person acts later, without a session.
  return { ...rows[0], sessionId: null, newsSeenAt: 0 } as unknown as Staff;
}
