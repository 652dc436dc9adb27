-- The bell tells of freight that is asked for or answered and of transfers that payers report: the newest of each by time.
create index quote_news on sale_shipping (changed_at) where quote in ('asked', 'accepted', 'refused');
create index transfer_reported on transfer_proof (submitted_at) where by_payer;
