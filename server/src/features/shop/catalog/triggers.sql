create or replace function count_item_moved() returns trigger language plpgsql as $$
begin
  insert into item_count (shelf, species, status, n) values
    (old.shelf, old.species, case when old.sold then 'sold' else old.status end, -1),
    (new.shelf, new.species, case when new.sold then 'sold' else new.status end, 1);
  return null;
end $$;

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

create or replace trigger item_recounted after update on catalog_item for each row
  when ((old.shelf, old.species, old.status, old.sold) is distinct from (new.shelf, new.species, new.status, new.sold))
  execute function count_item_moved();
create or replace trigger items_counted after insert on catalog_item referencing new table as changed for each statement execute function count_items_added();
create or replace trigger items_uncounted after delete on catalog_item referencing old table as changed for each statement execute function count_items_removed();
