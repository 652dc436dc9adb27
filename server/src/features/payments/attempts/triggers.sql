create or replace trigger attempt_told after insert or update of state, action_url, voucher, clabe, expires_at on attempt
  for each row execute function tell_its_charge();
