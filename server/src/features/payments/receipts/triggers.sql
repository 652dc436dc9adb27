create or replace function receipt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'public_id' <> to_jsonb(new) - 'public_id' then
    raise exception 'a receipt is append-only' using constraint = 'append_only', errcode = '23514';
  end if;
  return new;
end $$;

-- A trigger and not a constraint: a restored backup brings the old rows back as they were.
create or replace function receipt_is_signed() returns trigger language plpgsql as $$
begin
  raise exception 'a new receipt is signed' using constraint = 'receipt_is_signed', errcode = '23514';
end $$;

create or replace trigger receipt_is_append_only before update or delete on receipt for each row execute function receipt_is_kept();
create or replace trigger receipt_is_signed before insert on receipt for each row when (new.signature is null) execute function receipt_is_signed();
