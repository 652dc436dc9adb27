-- Behind the counter: what staff collects without a provider, direct transfers, and the drawer that cash goes into (domain.md §7.7).

-- A person's drawer on one device, from its float to the corte.
create table cash_session (
  id uuid primary key,
  public_id text not null unique,
  staff_id uuid not null references staff_user,
  -- The browser that it was opened in: its cookie outlives signing in and out.
  device_id uuid not null references buyer,
  state text not null constraint cash_session_state check (state in ('open', 'counting', 'closed')),
  float bigint not null constraint float_within_bounds check (float between 0 and 5000000),
  opened_at timestamptz not null,
  counting_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references staff_user,
  folio text unique,
  counted bigint constraint counted_not_negative check (counted >= 0),
  expected bigint,
  difference bigint,
  reason text check (char_length(reason) between 3 and 200),
  -- The corte as it was printed; null until then.
  snapshot jsonb,
  version integer not null default 1,
  constraint closed_is_counted check ((state = 'closed') = (closed_at is not null and counted is not null
    and expected is not null and difference is not null and folio is not null and snapshot is not null and closed_by is not null)),
  constraint difference_is_counted_less_expected check (difference = counted - expected),
  constraint a_difference_says_why check (difference is null or difference = 0 or reason is not null)
);
create unique index one_open_till_per_person_and_device on cash_session (staff_id, device_id) where state <> 'closed';
create index cash_session_newest on cash_session (opened_at desc, id desc);

create function cash_session_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'closed' or old.float <> new.float or old.staff_id <> new.staff_id then
    raise exception 'a drawer keeps its float, and a corte all of it' using constraint = 'cash_session_is_kept', errcode = '23514';
  end if;
  return new;
end $$;
create trigger cash_session_is_kept before update or delete on cash_session for each row execute function cash_session_is_kept();

-- The drawer that a journal went through: what the corte expects is the sum of these and nothing else.
alter table journal add column cash_session_id uuid references cash_session;
create index journal_by_cash_session on journal (cash_session_id) where cash_session_id is not null;

create table cash_movement (
  id uuid primary key,
  session_id uuid not null references cash_session,
  kind text not null check (kind in ('in', 'out')),
  amount bigint not null check (amount between 1 and 999999999),
  reason text not null check (char_length(reason) between 3 and 200),
  staff_id uuid not null references staff_user,
  at timestamptz not null,
  journal_id uuid not null unique references journal
);
create index movement_by_session on cash_movement (session_id, at);
create trigger cash_movement_is_append_only before update or delete on cash_movement for each row execute function refuse_change();

-- Who took it, into which drawer, and what was said of it (tendered and change; approval and brand).
alter table attempt
  add column taken_by uuid references staff_user,
  add column cash_session_id uuid references cash_session,
  add column counter jsonb,
  add constraint desk_money_names_its_taker check ((provider in ('cash', 'terminal', 'transfer')) = (taken_by is not null)),
  add constraint cash_is_in_a_drawer check (provider <> 'cash' or cash_session_id is not null);
create index attempt_by_charge on attempt (charge_id, created_at desc);

create table transfer_proof (
  id uuid primary key,
  public_id text not null unique,
  charge_id uuid not null references charge,
  attempt_id uuid not null unique references attempt,
  amount bigint not null check (amount between 1 and 999999999),
  tracking_key text not null check (tracking_key ~ '^[A-Z0-9]{5,30}$'),
  bank_from text not null check (char_length(bank_from) between 2 and 60),
  bank_to text not null check (char_length(bank_to) between 2 and 60),
  op_day date not null,
  state text not null constraint transfer_state check (state in ('submitted', 'under_review', 'confirmed', 'rejected')),
  submitted_by uuid not null references staff_user,
  submitted_at timestamptz not null,
  reviewed_by uuid references staff_user,
  reviewed_at timestamptz,
  decided_by uuid references staff_user,
  decided_at timestamptz,
  reason text check (char_length(reason) between 3 and 200),
  constraint decided_names_who check ((state in ('confirmed', 'rejected')) = (decided_by is not null)),
  constraint rejected_says_why check ((state = 'rejected') = (reason is not null))
);
-- One that was turned down may have been typed wrong: only then its key may come again.
create unique index one_transfer_per_tracking_key on transfer_proof (tracking_key) where state <> 'rejected';
create index transfer_by_charge on transfer_proof (charge_id);
create index transfer_waiting on transfer_proof (submitted_at) where state in ('submitted', 'under_review');

alter table charge drop constraint charge_purpose;
alter table charge add constraint charge_purpose check (purpose in
  ('full', 'deposit', 'balance', 'free', 'service', 'ticket', 'installment', 'sponsorship', 'donation'));
create index charge_by_maker on charge (created_by, created_at desc) where created_by is not null;

-- What came in by the business's own terminal goes back by it.
alter table refund drop constraint refund_way_check;
alter table refund add constraint refund_way_check check (way in ('provider', 'terminal', 'spei_manual', 'cash'));
