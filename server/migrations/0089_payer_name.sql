-- Who pays a charge by amount, where staff wrote a name and no phone: without one it is nobody whom the business knows again.
alter table charge add column payer_name text check (length(payer_name) between 2 and 80);
