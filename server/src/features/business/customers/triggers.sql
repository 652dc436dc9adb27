-- Another name, or none after an erasure: nothing stays of how the old one sounded.
create or replace function forget_customer_terms() returns trigger language plpgsql as $$
begin
  delete from customer_terms where customer_id = new.id;
  new.search_version := 0;
  return new;
end $$;
create or replace trigger customer_terms_forgotten before update on customer for each row
  when (old.search_text is distinct from new.search_text) execute function forget_customer_terms();
