-- Files of the herd: what was sent in, what it would do, how far it is. The file is kept until it is done with; the animals it made are in no list here.
create table herd_import (
  id uuid primary key,
  state text not null check (state in ('checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  file_name text not null,
  content bytea,
  -- What the check found (contract/herd-files.ts, ImportCheck).
  found jsonb,
  done integer not null default 0,
  total integer not null default 0,
  cancel_asked boolean not null default false,
  why text,
  -- Its process says so while it works on it.
  alive_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid not null references staff_user,
  ended_at timestamptz
);
create index herd_import_newest on herd_import (created_at);
-- One at a time is written to the herd.
create unique index one_running_import on herd_import ((true)) where state = 'importing';
