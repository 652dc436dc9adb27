create or replace trigger credit_use_is_append_only before update or delete on credit_use
  for each row execute function refuse_change();
