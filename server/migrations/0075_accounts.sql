-- A customer's account (domain.md §7.4 "staff a crédito", §7.14): how much they may owe and the days to pay it.
alter table customer
  add column credit_limit bigint check (credit_limit between 1 and 999999999),
  add column credit_days integer check (credit_days between 1 and 120),
  add constraint a_credit_has_a_limit_and_days check ((credit_limit is null) = (credit_days is null));

-- The last day to pay a charge whose goods left before their money. A charge with one is on the account of its customer; what is owed of it
-- is in the ledger, as of any charge.
alter table charge add column credit_due date;
create index charge_on_account on charge (customer_id, credit_due) where credit_due is not null;
create index charge_owed_on_account on charge (credit_due) where credit_due is not null and state in ('open', 'in_progress', 'partially_paid');

-- One payment to an account, which paid parts of several charges. Each part is a payment of its charge, with its journal and its receipt.
create table account_payment (
  id uuid primary key,
  public_id text not null unique,
  customer_id uuid not null references customer,
  method text not null check (method in ('cash', 'terminal_manual', 'transfer_manual')),
  amount bigint not null check (amount between 1 and 999999999),
  -- The client's, of its customer: a repeat is this payment.
  idempotency_key text not null unique,
  -- Of a direct transfer, which pays once.
  tracking_key text check (tracking_key ~ '^[A-Z0-9]{5,30}$'),
  taken_by uuid not null references staff_user,
  at timestamptz not null,
  constraint a_transfer_has_its_key check ((method = 'transfer_manual') = (tracking_key is not null))
);
create index account_payment_by_customer on account_payment (customer_id, at desc, id desc);
create unique index one_account_payment_per_tracking_key on account_payment (tracking_key);
create table account_payment_part (
  attempt_id uuid primary key references attempt,
  payment_id uuid not null references account_payment
);
create index account_payment_parts on account_payment_part (payment_id);

-- The link of a customer's statement. One works at a time; a retired one answers like an unknown one.
create table account_link (
  id uuid primary key,
  public_id text not null unique,
  customer_id uuid not null references customer,
  created_by uuid references staff_user,
  created_at timestamptz not null,
  retired_at timestamptz,
  -- When its customer was last reminded by e-mail of what is overdue.
  reminded_at timestamptz
);
create index account_link_by_customer on account_link (customer_id);
create unique index one_link_per_account on account_link (customer_id) where retired_at is null;

-- A reminder of a due balance by e-mail needs its own consent (rulings 57).
alter table consent
  drop constraint consent_purpose_check,
  add constraint consent_purpose_check
    check (purpose in ('sale_necessary', 'whatsapp_reminders', 'email_reminders', 'marketing', 'photos'));
