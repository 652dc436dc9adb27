import { accountReminderMessage } from "@corral/domain/business/messages";
import { dayIn, type Instant, plus } from "@corral/domain/kernel/time";
import { remindsNow, sumByAge } from "@corral/domain/selling/accounts";
import { sql } from "kysely";
import { mayUse } from "#src/features/business/consents/store";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readSettings } from "#src/features/business/settings/business";
import { ensureLink, isOnAccount, readDebts } from "#src/features/selling/accounts/store";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";

const A_DAY = 86_400_000;
/** Accounts looked at in one run of the scheduler. */
const AT_ONCE = 100;

/**
 * Queues reminders of overdue accounts by e-mail: only with the customer's consent for it (rulings 57), and never more often than the setting
 * says. By WhatsApp a person of the staff sends them, also only with consent.
 */
export async function remindAccounts(deps: Deps): Promise<void> {
  const now = deps.now();
  const today = dayIn(deps.zone, now);
  const { rules } = await readSettings(deps.db);
  const { rows } = await sql<{ id: string }>`
    select k.id from customer k
    where k.email is not null and k.merged_into is null
      and exists (select from charge c where c.customer_id = k.id and ${isOnAccount} and c.credit_due < ${today}::date)
      and (select n.given from consent n where n.customer_id = k.id and n.purpose = 'email_reminders' order by n.id desc limit 1)
      and not exists (select from message m where m.kind = 'account_reminder' and split_part(m.key, ' ', 2) = k.id::text
        and m.created_at > ${sqlInstant(plus(now, -rules.accountReminderDays * A_DAY))})
    order by k.id limit ${AT_ONCE}`.execute(deps.db);
  for (const { id } of rows) await remindAccount(deps, id, rules.accountReminderDays);
}

async function remindAccount(deps: Deps, customerId: string, everyDays: number): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const today = dayIn(deps.zone, now);
    // One process at a time decides about a customer.
    const k = await tx
      .selectFrom("customer")
      .selectAll()
      .where("id", "=", customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { total, overdue } = sumByAge(await readDebts(tx, k.id), today);
    const last = await tx
      .selectFrom("message")
      .select("created_at")
      .where("kind", "=", "account_reminder")
      .where(sql<boolean>`split_part(key, ' ', 2) = ${k.id}`)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    if (!remindsNow({ overdue, lastAt: (last?.created_at as Instant | undefined) ?? null, everyDays }, deps.zone, now))
      return;
    if (!(await mayUse(tx, k.id, "email_reminders"))) return;
    const { business } = await readSettings(tx);
    await queueMessage(tx, {
      kind: "account_reminder",
      about: `${k.id} ${today}`,
      to: { name: k.name, email: k.email, phone: null },
      content: accountReminderMessage({
        business: business.name,
        overdue,
        total,
        id: await ensureLink(deps, tx, k.id, { staffId: null }),
        demo: deps.mode === "demo",
      }),
      now,
      notAfter: plus(now, 2 * A_DAY),
    });
  });
}
