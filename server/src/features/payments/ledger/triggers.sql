create or replace function journal_sums_to_zero() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from posting where journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not sum to zero', new.journal_id using constraint = 'journal_sums_to_zero', errcode = '23514';
  end if;
  return null;
end $$;

create or replace function postings_summed() returns trigger language plpgsql as $$
begin
  insert into account_sum (account, amount) select account, sum(amount) from added group by account;
  return null;
end $$;

create or replace trigger journal_is_append_only before update or delete on journal for each row execute function refuse_change();
create or replace trigger posting_is_append_only before update or delete on posting for each row execute function refuse_change();
create or replace trigger postings_summed after insert on posting referencing new table as added for each statement execute function postings_summed();
create or replace trigger journal_told after insert on journal
  for each row when (new.charge_id is not null) execute function tell_its_charge();
