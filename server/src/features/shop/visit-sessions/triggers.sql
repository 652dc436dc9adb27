create or replace function tell_sessions_changed() returns trigger language plpgsql as $$
declare
  ids text[] := array(select distinct item_id::text from changed limit 21);
begin
  if cardinality(ids) > 0 then perform tell_rows('session', ids, '{}'); end if;
  return null;
end $$;

create or replace trigger tell_delete after delete on session referencing old table as changed for each statement execute function tell_sessions_changed();
create or replace trigger tell_insert after insert on session referencing new table as changed for each statement execute function tell_sessions_changed();
create or replace trigger tell_update after update on session referencing new table as changed for each statement execute function tell_sessions_changed();
