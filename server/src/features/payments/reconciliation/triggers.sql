-- A finished check is told on the channel of the charges, to which the staff's phones listen: the bell shows its differences.
create or replace function tell_check_run() returns trigger language plpgsql as $$
begin
  perform pg_notify('corral_charge', new.id::text);
  return null;
end $$;

create or replace trigger check_run_told after update of finished_at on check_run for each row execute function tell_check_run();
