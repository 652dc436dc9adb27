-- Which promises a month has a charge of, and which there are: both are read from their index alone.
drop index one_charge_per_month;
create unique index one_charge_per_month on charge (for_month, sponsorship_id)
  where sponsorship_id is not null and state not in ('cancelled', 'expired');
create index promise_to_renew on sponsorship (id) where state = 'active' and monthly;
-- The list of promises: those that go on, and those that have ended.
drop index active_sponsorship_by_time;
create index promise_by_time on sponsorship (state, created_at desc, id desc) where monthly;
