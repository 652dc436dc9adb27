import { MINUTE, plus, toIso } from "@corral/domain/time";
import type { Deps } from "../../platform/deps";
import { askAboutRefund } from "./send-refund";

const BATCH = 20;

/** One round over refunds that the provider has not answered for. Safe in several processes: each takes its rows by moving their hour on. */
export async function tickRefunds(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.now();
    const due = await deps.db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom("refund")
        .selectAll()
        .where("next_check_at", "<=", toIso(now) as never)
        .where("state", "=", "sent")
        .orderBy("next_check_at")
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      if (rows.length)
        await tx
          .updateTable("refund")
          .set({ next_check_at: toIso(plus(now, MINUTE)) })
          .where(
            "id",
            "in",
            rows.map((r) => r.id),
          )
          .execute();
      return rows;
    });
    for (const r of due)
      await askAboutRefund(deps, r).catch((e: Error) =>
        deps.log.error("refund janitor", { refund: r.id, message: e.message }),
      );
    if (due.length < BATCH) return;
  }
}
