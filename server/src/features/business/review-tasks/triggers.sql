create or replace trigger review_task_told after insert or update of state, data on review_task
  for each row when (new.charge_id is not null) execute function tell_its_charge();
