-- A person's second factor (rulings 75): secrets sealed with the business's key, recovery codes as keyed hashes.
create table second_factor (
  staff_id uuid primary key references staff_user,
  -- Null while it is only proposed.
  secret text,
  confirmed_at timestamptz,
  -- The latest time step whose code was accepted: a code serves once.
  last_step bigint not null default 0,
  recovery text[] not null default '{}',
  -- The secret of a new app, until a code of it confirms it.
  proposed text,
  proposed_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((proposed is null) = (proposed_at is null))
);

-- How often a person signed in, and when they answered whether they want a second factor.
alter table staff_user add column sign_ins integer not null default 0, add column factor_asked_at timestamptz;
update staff_user u set sign_ins = (select count(*) from staff_session s where s.user_id = u.id);

-- A code from the terminal also removes the second factor of who lost everything.
alter table one_time_link add column clears_factor boolean not null default false;
