-- Cancelling a charge that may have a voucher out, replacing it by another (domain.md §7.5), and the two charges of a sale with a deposit.
alter table charge
  add column cancelled_by uuid references staff_user,
  add column cancel_reason text check (char_length(cancel_reason) between 3 and 200),
  -- Asked together with the cancellation: as soon as nothing of this charge can be paid, another like it takes its place.
  add column replace_wanted boolean not null default false,
  add column replaces_id uuid unique references charge,
  -- For a balance whose sale is cancelled: what becomes of its deposit.
  add column deposit_outcome text check (deposit_outcome in ('return', 'keep')),
  add constraint charge_purpose check (purpose in ('full', 'deposit', 'balance', 'free'));

-- The way a sale is paid: all at once, or a deposit now and the balance later.
alter table sale
  add column plan text not null default 'full' check (plan in ('full', 'deposit')),
  -- What was asked as deposit; the balance is the rest.
  add column deposit bigint check (deposit is null or (deposit > 0 and deposit < total)),
  add constraint sale_deposit_has_amount check ((plan = 'deposit') = (deposit is not null));

-- A sale asks for each of its parts once at a time.
create unique index one_open_charge_per_part on charge (sale_id, purpose)
  where state in ('open', 'in_progress', 'partially_paid') and sale_id is not null;
