-- Which notices a process is asking about now: nobody else asks about the same resource meanwhile.
alter table provider_event add column claimed_until timestamptz;
create index event_in_hand on provider_event (provider, ref) where processed_at is null;
-- Notices that nobody vouches for: few are kept.
create index unsigned_and_not_ours on provider_event (received_at) where trust = 'unsigned' and attempt_id is null;

-- Whether a notice is about something of ours is looked up for each one.
create index attempt_by_payment on attempt (provider, payment_ref) where payment_ref is not null;

-- When each of them may be asked about next: one clock for all processes.
create table notice_pace (
  lane text primary key,
  next_at timestamptz not null
);
insert into notice_pace (lane, next_at) values ('unsigned', '2000-01-01T00:00:00Z');
