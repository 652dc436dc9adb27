-- Who buys, known by phone (domain.md §7.11): one row for each phone; somebody who left only an e-mail is known by it.
create table customer (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 80),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text check (email = lower(email)),
  notes text not null default '' check (char_length(notes) <= 2000),
  blocked_reason text,
  search_text text not null,
  created_at timestamptz not null,
  created_by uuid references staff_user,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint a_customer_can_be_reached check (phone is not null or email is not null)
);
create unique index one_customer_per_phone on customer (phone);
create unique index one_customer_per_email_alone on customer (email) where phone is null;
create index customer_newest on customer (updated_at desc, id desc);

alter table sale add column customer_id uuid references customer;
alter table charge add column customer_id uuid references customer;
create index sale_by_customer on sale (customer_id, placed_at desc);
create index charge_by_customer on charge (customer_id, created_at desc);
