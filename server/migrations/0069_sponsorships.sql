-- Sponsoring (domain.md §7.3 `sponsorship`): once, or a promise by the month that staff renews by link. It is no sale.
alter table catalog_item
  drop constraint catalog_item_kind_check,
  add constraint catalog_item_kind_check check (kind in ('animal', 'product', 'service', 'session', 'lot', 'sponsorship'));

create table sponsorship (
  id uuid primary key,
  public_id text not null unique,
  item_id uuid not null references catalog_item,
  buyer_id uuid not null references buyer,
  customer_id uuid not null references customer,
  contact_name text not null,
  contact_phone text,
  contact_email text,
  amount bigint not null check (amount between 1 and 999999999),
  monthly boolean not null,
  state text not null check (state in ('active', 'ended')),
  privacy_version text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references staff_user,
  constraint a_sponsor_can_be_reached check (contact_phone is not null or contact_email is not null),
  constraint an_ended_sponsorship_says_when check ((state = 'ended') = (ended_at is not null))
);
create index sponsorship_by_item on sponsorship (item_id);
create index active_sponsorship_by_time on sponsorship (created_at desc, id desc) where state = 'active';

-- The charge of each month, the day of which is the first; one at a time.
alter table charge
  add column sponsorship_id uuid references sponsorship,
  add column for_month date,
  add constraint a_month_is_of_a_sponsorship check ((sponsorship_id is null) = (for_month is null)),
  add constraint a_month_is_its_first_day check (extract(day from for_month) = 1);
create index charge_by_sponsorship on charge (sponsorship_id, for_month) where sponsorship_id is not null;
create unique index one_charge_per_month on charge (sponsorship_id, for_month) where state not in ('cancelled', 'expired');
