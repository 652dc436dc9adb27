-- Who bought heads of a lot or a place of a birth is read by the item, sold ones too. `claim_live_by_item` stays for what is
-- reserved of a product, of which thousands are sold.
create index claim_kept_by_item on claim (item_id) where state in ('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold');
