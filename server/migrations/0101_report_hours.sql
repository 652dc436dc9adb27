-- Reports also tell the hour of the day and who charged. The sums that are kept of days don't have them: the worker makes them
-- again, and until then a report adds up its days from the ledger.
delete from report_day;
alter table report_part
  -- Of the day, in its zone.
  add column hour smallint not null check (hour between 0 and 23),
  -- Who made the charge; null where the buyer did.
  add column seller_id uuid;

-- The attempts to pay of some days, for the report of what became of them.
create index attempt_by_time on attempt (created_at);
