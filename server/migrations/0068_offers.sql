-- What is sold "a tratar" (domain.md §7.3): its price is what is asked, and a buyer may offer less.
alter table catalog_item
  drop constraint catalog_item_price_mode_check,
  add constraint catalog_item_price_mode_check check (price_mode in ('fixed', 'per_kg', 'per_head', 'per_lot', 'negotiable')),
  drop constraint a_lot_is_sold_by_head_or_whole,
  add constraint a_lot_is_sold_by_head_or_whole
    check (case when kind = 'lot' then price_mode <> 'fixed' else price_mode in ('fixed', 'per_kg', 'negotiable') end);
alter table item_price
  drop constraint item_price_price_mode_check,
  add constraint item_price_price_mode_check check (price_mode in ('fixed', 'per_kg', 'per_head', 'per_lot', 'negotiable'));

create table offer (
  id uuid primary key,
  public_id text not null unique,
  item_id uuid not null references catalog_item,
  buyer_id uuid not null references buyer,
  contact_name text not null,
  contact_phone text,
  contact_email text,
  privacy_version text not null,
  set_aside boolean not null,
  state text not null check (state in ('waits_seller', 'waits_buyer', 'accepted', 'declined', 'withdrawn')),
  -- The sale that it became, at its last figure.
  sale_id uuid unique references sale,
  from_network text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint an_offer_can_be_answered check (contact_phone is not null or contact_email is not null),
  constraint an_accepted_offer_is_a_sale check ((state = 'accepted') = (sale_id is not null))
);
-- Who offers again for the same goes on with the offer that is open.
create index open_offer_by_item on offer (item_id, buyer_id) where state in ('waits_seller', 'waits_buyer');
create index offer_by_change on offer (changed_at desc, id desc);
create index offer_by_buyer on offer (buyer_id, changed_at desc);
create index offer_by_network on offer (from_network) where state = 'waits_seller';

-- Each figure that a side gave, with its end. The newest stands.
create table offer_round (
  offer_id uuid not null references offer,
  turn integer not null check (turn between 1 and 12),
  side text not null check (side in ('buyer', 'seller')),
  amount bigint not null check (amount > 0),
  heads integer check (heads > 0),
  note text not null default '' check (char_length(note) <= 200),
  ends_at timestamptz not null,
  at timestamptz not null,
  by_staff uuid references staff_user,
  primary key (offer_id, turn),
  constraint a_seller_has_a_name check ((side = 'seller') = (by_staff is not null))
);
create index offer_round_by_time on offer_round (at desc) where side = 'buyer';
create trigger offer_round_is_append_only before update or delete on offer_round for each row execute function refuse_change();
