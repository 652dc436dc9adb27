-- A provider that no longer takes our keys: refused once, then a minute later again, and from then on not offered until it answers.
create table provider_closed (
  provider text primary key,
  refused_at timestamptz not null,
  closed_at timestamptz,
  asked_at timestamptz
);
-- Webhooks with a false signature since then, within an hour.
create table false_signature (
  provider text primary key,
  since timestamptz not null,
  count integer not null check (count >= 0)
);
