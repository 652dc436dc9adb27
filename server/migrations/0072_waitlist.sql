-- Waiting lines (domain.md §7.10 `WaitlistEntry`): who waits for an animal, a lot or places of a date that somebody else has. What becomes free is
-- held for the first in line for a set time, by a claim like any other that names the place in line instead of a sale.
create table waitlist_entry (
  id uuid primary key,
  public_id text not null unique,
  item_id uuid not null references catalog_item,
  -- Of a visit: the date.
  session_id uuid references session,
  qty integer not null check (qty between 1 and 999),
  buyer_id uuid not null references buyer,
  contact_name text not null,
  contact_phone text,
  contact_email text,
  privacy_version text not null,
  state text not null check (state in ('waiting', 'offered', 'purchased', 'offer_expired', 'cancelled')),
  -- How long what became free is held for them.
  offer_until timestamptz,
  sale_id uuid unique references sale,
  -- Who ended it: its buyer, staff with a reason, or the date that passed.
  ended_by text check (ended_by in ('buyer', 'staff', 'date')),
  reason text not null default '' check (char_length(reason) <= 200),
  from_network text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint who_waits_can_be_told check (contact_phone is not null or contact_email is not null),
  constraint an_offer_has_an_end check (state <> 'offered' or offer_until is not null),
  constraint what_was_bought_is_a_sale check ((state = 'purchased') = (sale_id is not null)),
  constraint what_was_cancelled_says_by_whom check ((state = 'cancelled') = (ended_by is not null))
);
-- One place in a line for each contact.
create unique index one_place_per_phone on waitlist_entry (item_id, coalesce(session_id, item_id), contact_phone)
  where state in ('waiting', 'offered') and contact_phone is not null;
create unique index one_place_per_email on waitlist_entry (item_id, coalesce(session_id, item_id), contact_email)
  where state in ('waiting', 'offered') and contact_email is not null;
create index waitlist_by_item on waitlist_entry (item_id, created_at, id) where state = 'waiting';
create index waitlist_by_session on waitlist_entry (session_id, created_at, id) where state = 'waiting' and session_id is not null;
create index waitlist_offered on waitlist_entry (offer_until) where state = 'offered';
create index waitlist_by_buyer on waitlist_entry (buyer_id, changed_at desc);
create index waitlist_by_network on waitlist_entry (from_network) where state in ('waiting', 'offered');
create index waitlist_by_change on waitlist_entry (changed_at desc, id desc);

alter table claim
  alter column sale_id drop not null,
  add column waitlist_id uuid references waitlist_entry,
  add constraint a_claim_is_of_a_sale_or_a_place_in_line check ((sale_id is null) = (waitlist_id is not null));
create index claim_by_place_in_line on claim (waitlist_id) where waitlist_id is not null;
