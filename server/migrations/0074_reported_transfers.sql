-- Transfers that their payer reports by the charge's link, with a photo or a PDF of the proof; and money that arrived at the business's account
-- without a reference (domain.md §7.7; rulings 56).
alter table transfer_proof
  alter column submitted_by drop not null,
  add column by_payer boolean not null default false,
  -- The last digits, or all, of the account that the payer sent it to.
  add column account_to text check (account_to ~ '^[0-9]{4,18}$'),
  add constraint reported_by_staff_or_payer check (by_payer = (submitted_by is null));
alter table attempt
  drop constraint desk_money_names_its_taker,
  add constraint desk_money_names_its_taker check (
    case when provider in ('cash', 'terminal') then taken_by is not null when provider = 'transfer' then true else taken_by is null end);

-- What a payer sent with a report: an image that was encoded again, or a PDF that is only ever a download. Never public.
create table transfer_file (
  id uuid primary key,
  public_id text not null unique,
  charge_id uuid not null references charge,
  transfer_id uuid not null references transfer_proof,
  kind text not null check (kind in ('image', 'pdf')),
  bytes integer not null check (bytes between 1 and 8388608),
  upload_key text not null unique,
  created_at timestamptz not null
);
create index transfer_file_by_charge on transfer_file (charge_id);
create index transfer_file_by_transfer on transfer_file (transfer_id);

-- Which column of a bank's file says what; remembered for each header.
create table bank_file_columns (
  header_hash text primary key,
  columns jsonb not null,
  chosen_by uuid not null references staff_user,
  chosen_at timestamptz not null
);

create table incoming_transfer (
  id uuid primary key,
  public_id text not null unique,
  op_day date not null,
  amount bigint not null check (amount between 1 and 999999999),
  sender text not null default '' check (char_length(sender) <= 120),
  concept text not null default '' check (char_length(concept) <= 300),
  -- As the bank writes it; a key of SPEI or only a reference.
  bank_key text not null default '' check (char_length(bank_key) <= 60),
  -- Of date, amount, key, concept and which of several equal ones: the same movement twice is one row.
  fingerprint text not null unique,
  from_file boolean not null,
  state text not null constraint incoming_transfer_state check (state in ('unidentified', 'matched', 'not_a_sale')),
  transfer_id uuid unique references transfer_proof,
  reason text check (char_length(reason) between 3 and 200),
  added_by uuid not null references staff_user,
  added_at timestamptz not null,
  decided_by uuid references staff_user,
  decided_at timestamptz,
  constraint a_match_names_its_transfer check ((state = 'matched') = (transfer_id is not null)),
  constraint a_decision_says_who_and_why check ((state <> 'unidentified') = (reason is not null and decided_by is not null and decided_at is not null))
);
create index incoming_unidentified on incoming_transfer (op_day desc, id desc) where state = 'unidentified';
create index incoming_decided on incoming_transfer (decided_at desc, id desc) where state <> 'unidentified';
create index incoming_by_key on incoming_transfer (bank_key) where bank_key <> '';
