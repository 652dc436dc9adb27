create or replace function note_herd_change() returns trigger language plpgsql as $$
begin
  insert into herd_change (animal_id) select id from changed on conflict do nothing;
  return null;
end $$;

create or replace function note_herd_change_of() returns trigger language plpgsql as $$
begin
  insert into herd_change (animal_id) select animal_id from changed where animal_id is not null on conflict do nothing;
  return null;
end $$;

create or replace function note_herd_claim() returns trigger language plpgsql as $$
begin
  insert into herd_change (animal_id) select subject_id from changed where subject_type = 'animal' on conflict do nothing;
  return null;
end $$;

create or replace function note_herd_picks() returns trigger language plpgsql as $$
begin
  insert into herd_change (animal_id) select animal_id from pick_animal where item_id = new.id on conflict do nothing;
  return null;
end $$;

create or replace trigger animal_changed after update on animal referencing new table as changed for each statement
  when (current_setting('corral.fills_terms', true) is distinct from 'yes') execute function note_herd_change();
create or replace trigger animal_made after insert on animal referencing new table as changed for each statement execute function note_herd_change();
create or replace trigger mark_changed after update on animal_identifier referencing new table as changed for each statement execute function note_herd_change_of();
create or replace trigger mark_made after insert on animal_identifier referencing new table as changed for each statement execute function note_herd_change_of();
create or replace trigger record_changed after update on animal_event referencing new table as changed for each statement execute function note_herd_change_of();
create or replace trigger record_made after insert on animal_event referencing new table as changed for each statement execute function note_herd_change_of();
create or replace trigger pick_gone after delete on pick_animal referencing old table as changed for each statement execute function note_herd_change_of();
-- The herd's list and its counts say which animals are on sale.
create or replace trigger pick_made after insert on pick_animal referencing new table as changed for each statement execute function note_herd_change_of();
create or replace trigger animal_claim_moved after update on claim referencing new table as changed for each statement execute function note_herd_claim();
create or replace trigger animal_claimed after insert on claim referencing new table as changed for each statement execute function note_herd_claim();
create or replace trigger listing_changed after update on catalog_item referencing new table as changed for each statement
  when (current_setting('corral.fills_terms', true) is distinct from 'yes') execute function note_herd_change_of();
create or replace trigger listing_made after insert on catalog_item referencing new table as changed for each statement execute function note_herd_change_of();
create or replace trigger pick_listing_moved after update on catalog_item for each row
  when (new.kind = 'pick_from_lot' and (old.status, old.price) is distinct from (new.status, new.price)) execute function note_herd_picks();
