import { addDays, type Day, firstOfMonth, wallClock } from "@corral/domain/kernel/time";
import { toRange, yearBefore } from "@corral/domain/office/reports";
import { monthlyReportMessage } from "@corral/domain/office/reports/messages";
import { messageKey } from "#src/features/business/message-queue/message-kind";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readSettings } from "#src/features/business/settings/business";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { reportsMessages } from "./messages";
import { spanOf } from "./money";
import { readOwed, soldIn } from "./read-outcomes";
import { readReport, readTotals } from "./read-report";

/** From this hour of the first day, in the business's zone. */
const FROM_HOUR = 8;
/** A server that was off on the first sends it up to this day of the month; later it is news of long ago. */
const LAST_DAY = 7;
/** Items that the mail names. */
const ITEMS = 5;

/** Queues the report of the month that ended, once, to the address of the settings. A month without movements has none. */
export async function mailMonth(deps: Deps): Promise<void> {
  const { day, hour } = wallClock(deps.zone, deps.now());
  const today = Number(day.slice(8));
  if (today > LAST_DAY || (today === 1 && hour < FROM_HOUR)) return;
  const { rules, business } = await readSettings(deps.db);
  if (!rules.reportEmail) return;
  const month = firstOfMonth(addDays(firstOfMonth(day), -1));
  const key = messageKey(reportsMessages.monthly_report, { month });
  if (await deps.db.selectFrom("message").select("id").where("key", "=", key).executeTakeFirst()) return;
  const found = await readMonth(deps, month);
  if (!found) return;
  await inTransaction(deps, (tx, deps) =>
    queueMessage(deps, tx, {
      kind: reportsMessages.monthly_report,
      about: { month },
      business: business.name,
      to: { name: business.name, email: rules.reportEmail, phone: null },
      content: (from) => monthlyReportMessage({ ...from, month, ...found }),
    }),
  );
}

/** The sums of a month; undefined where nothing moved. */
async function readMonth(deps: Deps, month: Day) {
  const range = toRange("month", month);
  const report = await readReport(deps, { range, span: "month", comparison: "before", step: "month" });
  if (report.methods.length === 0 && report.items.length === 0) return undefined;
  const { sold } = await soldIn(deps.db, spanOf(deps.zone, range));
  return {
    totals: report.totals,
    before: report.before.net,
    yearAgo: (await readTotals(deps, yearBefore(range))).net,
    sales: sold.count,
    items: report.items.filter((it) => it.id).slice(0, ITEMS),
    owed: (await readOwed(deps)).owed.total,
  };
}
