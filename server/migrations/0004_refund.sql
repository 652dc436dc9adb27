-- Money given back (domain.md §7.7): asked, approved, sent, and what became of it.

-- Weights 3-7-1, each product mod 10 (providers.md §4.2): a mistyped account never gets money.
create function clabe_is_valid(clabe text) returns boolean language sql immutable strict as $$
  select clabe ~ '^[0-9]{18}$' and substr(clabe, 18, 1)::int = (10 - (
    select sum(substr(clabe, i, 1)::int * (array[3, 7, 1])[(i - 1) % 3 + 1] % 10) from generate_series(1, 17) as i
  ) % 10) % 10
$$;

create table refund (
  id uuid primary key,
  public_id text not null unique,
  charge_id uuid not null references charge,
  -- `staff`: asked here; `provider`: made in the provider's panel, and found in its list.
  origin text not null check (origin in ('staff', 'provider')),
  way text not null check (way in ('provider', 'spei_manual', 'cash')),
  amount bigint not null check (amount between 1 and 999999999),
  reason text not null check (char_length(reason) between 3 and 200),
  -- What happens to the animal or the place when all of the sale's money is back.
  units text not null default 'keep' check (units in ('keep', 'release')),
  provider text,
  payment_ref text,
  provider_refund_ref text,
  clabe text check (clabe_is_valid(clabe)),
  holder text check (char_length(holder) between 2 and 80),
  tracking_key text check (tracking_key ~ '^[A-Z0-9]{5,30}$'),
  state text not null check (state in ('requested', 'approved', 'sent', 'confirmed', 'failed')),
  -- Where the charge was when this one began to leave: it goes back there if nothing comes of it.
  charge_before text,
  failure text,
  asked_by uuid references staff_user,
  decided_by uuid references staff_user,
  settled_by uuid references staff_user,
  asked_at timestamptz not null,
  decided_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  journal_id uuid references journal,
  foreign key (provider, payment_ref) references provider_payment,
  constraint by_provider_names_its_payment check ((way = 'provider') = (payment_ref is not null)),
  constraint by_transfer_names_its_account check ((way = 'spei_manual') = (clabe is not null)),
  constraint asked_by_somebody check (origin = 'provider' or asked_by is not null),
  constraint nothing_leaves_undecided check (origin = 'provider' or state in ('requested', 'failed') or decided_by is not null),
  constraint confirmed_is_in_the_ledger check ((state = 'confirmed') = (journal_id is not null)),
  constraint a_transfer_has_its_key check (way <> 'spei_manual' or state <> 'confirmed' or tracking_key is not null),
  constraint failed_says_why check ((state = 'failed') = (failure is not null))
);
create index refund_by_charge on refund (charge_id, asked_at);
create index refund_due on refund (next_check_at) where next_check_at is not null;
create index refund_newest on refund (asked_at desc);
-- providers.md §6 bug 17: the provider's own id of a refund counts once.
create unique index one_refund_per_provider_refund on refund (provider, provider_refund_ref) where provider_refund_ref is not null;
create unique index one_refund_per_tracking_key on refund (tracking_key) where tracking_key is not null;

-- Never more than collected: what waits to go out fits into what the ledger holds of the charge. What a provider's list tells is a fact and is
-- never refused; it is looked at by a person instead.
create function refunds_fit_what_was_collected() returns trigger language plpgsql as $$
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
create constraint trigger refunds_fit_what_was_collected after insert or update on refund deferrable initially deferred
  for each row execute function refunds_fit_what_was_collected();

create function refund_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.amount <> new.amount or old.charge_id <> new.charge_id or old.way <> new.way
    or old.state in ('confirmed', 'failed') then
    raise exception 'a refund keeps its amount, its way and its end' using constraint = 'refund_is_kept', errcode = '23514';
  end if;
  return new;
end $$;
create trigger refund_is_kept before update or delete on refund for each row execute function refund_is_kept();

-- The receipt of money given back names it.
alter table receipt add constraint receipt_refund foreign key (refund_id) references refund;
