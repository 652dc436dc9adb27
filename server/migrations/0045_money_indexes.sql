-- What each purchase, notice and round looks for, by an index that stays small: measured at 100 000 rows, server/src/testing/whole-app/hot-queries.test.ts.
create index claim_unpaid_by_buyer on claim (buyer_id) where state in ('temporary', 'awaiting_payment');
create index claim_live_by_item on claim (item_id) where state in ('temporary', 'awaiting_payment', 'deposit', 'leased');
create index item_by_animal on catalog_item (animal_id) where animal_id is not null;
create index receipt_by_refund on receipt (refund_id) where refund_id is not null;
create index payment_by_journal on provider_payment (journal_id);
create index payment_by_attempt on provider_payment (attempt_id);
create index charge_to_end on charge (id) where state = 'cancelling';
create index message_unsent on message (state, channel) where state in ('failed', 'unsure', 'queued');
