-- Tells every process which tables changed, so that it drops the answers that it made from them (platform/answers). Row by row: a statement that
-- changes nothing tells nothing, and a transaction that tells the same twice tells it once.
create function tell_table_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('corral_table', tg_table_name);
  return null;
end $$;

create trigger tell_change after insert or update or delete on catalog_item for each row execute function tell_table_change();
create trigger tell_change after insert or update or delete on claim for each row execute function tell_table_change();
create trigger tell_change after insert or update or delete on photo for each row execute function tell_table_change();
create trigger tell_change after insert or update or delete on setting for each row execute function tell_table_change();
create trigger tell_change after insert or update or delete on session for each row execute function tell_table_change();

-- The next moment at which a date opens or closes.
create index session_sales_open on session (sales_open_at) where status in ('scheduled', 'open') and sales_open_at is not null;
create index session_sales_close on session (sales_close_at) where status in ('scheduled', 'open');
