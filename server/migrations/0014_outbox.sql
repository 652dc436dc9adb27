-- Messages to buyers, kept in the same transaction as the fact that they tell of, and sent afterwards: nothing is told that did not happen, and
-- nothing that happened goes untold.
create table message (
  id uuid primary key,
  kind text not null,
  -- What it tells of, once for ever: the same fact told twice is one row.
  key text not null constraint message_once unique,
  -- How it goes out: by itself by e-mail, or by a person's hand by WhatsApp.
  channel text not null check (channel in ('email', 'whatsapp')),
  to_name text not null check (char_length(to_name) between 1 and 120),
  to_email text check (to_email ~ '^[^[:space:][:cntrl:]<>,;:"()\\]+@[^[:space:][:cntrl:]<>,;:"()\\@]+$'),
  to_phone text check (to_phone ~ '^\+[1-9][0-9]{7,14}$'),
  content jsonb not null,
  charge_id uuid references charge,
  sale_id uuid references sale,
  receipt_id uuid references receipt,
  attempt_id uuid references attempt,
  refund_id uuid references refund,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'unsure', 'held', 'cancelled')),
  tries integer not null default 0 check (tries >= 0),
  -- A person's "send it again" begins a new round: another Message-ID, since this one is meant to arrive besides the other.
  round integer not null default 1 check (round > 0),
  -- When it is tried next; while it is being sent, until when whoever took it may still be at it.
  next_try_at timestamptz,
  -- After this it says nothing useful any more.
  not_after timestamptz not null,
  -- The mail server asked for the message itself: from here on it may have gone out.
  handed_at timestamptz,
  last_error text,
  provider_id text,
  sent_at timestamptz,
  sent_by uuid references staff_user,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint its_channel_has_an_address check (case channel when 'email' then to_email is not null else to_phone is not null end),
  constraint sent_has_its_hour check (state <> 'sent' or sent_at is not null),
  constraint failed_says_what_happened check (state not in ('failed', 'unsure', 'held', 'cancelled') or last_error is not null)
);
create index message_due on message (next_try_at) where next_try_at is not null;
create index message_newest on message (created_at desc, id desc);
create index message_by_charge on message (charge_id);
create index message_failed on message (created_at desc) where state in ('failed', 'unsure');
