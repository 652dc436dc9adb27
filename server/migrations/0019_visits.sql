-- A visit that repeats every week. Day, hour and zone of the wall are the truth; each date's moments are worked out from them.
create table session_series (
  id uuid primary key,
  item_id uuid not null references catalog_item,
  -- 0 is Sunday.
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7),
  local_time text not null check (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  zone text not null,
  minutes integer not null check (minutes > 0),
  first_day date not null,
  last_day date not null,
  capacity integer not null check (capacity between 1 and 5000),
  tiers jsonb not null,
  opens_before integer check (opens_before > closes_before),
  closes_before integer not null check (closes_before >= 0),
  -- Days left out on purpose.
  skipped text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  constraint series_ends check (last_day >= first_day and last_day <= first_day + 731)
);
create index session_series_by_item on session_series (item_id);

alter table session
  add column series_id uuid references session_series,
  -- The day of the repeat that this date stands for, also when it was moved to another.
  add column series_day date,
  -- Changed by itself: the repeat's changes leave it as it is.
  add column alone boolean not null default false,
  add column sales_open_at timestamptz,
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references staff_user,
  add column cancel_reason text,
  add constraint session_window check (sales_open_at < sales_close_at),
  add constraint session_of_series check ((series_id is null) = (series_day is null));
create unique index session_once_in_series on session (series_id, series_day);

-- What a cancelled date still owes to whoever had a place: each purchase once, whatever is interrupted.
create table booking_release (
  session_id uuid not null references session,
  sale_id uuid not null references sale,
  -- waiting: nothing decided yet; asked: its money was asked back; done.
  state text not null check (state in ('waiting', 'asked', 'done')),
  how text,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (session_id, sale_id)
);
create index booking_release_due on booking_release (created_at) where state <> 'done';
