-- How many animals the herd has of each kind, state and group, without reading them. A round of the scheduler follows herd_change and writes
-- here what each changed animal counts as, so that neither a purchase nor a record writes or waits for a count. A reader corrects the counts by
-- the animals that changed since. All of it is derived from other tables; empty until the first round, and after a restored backup.
create table herd_counted (
  -- Changes of transactions before this one are in the counts.
  before xid8 not null
);
-- What each animal was last counted as. Without a foreign key: its check would lock the animal.
create table herd_standing (
  animal_id uuid primary key,
  here boolean not null,
  shown boolean not null,
  species text not null,
  sex text not null,
  group_id uuid,
  health_status text not null,
  expecting boolean not null,
  claimed text,
  offered boolean not null,
  due date,
  withdrawal date
);
create index standing_sold on herd_standing (animal_id) where here and claimed = 'sold';
create table herd_count (
  here boolean not null,
  shown boolean not null,
  species text not null,
  sex text not null,
  group_id uuid,
  health_status text not null,
  expecting boolean not null,
  claimed text,
  offered boolean not null,
  n integer not null,
  unique nulls not distinct (here, shown, species, sex, group_id, health_status, expecting, claimed, offered)
);
-- Animals of the herd by the day of what is planned next, and by the last day of their withdrawal.
create table herd_day_count (
  what text not null check (what in ('due', 'withdrawal')),
  day date not null,
  n integer not null,
  primary key (what, day)
);

-- The herd by name, and each filter that may leave few of many.
create index animal_here_by_name on animal (name, id) where life_status = 'alive' and present;
create index animal_gone_by_name on animal (name, id) where not (life_status = 'alive' and present);
create index animal_here_by_species on animal (species, name, id) where life_status = 'alive' and present;
create index animal_here_by_sex on animal (sex, name, id) where life_status = 'alive' and present;
create index animal_here_by_group on animal (group_id, name, id) where life_status = 'alive' and present;
create index animal_unwell_by_name on animal (health_status, name, id) where life_status = 'alive' and present and health_status <> 'clear';
create index animal_expecting on animal (expects_from, id) where life_status = 'alive' and present and expects_from is not null;
create index animal_meat_withdrawal on animal (withdrawal_meat) where life_status = 'alive' and present and withdrawal_meat is not null;
create index animal_milk_withdrawal on animal (withdrawal_milk) where life_status = 'alive' and present and withdrawal_milk is not null;
create index animal_here_due on animal (next_due) where life_status = 'alive' and present and next_due is not null;
create index animal_public_by_name on animal (name, id) where published and life_status = 'alive';
create index animal_public_by_species on animal (species, name, id) where published and life_status = 'alive';
create index claim_reserved_animal on claim (subject_id)
  where subject_type = 'animal' and state in ('temporary', 'awaiting_payment', 'deposit', 'leased');
create index item_on_sale_by_animal on catalog_item (animal_id) where status = 'published' and animal_id is not null;
