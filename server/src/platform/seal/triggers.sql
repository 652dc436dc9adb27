create or replace function signing_key_only_retires() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.retired_at is not null or new.retired_at is null
    or new.kid <> old.kid or new.public_key <> old.public_key or new.created_at <> old.created_at then
    raise exception 'a signing key can only be retired' using constraint = 'signing_key_only_retires', errcode = '23514';
  end if;
  return new;
end $$;

create or replace trigger signing_key_only_retires before update or delete on signing_key for each row execute function signing_key_only_retires();
