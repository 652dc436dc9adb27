create or replace trigger audit_is_append_only before update or delete on audit_entry for each row execute function refuse_change();
