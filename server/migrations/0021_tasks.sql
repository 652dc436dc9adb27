-- What somebody said of a task. The tasks themselves are in no table: each is read from the record, charge or sale that it comes from.

create table task_mark (
  -- Kind, source and day of the task: when its source moves to another day, it is another task, and this mark is of the one before.
  task_key text primary key check (char_length(task_key) between 5 and 160),
  done_at timestamptz,
  done_by uuid references staff_user,
  done_by_name text,
  snoozed_until date,
  updated_at timestamptz not null,
  constraint a_mark_says_something check ((done_at is null) = (done_by is null) and (done_at is not null or snoozed_until is not null))
);

-- The private address of each person's calendar; only its hash is kept.
create table calendar_feed (
  user_id uuid primary key references staff_user,
  token_hash text not null unique,
  created_at timestamptz not null,
  read_at timestamptz
);
