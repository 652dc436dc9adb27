-- The staff's lists by their filters, newest first: each filter that may leave few of many has an index of its own.
create index sale_due on sale (placed_at desc, id desc) where state in ('placed', 'cancelling');
create index sale_completed on sale (placed_at desc, id desc) where state = 'completed';
create index sale_ended on sale (placed_at desc, id desc) where state in ('expired', 'cancelled', 'returned');
create index sale_papers_pending on sale (placed_at desc, id desc) where state = 'confirmed' and fulfilment in ('docs_pending');
create index sale_ready on sale (placed_at desc, id desc) where state = 'confirmed' and fulfilment in ('ready', 'scheduled');
create index sale_in_transit on sale (placed_at desc, id desc) where state = 'confirmed' and fulfilment in ('in_transit', 'failed_delivery');
create index sale_delivered on sale (placed_at desc, id desc) where fulfilment in ('delivered', 'returned');
create index sale_scheduled on sale (scheduled_local, id) where state = 'confirmed' and scheduled_local is not null;
drop index sale_newest;
create index sale_newest on sale (placed_at desc, id desc);
create index charge_due on charge (created_at desc, id desc) where state in ('open', 'in_progress', 'partially_paid', 'cancelling');
create index charge_balance_due on charge (due_at, id) where purpose = 'balance' and state in ('open', 'in_progress', 'partially_paid');
create index attempt_by_method on attempt (method, charge_id);
create index voucher_by_end on attempt (expires_at, id) where state = 'awaiting_customer' and superseded_at is null;
create index item_by_status on catalog_item (status, published_at desc, id desc);
create index message_by_state on message (state, created_at desc, id desc);
create index message_by_hand on message (created_at desc, id desc) where channel = 'whatsapp' and state = 'queued';
create index message_waiting on message (created_at desc, id desc) where channel = 'email' and state in ('queued', 'sending', 'held');
create index message_words on message using gin (to_name gin_trgm_ops, to_email gin_trgm_ops, (content ->> 'subject') gin_trgm_ops);
create index message_phone_end on message (reverse(to_phone) text_pattern_ops) where to_phone is not null;

-- The balance of each account, without adding up the ledger. Postings are only added: each journal adds a row per account with its difference, and
-- rounds of the scheduler add the rows up.
create table account_sum (
  account text not null,
  amount bigint not null
);
create function postings_summed() returns trigger language plpgsql as $$
begin
  insert into account_sum (account, amount) select account, sum(amount) from added group by account;
  return null;
end $$;
create trigger postings_summed after insert on posting referencing new table as added for each statement execute function postings_summed();
insert into account_sum (account, amount) select account, sum(amount) from posting group by account;
