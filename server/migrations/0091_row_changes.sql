-- What changed is told by its items, so that a change of one leaves the kept answers of the others (platform/answers), and with the
-- buyers whose holds it changed, so that whoever holds nothing is known without a look (docs/adr/0112). By statement: beyond twenty
-- rows it is told of all. `corral.changed` is the same for the process that writes, which reads it with its commit.
create function tell_rows(tab text, ids text[], holders text[]) returns void language plpgsql as $$
declare
  said text := tab || ' ' || case when cardinality(ids) > 20 then '*' else array_to_string(ids, ',') end
    || ' ' || case when cardinality(holders) > 20 then '*' else array_to_string(holders, ',') end;
  before text := coalesce(current_setting('corral.changed', true), '');
begin
  perform pg_notify('corral_table', said);
  perform set_config('corral.changed', case when length(before) > 4000 then '*' else before || said || E'\n' end, true);
end $$;

create function tell_items_changed() returns trigger language plpgsql as $$
declare
  ids text[] := array(select distinct id::text from changed limit 21);
begin
  if cardinality(ids) > 0 then perform tell_rows('catalog_item', ids, '{}'); end if;
  return null;
end $$;

create function tell_sessions_changed() returns trigger language plpgsql as $$
declare
  ids text[] := array(select distinct item_id::text from changed limit 21);
begin
  if cardinality(ids) > 0 then perform tell_rows('session', ids, '{}'); end if;
  return null;
end $$;

-- An animal that is held through one listing is taken in its others too.
create function tell_claims_changed() returns trigger language plpgsql as $$
declare
  ids text[] := array(
    select item_id::text from changed
    union select i.id::text from changed c join catalog_item i on i.animal_id = c.subject_id where c.subject_type = 'animal' limit 21);
  holders text[] := array(select distinct b.secret_hash from changed c join buyer b on b.id = c.buyer_id limit 21);
begin
  if cardinality(ids) > 0 then perform tell_rows('claim', ids, holders); end if;
  return null;
end $$;

-- Of photos and settings few change, and much is made of each.
create function tell_all_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then perform tell_rows(tg_table_name, '{*}', '{}'); end if;
  return null;
end $$;

do $$
declare
  it record;
begin
  for it in
    select t.tab, t.fn, e.event, e.kept
    from (values ('catalog_item', 'tell_items_changed'), ('session', 'tell_sessions_changed'), ('claim', 'tell_claims_changed'),
      ('photo', 'tell_all_changed'), ('setting', 'tell_all_changed')) as t (tab, fn),
      (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as e (event, kept)
  loop
    execute format('drop trigger if exists tell_change on %I', it.tab);
    execute format('create trigger %I after %s on %I referencing %s table as changed for each statement execute function %I()',
      'tell_' || it.event, it.event, it.tab, it.kept, it.fn);
  end loop;
end $$;
drop function tell_table_change();
