-- One debt in several parts (rulings 46): a plan is the charges that a charge was divided into. Each part has its own attempts, voucher or
-- CLABE; what completes the sale is their sum.
create table payment_plan (
  id uuid primary key,
  -- Null: of a charge without a sale.
  sale_id uuid references sale,
  -- Null: divided by who pays.
  created_by uuid references staff_user,
  created_at timestamptz not null,
  -- The request that made its newest division: a repeat of it makes no other.
  last_key text not null
);
create index plan_by_sale on payment_plan (sale_id);

alter table charge
  add column plan_id uuid references payment_plan,
  add column part smallint check (part between 1 and 99),
  -- How it is meant to be paid; any method that takes its amount may pay it.
  add column part_method text check (part_method in ('oxxo_cash', 'spei_mp', 'mp_card', 'cash')),
  add constraint a_part_has_a_plan check ((plan_id is null) = (part is null));
create index charge_by_plan on charge (plan_id) where plan_id is not null;
create index charge_part_due on charge (due_at, id)
  where plan_id is not null and state in ('open', 'in_progress', 'partially_paid');

-- A sale asks for each of its parts once at a time, also where one is divided.
create unique index one_open_charge_per_share on charge (sale_id, purpose, coalesce(part, 0))
  where state in ('open', 'in_progress', 'partially_paid') and sale_id is not null;
drop index one_open_charge_per_part;
