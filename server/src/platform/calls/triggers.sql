create or replace trigger offline_operation_is_append_only before update or delete on offline_operation
  for each row execute function refuse_change();
