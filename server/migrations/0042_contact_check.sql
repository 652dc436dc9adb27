-- A code that is sent to a contact, so that whoever types it back is known to read what is sent there. Kept as a hash, for a short time.
create table contact_code (
  id uuid primary key,
  buyer_id uuid not null references buyer,
  -- Null: for a purchase that is not made yet.
  charge_id uuid references charge,
  email text,
  phone text,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  network text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint a_code_goes_somewhere check (email is not null or phone is not null)
);
create index contact_code_newest on contact_code (created_at desc);
create index contact_code_of_buyer on contact_code (buyer_id, created_at desc);

-- Phones that did not buy and have shown that they read the contact that the purchase was made with.
create table confirmed_phone (
  charge_id uuid not null references charge,
  buyer_id uuid not null references buyer,
  at timestamptz not null,
  primary key (charge_id, buyer_id)
);
-- Contacts that a phone has shown to be its own.
create table confirmed_contact (
  buyer_id uuid not null references buyer,
  contact text not null,
  at timestamptz not null,
  primary key (buyer_id, contact)
);

-- Purchases of one-of-a-kind items: from where (a hash), and whether their contact has to be confirmed before they are kept for longer.
alter table sale add column from_network text;
alter table sale add column contact_check text check (contact_check in ('needed', 'confirmed'));
create index sale_by_network on sale (from_network, placed_at desc) where from_network is not null;
create index unpaid_sale_by_phone on sale (contact_phone) where from_network is not null and state = 'placed';
create index unpaid_sale_by_email on sale (contact_email) where from_network is not null and state = 'placed';

-- Which phone began to pay: it may leave what it began.
alter table attempt add column started_by uuid references buyer;
-- Who asked for money back: the phone that bought, another that confirmed the contact, or one that did not.
alter table surplus add column asked_by text check (asked_by in ('buyer', 'confirmed', 'elsewhere'));
create index sale_contact_needed on sale (placed_at) where contact_check = 'needed';
