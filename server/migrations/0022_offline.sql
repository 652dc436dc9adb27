-- What people did with no signal and sent later (domain.md §7.16). Each id was made by a phone together with what it is of, and stays for ever.

-- A charge that was made, and paid in cash, on a phone.
alter table charge
  add column offline_id uuid constraint one_charge_per_offline_id unique,
  -- Of what was said of it: the same id with other words is another charge, and refused.
  add column offline_hash text,
  add constraint offline_charge_keeps_what_was_said check ((offline_id is null) = (offline_hash is null));

-- Of who was entered by hand; null for whoever came by buying.
alter table customer add column made_hash text;

-- Of a photo whose id was made by a phone; it waits longer for what shows it.
alter table photo add column upload_hash text;

-- The entry that let a place in.
alter table ticket add column entry_id uuid constraint one_place_per_entry unique;

create table offline_operation (
  id uuid primary key,
  key text not null unique check (char_length(key) between 8 and 128),
  staff_id uuid not null references staff_user,
  device_id uuid not null,
  call text not null,
  -- By the phone's clock, right or wrong.
  made_at timestamptz not null,
  received_at timestamptz not null,
  -- What it made or changed, where that is one thing.
  about_kind text,
  about_id uuid,
  constraint about_is_whole check ((about_kind is null) = (about_id is null))
);
create index offline_operation_about on offline_operation (about_kind, about_id) where about_id is not null;
create trigger offline_operation_is_append_only before update or delete on offline_operation
  for each row execute function refuse_change();
