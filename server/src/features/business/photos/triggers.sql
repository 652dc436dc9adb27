create or replace trigger tell_delete after delete on photo referencing old table as changed for each statement execute function tell_all_changed();
create or replace trigger tell_insert after insert on photo referencing new table as changed for each statement execute function tell_all_changed();
create or replace trigger tell_update after update on photo referencing new table as changed for each statement execute function tell_all_changed();
