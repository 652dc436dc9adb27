-- Which promises a month has a charge of, and which there are: both are read from their index alone.
drop index one_charge_per_month;
create unique index one_charge_per_month on charge (for_month, sponsorship_id)
  where sponsorship_id is not null and state not in ('cancelled', 'expired');
create index promise_to_renew on sponsorship (id) where state = 'active' and monthly;
-- The list of promises: those that go on, and those that have ended.
drop index active_sponsorship_by_time;
create index promise_by_time on sponsorship (state, created_at desc, id desc) where monthly;
-- The debts on account that are due first, many of them on one day.
drop index charge_owed_on_account;
create index charge_owed_on_account on charge (credit_due, id)
  where credit_due is not null and state in ('open', 'in_progress', 'partially_paid');
-- The transfers that were decided, the newest first.
create index transfer_decided on transfer_proof (submitted_at, id) where state in ('confirmed', 'rejected', 'withdrawn');
