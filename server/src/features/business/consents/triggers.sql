create or replace trigger consent_is_append_only before update or delete on consent for each row execute function refuse_change();
