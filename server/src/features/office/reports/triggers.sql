-- A sale's money is split over its lines by what they cost: where that changes, its days are made anew. Shared, so that no day is added up
-- meanwhile (keep-days.ts takes it alone, and waits for nobody).
create or replace function report_days_again() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('report days'));
  with touched as (
    select d.day from charge c join journal j on j.charge_id = c.id join report_day d on d.since <= j.at and d.until > j.at
    where c.sale_id = (to_jsonb(old) ->> case tg_table_name when 'sale' then 'id' else 'sale_id' end)::uuid
    order by d.day for update of d)
  delete from report_day d using touched t where d.day = t.day;
  return null;
end $$;

create or replace trigger report_days_again after update on sale for each row
  when (old.freight <> new.freight) execute function report_days_again();
create or replace trigger report_days_again after update on sale_line for each row
  when (old.line_total <> new.line_total or old.item_id is distinct from new.item_id) execute function report_days_again();
create or replace trigger report_days_again_without after delete on sale_line for each row execute function report_days_again();
