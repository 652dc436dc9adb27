create or replace trigger charge_told after insert or update of state, version, amount, concept, hold_until, due_at on charge
  for each row execute function tell_charge();
