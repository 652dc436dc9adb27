import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { sql } from "kysely";
import { messageKind } from "#src/features/business/message-queue/message-kind";

export const accountsMessages = {
  // While something is overdue, its link opens, and the customer wants reminders by e-mail.
  account_reminder: messageKind(
    "account_reminder",
    ["customerId", "day"],
    (value) => sql`exists (select from charge c where c.customer_id = ${value("customerId")}::uuid
        and c.credit_due < (message.created_at at time zone 'UTC')::date and c.state = any(${[...payableChargeStates]}))
      and exists (select from account_link l where l.retired_at is null and l.customer_id = ${value("customerId")}::uuid
        and message.content->'link'->>'path' = '/cobro?cuenta=' || l.public_id)
      and coalesce((select n.given from consent n where n.customer_id = ${value("customerId")}::uuid
        and n.purpose = 'email_reminders' order by n.id desc limit 1), false)`,
  ),
};
