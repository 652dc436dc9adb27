import { sql } from "kysely";
import { takeDue } from "#src/platform/database/take-due";
import type { Deps } from "#src/platform/deps";
import { askAboutRefund } from "./send-refund";

const BATCH = 20;

/**
 * Checks refunds that the provider has not answered for. Safe in several processes, each of which claims its rows.
 */
export async function tickRefunds(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.now();
    const due = await takeDue(deps.db, "refund", now, BATCH, sql`state = 'sent'`);
    for (const r of due)
      await askAboutRefund(deps, r).catch((e: Error) =>
        deps.log.error("refund janitor", { refund: r.id, message: e.message }),
      );
    if (due.length < BATCH) return;
  }
}
