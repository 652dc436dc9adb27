import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { sql } from "kysely";

/**
 * SQL condition: the content of a `message` row is still true. A paid voucher needs no reminder, nor a balance whose
 * date moved. Shared by the queries that send messages and that end obsolete ones.
 */
export const stillTrue = sql<boolean>`(case message.kind
  when 'voucher' then exists (select from attempt a
    where a.id = message.attempt_id and a.state = 'awaiting_customer' and a.superseded_at is null)
  when 'voucher_reminder' then exists (select from attempt a
    where a.id = message.attempt_id and a.state = 'awaiting_customer' and a.superseded_at is null)
  when 'balance_reminder' then exists (select from charge c
    where c.id = message.charge_id and c.state = any(${[...payableChargeStates]}) and c.due_at = message.not_after)
  when 'weight_proposed' then exists (select from weighing w join sale s on s.id = w.sale_id
    where s.state in ('placed', 'confirmed') and w.id::text = split_part(message.key, ' ', 2) and w.state = 'proposed')
  when 'sponsorship_due' then exists (select from charge c
    where c.id = message.charge_id and c.state = any(${[...payableChargeStates]}))
  when 'account_reminder' then exists (select from charge c where c.customer_id = split_part(message.key, ' ', 2)::uuid
      and c.credit_due < (message.created_at at time zone 'UTC')::date and c.state = any(${[...payableChargeStates]}))
    and exists (select from account_link l where l.retired_at is null and l.public_id = split_part(message.content->'link'->>'path', '=', 2))
    and coalesce((select n.given from consent n where n.customer_id = split_part(message.key, ' ', 2)::uuid
      and n.purpose = 'email_reminders' order by n.id desc limit 1), false)
  when 'offer_answered' then exists (select from offer o where o.id::text = split_part(message.key, ' ', 2)
    and o.state = split_part(message.key, ' ', 4) and split_part(message.key, ' ', 3)::int = (select max(turn) from offer_round r where r.offer_id = o.id))
  when 'hold_lost' then exists (select from charge c where c.id = message.charge_id and c.state in ('expired', 'cancelled'))
  when 'freight_quoted' then exists (select from sale_shipping h join sale s on s.id = h.sale_id
    where h.sale_id::text = split_part(message.key, ' ', 2) and h.version::text = split_part(message.key, ' ', 3)
      and h.quote = 'given' and s.state in ('placed', 'confirmed'))
  when 'choice_turn' then exists (select from sale_line l
    where l.sale_id = message.sale_id and l.item_id::text = split_part(message.key, ' ', 3) and l.animal_id is null)
  when 'waitlist_turn' then exists (select from waitlist_entry e
    where e.id::text = split_part(message.key, ' ', 2) and e.state = 'offered')
  when 'waitlist_link' then exists (select from waitlist_entry e
    where e.id::text = split_part(message.key, ' ', 2) and e.state in ('waiting', 'offered'))
  when 'refund_sent' then exists (select from refund r where r.id = message.refund_id and r.state = 'sent')
  when 'purchase_list' then exists (select from purchase_list_link l
    where l.message_id = message.id and l.retired_at is null and l.opened_at is null)
  else true end)`;
