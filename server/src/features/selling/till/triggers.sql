create or replace function cash_session_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'closed' or old.float <> new.float or old.staff_id <> new.staff_id then
    raise exception 'a drawer keeps its float, and a corte all of it' using constraint = 'cash_session_is_kept', errcode = '23514';
  end if;
  return new;
end $$;

create or replace trigger cash_movement_is_append_only before update or delete on cash_movement for each row execute function refuse_change();
create or replace trigger cash_session_is_kept before update or delete on cash_session for each row execute function cash_session_is_kept();
