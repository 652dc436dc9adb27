-- What the providers told us, as the staff sees it: whose it was, and how often the same news came.
alter table provider_event add column attempt_id uuid references attempt;
alter table provider_event add column copies integer not null default 1 check (copies > 0);
create index event_newest on provider_event (received_at desc, id desc);

-- Notices with a false signature are counted and nothing else of them is kept.
create table turned_away (
  provider text not null,
  day date not null,
  count integer not null check (count > 0),
  last_at timestamptz not null,
  primary key (provider, day)
);

-- Once a day, ledger against providers. Whoever holds busy_until works on it; after_attempt is how far it came, so that a killed
-- process loses nothing but its last batch.
create table check_run (
  id uuid primary key,
  day date not null,
  -- A day's tries: the next one comes when a provider did not answer. Null: a person asked for it.
  round integer check (round > 0),
  asked_by uuid references staff_user,
  state text not null check (state in ('running', 'complete', 'incomplete')),
  started_at timestamptz not null,
  finished_at timestamptz,
  after_attempt uuid,
  busy_until timestamptz,
  attempts integer not null default 0,
  unanswered integer not null default 0,
  constraint somebody_or_the_day_asked check ((round is null) = (asked_by is not null)),
  constraint over_when_finished check ((state = 'running') = (finished_at is null)),
  constraint complete_means_all_answered check (state <> 'complete' or unanswered = 0)
);
create unique index one_round_of_a_day on check_run (day, round) where round is not null;
create unique index one_check_at_a_time on check_run (state) where state = 'running';
create index check_newest on check_run (started_at desc, id desc);

create table check_difference (
  id uuid primary key,
  run_id uuid not null references check_run,
  attempt_id uuid not null references attempt,
  kind text not null check (kind in (
    'missing_here', 'missing_there', 'amount', 'refund', 'of_another', 'dispute', 'state', 'still_payable', 'mismatch', 'books'
  )),
  payment_ref text not null default '',
  ours bigint,
  theirs bigint,
  our_state text not null,
  their_state text not null,
  -- Asking brought it in order by itself: it is kept as what was found, and waits for nobody.
  settled boolean not null,
  found_at timestamptz not null,
  unique (run_id, attempt_id, kind, payment_ref)
);
