-- How an item is set aside (rulings 53): a share of its price or an amount, whether it goes back (null: the policies decide,
-- as for everything published before), and the days for the balance (null: the business's).
alter table catalog_item
  add column deposit_amount bigint check (deposit_amount between 1 and 999999999),
  add column deposit_refundable boolean,
  add column deposit_days integer check (deposit_days between 1 and 120),
  add constraint deposit_is_a_share_or_an_amount check (deposit_bp is null or deposit_amount is null),
  add constraint deposit_terms_have_a_deposit check (
    coalesce(deposit_bp, deposit_amount) is not null or (deposit_refundable is null and deposit_days is null)
  );

-- As the buyer was shown it; null: the policies decide.
alter table sale add column deposit_refundable boolean;
