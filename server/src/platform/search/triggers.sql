-- A process of an earlier release changes the text without the terms: they are made again.
create or replace function terms_are_stale() returns trigger language plpgsql as $$
begin
  new.search_version := 0;
  return new;
end $$;
