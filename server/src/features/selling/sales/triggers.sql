create or replace trigger note_is_append_only before update or delete on sale_note for each row execute function refuse_change();
