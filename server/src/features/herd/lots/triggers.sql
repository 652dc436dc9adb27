create or replace trigger head_movement_is_append_only before update or delete on head_movement for each row execute function refuse_change();
