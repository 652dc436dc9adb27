create or replace trigger credit_use_is_append_only before update or delete on credit_use
  for each row execute function refuse_change();
create or replace trigger surplus_told after insert or update of state on surplus for each row execute function tell_its_charge();
