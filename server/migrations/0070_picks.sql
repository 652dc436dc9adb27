-- Animals with a record of their own that are sold from one listing: their buyer chooses which, before paying or later, or takes them all
-- (domain.md §7.3 `pick_from_lot`; rulings 54). Its stock is the animals that nobody has, less the heads that are bought and not chosen yet.
alter table catalog_item
  drop constraint catalog_item_kind_check,
  add constraint catalog_item_kind_check
    check (kind in ('animal', 'product', 'service', 'session', 'lot', 'sponsorship', 'pick_from_lot')),
  drop constraint a_lot_item_names_its_lot,
  add constraint a_lot_item_names_its_lot check ((kind in ('lot', 'pick_from_lot')) = (group_id is not null)),
  drop constraint a_lot_is_sold_by_head_or_whole,
  add constraint a_lot_is_sold_by_head_or_whole check (
    case kind when 'lot' then price_mode <> 'fixed' when 'pick_from_lot' then price_mode in ('per_head', 'per_kg', 'per_lot')
      else price_mode in ('fixed', 'per_kg', 'negotiable') end),
  add column pick_days integer check (pick_days between 1 and 60),
  add constraint who_chooses_has_days_for_it check ((kind = 'pick_from_lot') = (pick_days is not null));
drop index one_listing_per_lot;
create unique index one_listing_per_lot on catalog_item (group_id, kind) where status in ('draft', 'published', 'paused');

-- The animals that a listing offers to choose from. A sold one stays: it says from where it was sold.
create table pick_animal (
  item_id uuid not null references catalog_item,
  animal_id uuid not null references animal,
  added_at timestamptz not null,
  primary key (item_id, animal_id)
);
create index pick_by_animal on pick_animal (animal_id);

-- Heads without a record pass their facts to the listing that sells them, and to no other.
drop trigger item_takes_lot_facts on catalog_item;
create trigger item_takes_lot_facts before insert on catalog_item for each row when (new.kind = 'lot') execute function take_lot_facts();
create or replace function pass_lot_facts() returns trigger language plpgsql as $$
begin
  update catalog_item set species = new.species, sex = new.sex, birth_date = new.birth_date, heads = new.heads
  where group_id = new.id and kind = 'lot';
  return null;
end $$;

-- Of what is chosen from a lot: the last day for it. With an animal, it is that one; without, so many are still to be chosen.
alter table sale_line add column pick_by date,
  add constraint only_what_is_chosen_has_a_day_for_it check (pick_by is null or kind = 'pick_from_lot');
create index line_to_choose on sale_line (pick_by) where pick_by is not null and animal_id is null;

-- What nobody chose in time leaves the sale, and what was paid for it is its payer's.
alter table surplus drop constraint surplus_why_check,
  add constraint surplus_why_check check (why in ('excess', 'duplicate', 'late', 'released', 'mismatch', 'lighter', 'not_chosen'));
alter table charge_adjustment alter column weighing_id drop not null;

-- Where an animal is offered: by its own listing, or by one that it is chosen from.
create view offered_animal as
  select animal_id, id as item_id, kind, price, status from catalog_item where animal_id is not null
  union all
  select p.animal_id, i.id, i.kind, i.price, i.status from pick_animal p join catalog_item i on i.id = p.item_id;

-- The herd's list and its counts say which animals are on sale.
create trigger pick_made after insert on pick_animal referencing new table as changed for each statement execute function note_herd_change_of();
create trigger pick_gone after delete on pick_animal referencing old table as changed for each statement execute function note_herd_change_of();
create function note_herd_picks() returns trigger language plpgsql as $$
begin
  insert into herd_change (animal_id) select animal_id from pick_animal where item_id = new.id on conflict do nothing;
  return null;
end $$;
create trigger pick_listing_moved after update on catalog_item for each row
  when (new.kind = 'pick_from_lot' and (old.status, old.price) is distinct from (new.status, new.price)) execute function note_herd_picks();
