-- The page of a charge shows until which day its buyer may choose.
create or replace function tell_charges_of_line() returns trigger language plpgsql as $$
begin
  perform pg_notify('corral_charge', public_id) from charge where sale_id = new.sale_id;
  return null;
end $$;

create or replace trigger choice_told after update of pick_by on sale_line for each row execute function tell_charges_of_line();
