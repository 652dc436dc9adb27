create or replace function refund_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.amount <> new.amount or old.charge_id <> new.charge_id or old.way <> new.way
    or old.state in ('confirmed', 'failed') then
    raise exception 'a refund keeps its amount, its way and its end' using constraint = 'refund_is_kept', errcode = '23514';
  end if;
  return new;
end $$;

-- Never more than collected: what waits to go out fits into what the ledger holds of the charge. What a provider's list tells is a fact and is
-- never refused; it is looked at by a person instead.
create or replace function refunds_fit_what_was_collected() returns trigger language plpgsql as $$
declare
  held bigint;
  waiting bigint;
begin
  if new.state = 'failed' or (new.way = 'provider' and new.state = 'confirmed') then
    return null;
  end if;
  perform 1 from charge where id = new.charge_id for update;
  select coalesce(sum(p.amount), 0) into held from journal j join posting p on p.journal_id = j.id
    where j.charge_id = new.charge_id and p.account like 'clearing:%';
  select coalesce(sum(amount), 0) into waiting from refund
    where charge_id = new.charge_id and state in ('requested', 'approved', 'sent');
  if waiting > held then
    raise exception 'refunds of charge % exceed what was collected', new.charge_id
      using constraint = 'refunds_fit_what_was_collected', errcode = '23514';
  end if;
  return null;
end $$;

create or replace trigger refund_is_kept before update or delete on refund for each row execute function refund_is_kept();
create or replace trigger refund_told after insert or update of state on refund for each row execute function tell_its_charge();
