-- Young that aren't born yet (cría por nacer): places in line for a birth that is expected, sold as heads of a lot to choose from whose animals come
-- later. While nothing is born its stock is the places that nobody bought; from the birth on it is a lot to choose from like any other.
alter table catalog_item
  add column dam_id uuid references animal,
  add column birth_from date,
  add column birth_to date,
  add column places integer check (places between 1 and 60),
  -- How long each has to choose before the next in line may too.
  add column turn_hours integer check (turn_hours between 1 and 336),
  add column born_at timestamptz,
  drop constraint a_lot_item_names_its_lot,
  add constraint a_lot_item_names_its_lot_or_its_dam check (case kind when 'lot' then group_id is not null and dam_id is null
    when 'pick_from_lot' then (group_id is null) <> (dam_id is null) else group_id is null and dam_id is null end),
  add constraint who_gives_birth_has_a_date check (
    num_nonnulls(dam_id, birth_from, birth_to, places, turn_hours) in (0, 5) and birth_to >= birth_from and (born_at is null or dam_id is not null));
create unique index one_birth_per_dam on catalog_item (dam_id)
  where dam_id is not null and born_at is null and status in ('draft', 'published', 'paused');
create index item_by_dam on catalog_item (dam_id, born_at) where dam_id is not null;
