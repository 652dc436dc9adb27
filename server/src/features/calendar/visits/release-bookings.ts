import { sql } from "kysely";
import { cancelCharge } from "#src/features/payments/attempts/cancel-charge";
import { approveRefund } from "#src/features/payments/refunds/decide-refund";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { moveRelease, type ReleaseRow } from "./booking-state";
import { decideRelease } from "./decide-release";

const BATCH = 200;

/**
 * One round over what cancelled dates still owe: each purchase is let go of or asked back, and told, exactly once. Every step is a transaction of
 * its own that leaves its row where the next round goes on; safe in several processes, and to be killed between any two of them.
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
  const next = await deps.db.transaction().execute((tx) => decideRelease(deps, tx, staff, row));
  if (next.do === "cancel_charge") {
    // Asks the provider first, between transactions of its own: money that comes meanwhile is seen in the next round.
    const done = await cancelCharge(deps, next.chargeId, {
      staff,
      onlyOf: undefined,
      reason: next.reason,
      replace: false,
      ...(next.deposit ? { deposit: "return" } : {}),
    });
    if (done.ok) await deps.db.transaction().execute((tx) => decideRelease(deps, tx, staff, row));
  }
  if (next.do === "approve") {
    // By the rules of the money: what this person may not let out waits for somebody who may.
    for (const refund of next.refunds) await approveRefund(deps, staff, refund);
    await deps.db.transaction().execute((tx) => moveRelease(deps, tx, row, "settled", "dinero pedido"));
  }
}

/** Whoever cancelled the date did all of this: it is their name that the trail keeps, and their post that the money goes by. */
async function whoCancelled(db: Db, sessionId: string): Promise<Staff> {
  const { rows } = await sql<Pick<Staff, "id" | "name" | "login" | "role">>`
    select u.id, u.name, u.login, u.role from session s join staff_user u on u.id = s.cancelled_by
    where s.id = ${sessionId}`.execute(db);
  return { ...rows[0], sessionId: null, newsSeenAt: 0 } as unknown as Staff;
}
