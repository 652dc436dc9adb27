create or replace function published_weight(a animal) returns integer language sql stable as $$
  select case when a.published and 'weights' = any (a.shows) then a.weight_g end
$$;

create or replace function pass_animal_facts() returns trigger language plpgsql as $$
begin
  update catalog_item set sex = new.sex, birth_date = new.birth_date, weight_g = published_weight(new) where animal_id = new.id;
  return null;
end $$;

create or replace function pass_lot_facts() returns trigger language plpgsql as $$
begin
  update catalog_item set species = new.species, sex = new.sex, birth_date = new.birth_date, heads = new.heads
  where group_id = new.id and kind = 'lot';
  return null;
end $$;

create or replace function pass_sold() returns trigger language plpgsql as $$
begin
  update catalog_item i set sold = s.yes from (select exists (
    select from claim c where c.subject_type = 'animal' and c.subject_id = new.subject_id and c.state = 'sold')) s (yes)
  where i.animal_id = new.subject_id and i.sold <> s.yes;
  return null;
end $$;

-- What an item begins with is its first movement, whoever puts it in.
create or replace function stock_begins() returns trigger language plpgsql as $$
begin
  if new.stock > 0 then
    insert into stock_movement (id, item_id, kind, qty, after, at, who)
      values (gen_random_uuid(), new.id, 'initial', new.stock, new.stock, new.published_at, 'programa');
  end if;
  return null;
end $$;

create or replace function take_animal_facts() returns trigger language plpgsql as $$
begin
  select a.sex, a.birth_date, published_weight(a), exists (
      select from claim c where c.subject_type = 'animal' and c.subject_id = a.id and c.state = 'sold')
    into new.sex, new.birth_date, new.weight_g, new.sold from animal a where a.id = new.animal_id;
  return new;
end $$;

create or replace function take_lot_facts() returns trigger language plpgsql as $$
begin
  select g.species, g.sex, g.birth_date, g.heads into new.species, new.sex, new.birth_date, new.heads from animal_group g where g.id = new.group_id;
  return new;
end $$;

create or replace function tell_items_changed() returns trigger language plpgsql as $$
declare
  ids text[] := array(select distinct id::text from changed limit 21);
begin
  if cardinality(ids) > 0 then perform tell_rows('catalog_item', ids, '{}'); end if;
  return null;
end $$;

create or replace trigger animal_passes_facts after update on animal for each row
  when ((old.sex, old.birth_date, old.weight_g, old.published, old.shows)
    is distinct from (new.sex, new.birth_date, new.weight_g, new.published, new.shows)) execute function pass_animal_facts();
create or replace trigger lot_passes_facts after update on animal_group for each row
  when ((old.species, old.sex, old.birth_date, old.heads) is distinct from (new.species, new.sex, new.birth_date, new.heads))
  execute function pass_lot_facts();
create or replace trigger claim_passes_sold after update on claim for each row
  when (new.subject_type = 'animal' and (old.state = 'sold') <> (new.state = 'sold')) execute function pass_sold();
create or replace trigger new_claim_passes_sold after insert on claim for each row
  when (new.subject_type = 'animal' and new.state = 'sold') execute function pass_sold();
create or replace trigger item_takes_facts before insert on catalog_item for each row
  when (new.animal_id is not null) execute function take_animal_facts();
create or replace trigger item_takes_lot_facts before insert on catalog_item for each row when (new.kind = 'lot') execute function take_lot_facts();
create or replace trigger stock_begins after insert on catalog_item for each row execute function stock_begins();
create or replace trigger tell_delete after delete on catalog_item referencing old table as changed for each statement execute function tell_items_changed();
create or replace trigger tell_insert after insert on catalog_item referencing new table as changed for each statement execute function tell_items_changed();
create or replace trigger tell_update after update on catalog_item referencing new table as changed for each statement execute function tell_items_changed();
create or replace trigger item_price_is_append_only before update or delete on item_price for each row execute function refuse_change();
create or replace trigger stock_movement_is_append_only before update or delete on stock_movement for each row execute function refuse_change();

create or replace trigger item_terms_stale before update on catalog_item for each row
  when ((old.search_text, old.species) is distinct from (new.search_text, new.species) and old.search_terms is not distinct from new.search_terms)
  execute function terms_are_stale();
