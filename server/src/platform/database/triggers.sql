-- Weights 3-7-1, each product mod 10 (providers.md §4.2): a mistyped account never gets money.
create or replace function clabe_is_valid(clabe text) returns boolean language sql immutable strict as $$
  select clabe ~ '^[0-9]{18}$' and substr(clabe, 18, 1)::int = (10 - (
    select sum(substr(clabe, i, 1)::int * (array[3, 7, 1])[(i - 1) % 3 + 1] % 10) from generate_series(1, 17) as i
  ) % 10) % 10
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using constraint = 'append_only', errcode = '23514';
end $$;

create or replace trigger tell_delete after delete on setting referencing old table as changed for each statement execute function tell_all_changed();
create or replace trigger tell_insert after insert on setting referencing new table as changed for each statement execute function tell_all_changed();
create or replace trigger tell_update after update on setting referencing new table as changed for each statement execute function tell_all_changed();
