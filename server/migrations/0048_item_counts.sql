-- How many items the shop shows of each shelf and species, without reading them. Each change adds a row with its difference, so that no purchase
-- waits for another's count; rounds of the scheduler add the rows up.
create table item_count (
  shelf text not null,
  species text,
  status text not null,
  n integer not null
);

create function count_items_added() returns trigger language plpgsql as $$
begin
  insert into item_count (shelf, species, status, n) select shelf, species, status, count(*) from changed group by shelf, species, status;
  return null;
end $$;
create function count_items_removed() returns trigger language plpgsql as $$
begin
  insert into item_count (shelf, species, status, n) select shelf, species, status, -count(*) from changed group by shelf, species, status;
  return null;
end $$;
create function count_item_moved() returns trigger language plpgsql as $$
begin
  insert into item_count (shelf, species, status, n) values (old.shelf, old.species, old.status, -1), (new.shelf, new.species, new.status, 1);
  return null;
end $$;
create trigger items_counted after insert on catalog_item referencing new table as changed for each statement execute function count_items_added();
create trigger items_uncounted after delete on catalog_item referencing old table as changed for each statement execute function count_items_removed();
-- A change of stock or price alone costs nothing here.
create trigger item_recounted after update on catalog_item for each row
  when ((old.shelf, old.species, old.status) is distinct from (new.shelf, new.species, new.status)) execute function count_item_moved();

insert into item_count (shelf, species, status, n) select shelf, species, status, count(*) from catalog_item group by shelf, species, status;

-- The newest of a shelf, and of a species, from the index on.
create index item_newest_of_shelf on catalog_item (shelf, published_at desc, id desc) where status in ('published', 'sold_out');
create index item_newest_of_species on catalog_item (species, published_at desc, id desc) where status in ('published', 'sold_out');
