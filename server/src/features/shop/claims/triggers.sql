-- An animal that is held through one listing is taken in its others too.
create or replace function tell_claims_changed() returns trigger language plpgsql as $$
declare
  ids text[] := array(
    select item_id::text from changed
    union select i.id::text from changed c join catalog_item i on i.animal_id = c.subject_id where c.subject_type = 'animal' limit 21);
  holders text[] := array(select distinct b.secret_hash from changed c join buyer b on b.id = c.buyer_id limit 21);
begin
  if cardinality(ids) > 0 then perform tell_rows('claim', ids, holders); end if;
  return null;
end $$;

create or replace trigger tell_delete after delete on claim referencing old table as changed for each statement execute function tell_claims_changed();
create or replace trigger tell_insert after insert on claim referencing new table as changed for each statement execute function tell_claims_changed();
create or replace trigger tell_update after update on claim referencing new table as changed for each statement execute function tell_claims_changed();
