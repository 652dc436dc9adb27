-- What the business is and uses (domain/src/modules.ts). A database of an earlier release starts with whatever has a row, the demo with all;
-- a new one has no row until its owner says what it is.
insert into setting (key, value, version, updated_at)
select 'modules', jsonb_build_object('kinds', '[]'::jsonb, 'used', (
  select coalesce(jsonb_agg(code), '[]'::jsonb) from (values
    ('lots', exists (select from animal_group where heads > 0)
      or exists (select from catalog_item where kind in ('lot', 'pick_from_lot') and dam_id is null)),
    ('weighings', exists (select from weighing) or exists (select from catalog_item where price_mode = 'per_kg')),
    ('offers', exists (select from offer) or exists (select from catalog_item where price_mode = 'negotiable')),
    ('births', exists (select from catalog_item where kind = 'pick_from_lot' and dam_id is not null)),
    ('waitlist', exists (select from waitlist_entry)),
    ('visits', exists (select from session) or exists (select from catalog_item where kind = 'session')),
    ('sponsorships', exists (select from sponsorship) or exists (select from catalog_item where kind = 'sponsorship')),
    ('deliveries', exists (select from sale_shipping) or exists (select from setting where key = 'shipping')),
    ('credit', exists (select from charge where credit_due is not null) or exists (select from customer where credit_limit > 0)),
    ('bank_files', exists (select from incoming_transfer))
  ) of_before (code, has_rows)
  where has_rows or exists (select from setting where key = 'seeded')
)), 1, now()
where exists (select from staff_user) or exists (select from catalog_item)
on conflict (key) do nothing;
