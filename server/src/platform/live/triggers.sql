-- What changed is told by its items, so that a change of one leaves the kept answers of the others (platform/answers), and with the
-- buyers whose holds it changed, so that whoever holds nothing is known without a look (docs/adr/0112). By statement: beyond twenty
-- rows it is told of all. `corral.changed` is the same for the process that writes, which reads it with its commit.
create or replace function tell_rows(tab text, ids text[], holders text[]) returns void language plpgsql as $$
declare
  said text := tab || ' ' || case when cardinality(ids) > 20 then '*' else array_to_string(ids, ',') end
    || ' ' || case when cardinality(holders) > 20 then '*' else array_to_string(holders, ',') end;
  before text := coalesce(current_setting('corral.changed', true), '');
begin
  perform pg_notify('corral_table', said);
  perform set_config('corral.changed', case when length(before) > 4000 then '*' else before || said || E'\n' end, true);
end $$;

-- Of photos and settings few change, and much is made of each.
create or replace function tell_all_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then perform tell_rows(tg_table_name, '{*}', '{}'); end if;
  return null;
end $$;

-- A change of a charge is told to whoever watches it, with its commit: once for each transaction, however many rows it changed.
create or replace function tell_charge() returns trigger language plpgsql as $$
begin
  perform pg_notify('corral_charge', new.public_id);
  if tg_op = 'INSERT' and new.replaces_id is not null then
    perform pg_notify('corral_charge', public_id) from charge where id = new.replaces_id;
  end if;
  return null;
end $$;

-- The same for a row of what belongs to a charge.
create or replace function tell_its_charge() returns trigger language plpgsql as $$
begin
  perform pg_notify('corral_charge', public_id) from charge where id = new.charge_id;
  return null;
end $$;
