-- Each notice that was ever published: a sale names the version that its buyer was shown.
create table privacy_notice (
  version text primary key check (char_length(version) between 4 and 40),
  short text not null,
  necessary text[] not null,
  voluntary text[] not null,
  body text not null,
  published_at timestamptz not null,
  -- null: it came with the program.
  published_by uuid references staff_user
);
create trigger privacy_notice_is_append_only before update or delete on privacy_notice for each row execute function refuse_change();

-- What somebody allowed, and what they took back: the newest row of a customer and purpose holds (domain.md §7.11).
create table consent (
  id uuid primary key,
  customer_id uuid not null references customer,
  sale_id uuid references sale,
  purpose text not null check (purpose in ('sale_necessary', 'whatsapp_reminders', 'marketing', 'photos')),
  given boolean not null,
  at timestamptz not null,
  channel text not null,
  notice_version text not null,
  recorded_by uuid references staff_user
);
create index consent_newest on consent (customer_id, purpose, id desc);
create index consent_by_sale on consent (sale_id) where sale_id is not null;
create trigger consent_is_append_only before update or delete on consent for each row execute function refuse_change();

-- Keys of the payment providers, sealed with the owner's key; `shown` is all that ever leaves the server.
create table provider_credential (
  provider text primary key check (provider in ('mercadopago', 'conekta')),
  sealed text not null,
  shown jsonb not null,
  account text not null,
  mode text not null check (mode in ('test', 'live', 'demo', 'unchecked')),
  changed_at timestamptz not null,
  -- null: taken from the environment at the first start.
  changed_by uuid references staff_user,
  version integer not null default 1
);

alter table sale add column balance_days integer check (balance_days between 1 and 120);
-- The history of a group of settings.
create index audit_of_settings on audit_entry (about_id, id desc) where about_kind = 'setting';
