-- Staff, their sessions, what is tried at the door, and the trail of what they did (domain.md §7.11, §7.14).

create table staff_user (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 80),
  login text not null check (login = lower(login) and char_length(login) between 3 and 60),
  role text not null check (role in ('owner', 'manager', 'cashier', 'field', 'vet', 'gate', 'accountant', 'tech')),
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  news_seen_at timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index one_staff_login on staff_user (login);

-- The cookie holds the secret; here is only its hash.
create table staff_session (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references staff_user,
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index live_session_by_user on staff_session (user_id) where ended_at is null;

-- Wrong tries by login and by address, known or not, so that the answer tells nobody which logins exist.
create table sign_in_guard (
  who text primary key,
  fails integer not null,
  first_fail_at timestamptz not null,
  locked_until timestamptz
);

-- One-time links: the first owner now, recovery later.
create table one_time_link (
  id uuid primary key,
  token_hash text not null unique,
  purpose text not null check (purpose in ('first_owner', 'recovery')),
  user_id uuid references staff_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  -- null: the terminal, or the program by itself.
  staff_id uuid references staff_user,
  who text not null,
  action text not null,
  about_kind text,
  about_id text,
  data jsonb not null default '{}',
  session_id uuid references staff_session
);
create index audit_newest on audit_entry (id desc);
create index audit_about on audit_entry (about_kind, about_id);
create trigger audit_is_append_only before update or delete on audit_entry for each row execute function refuse_change();

-- Who of the staff made it; null: a buyer did.
alter table charge add column created_by uuid references staff_user;

-- The staff's list: newest first, by state.
create index charge_newest on charge (created_at desc, id desc);
create index journal_newest on journal (at desc) where kind = 'collect';
create index sale_newest on sale (placed_at desc);
create index open_review on review_task (created_at desc) where state = 'open';
