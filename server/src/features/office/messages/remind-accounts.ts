import { DAY, dayIn, plus, toIso } from "@corral/domain/kernel/time";
import { remindsNow, sumByAge } from "@corral/domain/selling/accounts";
import { accountReminderMessage } from "@corral/domain/selling/accounts/messages";
import { sql } from "kysely";
import { mayUse } from "#src/features/business/consents/store";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readSettings } from "#src/features/business/settings/business";
import { accountsMessages } from "#src/features/selling/accounts/messages";
import { ensureLink, lastReminded } from "#src/features/selling/accounts/store";
import { isOnAccount, readDebts } from "#src/features/selling/sales/account-limit";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";

/** Customers looked at in one run of the scheduler. */
const AT_ONCE = 100;

/**
 * Queues reminders of overdue accounts by e-mail: only with the customer's consent for it (rulings 57), and never more often than the setting
 * says. By WhatsApp a person of the staff sends them, also only with consent.
 */
export async function remindAccounts(deps: Deps): Promise<void> {
  const now = deps.now();
  const { accountReminderDays } = (await readSettings(deps.db)).rules;
  const { rows } = await sql<{ id: string }>`
    select k.id from (select distinct c.customer_id from charge c
      where ${isOnAccount} and c.credit_due < ${dayIn(deps.zone, now)}::date) late
    join customer k on k.id = late.customer_id
    where k.email is not null
      and (select n.given from consent n where n.customer_id = k.id and n.purpose = 'email_reminders' order by n.id desc limit 1)
      and not exists (select from account_link l where l.customer_id = k.id
        and l.reminded_at > ${sqlInstant(plus(now, -accountReminderDays * DAY))})
    order by k.id limit ${AT_ONCE}`.execute(deps.db);
  for (const { id } of rows) await remindAccount(deps, id, accountReminderDays);
}

async function remindAccount(deps: Deps, customerId: string, everyDays: number): Promise<void> {
  const now = deps.now();
  await inTransaction(deps, async (tx, deps) => {
    const today = dayIn(deps.zone, now);
    // One process at a time decides about a customer.
    const k = await tx
      .selectFrom("customer")
      .selectAll()
      .where("id", "=", customerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { total, overdue } = sumByAge(await readDebts(tx, k.id), today);
    const lastAt = await lastReminded(tx, k.id);
    if (!remindsNow({ overdue, lastAt, everyDays }, deps.zone, now)) return;
    if (!(await mayUse(tx, k.id, "email_reminders"))) return;
    const linkId = await ensureLink(deps, tx, k.id, { staffId: null });
    await tx
      .updateTable("account_link")
      .set({ reminded_at: toIso(now) })
      .where("public_id", "=", linkId)
      .execute();
    await queueMessage(deps, tx, {
      kind: accountsMessages.account_reminder,
      about: { customerId: k.id, day: today },
      to: { name: k.name, email: k.email, phone: null },
      content: (from) => accountReminderMessage({ ...from, overdue, total, id: linkId }),
      notAfter: plus(now, 2 * DAY),
    });
  });
}
