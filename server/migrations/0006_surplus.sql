-- Money that belongs to no debt has an owner and a next step (domain.md §7.7), and what a person must decide has a trail.

alter table surplus
  add column why text not null default 'excess' check (why in ('excess', 'duplicate', 'late', 'released', 'mismatch')),
  -- Where the buyer wants it sent; kept only with the wish.
  add column clabe text check (clabe ~ '^[0-9]{18}$'),
  add column holder text,
  -- The charge that it paid, and who chose.
  add column to_charge_id uuid references charge,
  add column decided_by text,
  add column decided_at timestamptz;
alter table surplus drop constraint surplus_state_check;
alter table surplus add constraint surplus_state_check
  check (state in ('open', 'kept_as_credit', 'applied_to_balance', 'refund_wanted', 'refunded'));
create index surplus_by_charge on surplus (charge_id);

-- A balance in favour belongs to the phone that bought (rulings 6) and is spent once.
create table credit (
  id uuid primary key,
  buyer_id uuid not null references buyer,
  surplus_id uuid not null unique references surplus,
  amount bigint not null check (amount > 0),
  spent bigint not null default 0,
  created_at timestamptz not null,
  constraint credit_not_overspent check (spent between 0 and amount)
);
create index credit_left on credit (buyer_id, created_at) where spent < amount;

create table credit_use (
  id uuid primary key,
  credit_id uuid not null references credit,
  charge_id uuid not null references charge,
  journal_id uuid not null references journal,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index credit_use_by_charge on credit_use (charge_id);
create trigger credit_use_is_append_only before update or delete on credit_use
  for each row execute function refuse_change();

alter table review_task
  add column surplus_id uuid references surplus,
  add column assigned_to uuid references staff_user,
  add column decision text,
  add column note text,
  add column decided_by text,
  add column decided_at timestamptz,
  add constraint review_state check (state in ('open', 'waiting_buyer', 'resolved')),
  add constraint resolved_says_how check ((state = 'resolved') = (decided_at is not null));
create index review_by_charge on review_task (charge_id);
create index review_newest on review_task (state, created_at desc, id desc);

-- When money came after the end: what the payer is told.
alter table charge add column paid_late_at timestamptz;
