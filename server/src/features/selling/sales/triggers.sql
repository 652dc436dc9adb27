create or replace trigger note_is_append_only before update or delete on sale_note for each row execute function refuse_change();

-- The page of a charge also shows the state, the total and the delivery of its sale.
create or replace function tell_charges_of_sale() returns trigger language plpgsql as $$
begin
  perform pg_notify('corral_charge', public_id) from charge where sale_id = new.id;
  return null;
end $$;

create or replace trigger sale_told after update of state, total, fulfilment on sale for each row execute function tell_charges_of_sale();
