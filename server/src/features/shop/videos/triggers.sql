create or replace trigger tell_delete after delete on video referencing old table as changed for each statement execute function tell_all_changed();
create or replace trigger tell_insert after insert on video referencing new table as changed for each statement execute function tell_all_changed();
create or replace trigger tell_update after update on video referencing new table as changed for each statement execute function tell_all_changed();
