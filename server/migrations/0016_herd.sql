-- The herd as its staff keeps it: what each animal is, its marks with their history, its groups, its records, and what changed since a phone last asked.

create table animal_group (
  id uuid primary key,
  kind text not null check (kind in ('lot', 'pen', 'litter')),
  name text not null check (char_length(name) between 1 and 60),
  archived_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references staff_user,
  version integer not null default 1
);
create unique index one_group_name on animal_group (lower(name)) where archived_at is null;

alter table animal
  add column birth_precision text not null default 'day' check (birth_precision in ('day', 'month', 'year', 'estimated')),
  add column owner_kind text not null default 'own' check (owner_kind in ('own', 'consignment', 'shared')),
  -- Where it came from: {date, from_name, from_upp, price}.
  add column acquired jsonb,
  -- What only the staff reads.
  add column notes text,
  -- Whether somebody gave it a name; else `name` is its first mark.
  add column named boolean not null default true,
  add column photo_ids uuid[] not null default '{}',
  -- The parts of its page that the public reads, once `published` is on.
  add column shows text[] not null default '{identity,story,family,weights,records}',
  -- What its records add up to, written in the transaction of each record by one function (features/animals/add-up.ts) and by nothing else.
  add column group_id uuid references animal_group,
  add column present boolean not null default true,
  add column health_status text not null default 'clear' check (health_status in ('clear', 'under_treatment', 'quarantine')),
  -- Last day on which its meat or its milk may not be sold.
  add column withdrawal_meat date,
  add column withdrawal_milk date,
  add column weight_g integer check (weight_g > 0),
  add column weighed_on date,
  -- Window of days in which it is expected to give birth.
  add column expects_from date,
  add column expects_to date,
  -- The first day on which something planned is due.
  add column next_due date,
  -- For each field, in which version it last changed, by whom and when: {field: {v, by, at}}.
  add column field_marks jsonb not null default '{}',
  -- What it was made with, so that making it again with the same does nothing (rulings 20).
  add column made_hash text,
  add column updated_at timestamptz,
  add column updated_by uuid references staff_user,
  add constraint at_most_twelve_photos check (cardinality(photo_ids) <= 12);
update animal set photo_ids = array[photo_id] where photo_id is not null;
create index animal_by_group on animal (group_id) where group_id is not null;
create index animal_by_name on animal (name, id);
create index animal_due on animal (next_due) where next_due is not null;

alter table animal_identifier
  add column applied_on date,
  add column removed_on date,
  add column reason text,
  add column created_at timestamptz,
  -- A corral worker reads the last digits aloud: the search begins at the end.
  add column tail text generated always as (reverse(value_norm)) stored;
create index identifier_by_tail on animal_identifier (tail text_pattern_ops);
-- A branding iron is its owner's, and so on many animals; every other mark is one animal's.
drop index one_active_identifier;
create unique index one_active_identifier on animal_identifier (type, value_norm) where active and type <> 'brand';

alter table animal_event
  -- What is done stays as it was written: a correction is another event that takes its place (domain.md §7.8).
  add column supersedes_id uuid references animal_event,
  -- A planned event that a done one asked for: the next dose, the check after a service.
  add column from_event_id uuid references animal_event,
  -- The same act on several animals at once.
  add column batch_id uuid,
  add column photo_ids uuid[] not null default '{}',
  add column by_user uuid references staff_user,
  add column by_name text,
  add column updated_at timestamptz,
  add column version integer not null default 1,
  add constraint at_most_twelve_event_photos check (cardinality(photo_ids) <= 12);
create unique index corrected_once on animal_event (supersedes_id) where supersedes_id is not null and status <> 'cancelled';
create index event_planned on animal_event (occurred_on) where status = 'planned';
create index event_by_batch on animal_event (batch_id) where batch_id is not null;

-- In which transactions each animal, its marks, its records, its listing or its buyer changed. A reader takes only what committed before the
-- oldest transaction still running, so that no slow writer is ever skipped. Rows are only added, so that nobody waits for anybody here: a
-- purchase never stands behind a long import. What a later row of the same animal makes superfluous is swept.
create table herd_change (
  animal_id uuid not null references animal,
  tx xid8 not null default pg_current_xact_id(),
  primary key (animal_id, tx)
);
create index herd_change_by_tx on herd_change (tx, animal_id);

create function note_herd_change() returns trigger language plpgsql as $$
begin
  insert into herd_change (animal_id) select id from changed on conflict do nothing;
  return null;
end $$;
create function note_herd_change_of() returns trigger language plpgsql as $$
begin
  insert into herd_change (animal_id) select animal_id from changed where animal_id is not null on conflict do nothing;
  return null;
end $$;
create function note_herd_claim() returns trigger language plpgsql as $$
begin
  insert into herd_change (animal_id) select subject_id from changed where subject_type = 'animal' on conflict do nothing;
  return null;
end $$;
create trigger animal_made after insert on animal referencing new table as changed for each statement execute function note_herd_change();
create trigger animal_changed after update on animal referencing new table as changed for each statement execute function note_herd_change();
create trigger mark_made after insert on animal_identifier referencing new table as changed for each statement execute function note_herd_change_of();
create trigger mark_changed after update on animal_identifier referencing new table as changed for each statement execute function note_herd_change_of();
create trigger record_made after insert on animal_event referencing new table as changed for each statement execute function note_herd_change_of();
create trigger record_changed after update on animal_event referencing new table as changed for each statement execute function note_herd_change_of();
create trigger listing_made after insert on catalog_item referencing new table as changed for each statement execute function note_herd_change_of();
create trigger listing_changed after update on catalog_item referencing new table as changed for each statement execute function note_herd_change_of();
create trigger animal_claimed after insert on claim referencing new table as changed for each statement execute function note_herd_claim();
create trigger animal_claim_moved after update on claim referencing new table as changed for each statement execute function note_herd_claim();
