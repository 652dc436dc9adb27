-- A payer takes back a transfer that they reported by mistake, while nobody looks for it. Its key is free again, as a rejected one's.
alter table transfer_proof
  drop constraint transfer_state,
  add constraint transfer_state check (state in ('submitted', 'under_review', 'confirmed', 'rejected', 'withdrawn')),
  add constraint only_its_payer_takes_it_back check (state <> 'withdrawn' or by_payer);
drop index one_transfer_per_tracking_key;
create unique index one_transfer_per_tracking_key on transfer_proof (tracking_key) where state not in ('rejected', 'withdrawn');
