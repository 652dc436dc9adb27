-- The facts of an animal by which the shop is filtered, beside its item: a list is read from one table, by an index. Triggers keep them, whatever
-- writes the animal or its claim; an item is locked after its animal and its claim, as everywhere.
alter table catalog_item
  add column sex text,
  add column birth_date date,
  -- The last weight, where the owner publishes weights.
  add column weight_g integer,
  -- The animal has its final buyer: the shop's list has it no more.
  add column sold boolean not null default false;
-- By which a buyer searches: what its price is worked out from, else what it weighed.
alter table catalog_item add column grams integer generated always as (coalesce(est_weight_g, weight_g)) stored;

create function published_weight(a animal) returns integer language sql stable as $$
  select case when a.published and 'weights' = any (a.shows) then a.weight_g end
$$;
create function take_animal_facts() returns trigger language plpgsql as $$
begin
  select a.sex, a.birth_date, published_weight(a), exists (
      select from claim c where c.subject_type = 'animal' and c.subject_id = a.id and c.state = 'sold')
    into new.sex, new.birth_date, new.weight_g, new.sold from animal a where a.id = new.animal_id;
  return new;
end $$;
create trigger item_takes_facts before insert on catalog_item for each row
  when (new.animal_id is not null) execute function take_animal_facts();

create function pass_animal_facts() returns trigger language plpgsql as $$
begin
  update catalog_item set sex = new.sex, birth_date = new.birth_date, weight_g = published_weight(new) where animal_id = new.id;
  return null;
end $$;
create trigger animal_passes_facts after update on animal for each row
  when ((old.sex, old.birth_date, old.weight_g, old.published, old.shows)
    is distinct from (new.sex, new.birth_date, new.weight_g, new.published, new.shows)) execute function pass_animal_facts();

create function pass_sold() returns trigger language plpgsql as $$
begin
  update catalog_item i set sold = s.yes from (select exists (
    select from claim c where c.subject_type = 'animal' and c.subject_id = new.subject_id and c.state = 'sold')) s (yes)
  where i.animal_id = new.subject_id and i.sold <> s.yes;
  return null;
end $$;
create trigger new_claim_passes_sold after insert on claim for each row
  when (new.subject_type = 'animal' and new.state = 'sold') execute function pass_sold();
create trigger claim_passes_sold after update on claim for each row
  when (new.subject_type = 'animal' and (old.state = 'sold') <> (new.state = 'sold')) execute function pass_sold();

-- A sold animal is counted apart, as what it is.
create or replace function count_items_added() returns trigger language plpgsql as $$
begin
  insert into item_count (shelf, species, status, n)
    select shelf, species, case when sold then 'sold' else status end as state, count(*) from changed group by shelf, species, state;
  return null;
end $$;
create or replace function count_items_removed() returns trigger language plpgsql as $$
begin
  insert into item_count (shelf, species, status, n)
    select shelf, species, case when sold then 'sold' else status end as state, -count(*) from changed group by shelf, species, state;
  return null;
end $$;
create or replace function count_item_moved() returns trigger language plpgsql as $$
begin
  insert into item_count (shelf, species, status, n) values
    (old.shelf, old.species, case when old.sold then 'sold' else old.status end, -1),
    (new.shelf, new.species, case when new.sold then 'sold' else new.status end, 1);
  return null;
end $$;
create or replace trigger item_recounted after update on catalog_item for each row
  when ((old.shelf, old.species, old.status, old.sold) is distinct from (new.shelf, new.species, new.status, new.sold))
  execute function count_item_moved();

update catalog_item i set sex = a.sex, birth_date = a.birth_date, weight_g = published_weight(a), sold = exists (
    select from claim c where c.subject_type = 'animal' and c.subject_id = a.id and c.state = 'sold')
  from animal a where a.id = i.animal_id;

-- The shop's orders without what is sold, and one index for each filter that may leave few of many.
create index shop_newest on catalog_item (published_at desc, id desc) where status in ('published', 'sold_out') and not sold;
create index shop_cheapest on catalog_item (price, id) where status in ('published', 'sold_out') and not sold;
create index shop_by_title on catalog_item (title, id) where status in ('published', 'sold_out') and not sold;
create index shop_newest_of_shelf on catalog_item (shelf, published_at desc, id desc) where status in ('published', 'sold_out') and not sold;
create index shop_newest_of_species on catalog_item (species, published_at desc, id desc) where status in ('published', 'sold_out') and not sold;
create index shop_by_sex on catalog_item (sex, published_at desc, id desc)
  where status in ('published', 'sold_out') and not sold and sex is not null;
create index shop_by_birth on catalog_item (birth_date) where status in ('published', 'sold_out') and not sold and birth_date is not null;
create index shop_by_weight on catalog_item (grams) where status in ('published', 'sold_out') and not sold and grams is not null;
create index shop_by_delivery on catalog_item using gin (delivery) where status in ('published', 'sold_out') and not sold;
