-- Every moment is given by the application's clock, never by now(): tests set that clock (rulings 30).

create table setting (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table buyer (
  id uuid primary key,
  secret_hash text not null unique,
  created_at timestamptz not null
);

create table photo (
  id uuid primary key,
  file_name text not null,
  alt text not null,
  created_at timestamptz not null
);

create table animal (
  id uuid primary key,
  species text not null,
  breed text,
  name text not null,
  sex text not null check (sex in ('female', 'male', 'castrated_male', 'spayed_female', 'unknown')),
  birth_date date,
  color text,
  marks text,
  purpose text,
  life_status text not null default 'alive' check (life_status in ('alive', 'dead', 'slaughtered', 'lost', 'stolen')),
  dam_id uuid references animal,
  sire_id uuid references animal,
  published boolean not null default false,
  story text,
  photo_id uuid references photo,
  search_text text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint not_its_own_parent check (dam_id <> id and sire_id <> id)
);
create index animal_by_dam on animal (dam_id);
create index animal_by_sire on animal (sire_id);
create index animal_published on animal (name, id) where published;

create table animal_identifier (
  id uuid primary key,
  animal_id uuid not null references animal,
  type text not null,
  value_raw text not null,
  value_norm text not null,
  active boolean not null default true
);
create unique index one_active_identifier on animal_identifier (type, value_norm) where active;
create index identifier_by_animal on animal_identifier (animal_id);

create table animal_event (
  id uuid primary key,
  animal_id uuid not null references animal,
  type text not null,
  status text not null check (status in ('planned', 'done', 'cancelled')),
  occurred_on date not null,
  data jsonb not null default '{}',
  published boolean not null default true,
  created_at timestamptz not null
);
create index event_by_animal on animal_event (animal_id, occurred_on);

create table catalog_item (
  id uuid primary key,
  kind text not null check (kind in ('animal', 'product', 'service', 'session')),
  shelf text not null check (shelf in ('animales', 'productos', 'visitas')),
  animal_id uuid references animal,
  title text not null check (char_length(title) between 3 and 80),
  subtitle text not null default '',
  description text not null default '',
  species text,
  category text,
  price_mode text not null check (price_mode in ('fixed', 'per_kg')),
  price bigint not null check (price between 1 and 999999999),
  price_per_kg bigint check (price_per_kg > 0),
  est_weight_g integer check (est_weight_g > 0),
  tax_class text not null check (tax_class in ('iva_0', 'iva_16', 'exempt', 'accountant')),
  deposit_bp integer check (deposit_bp between 1000 and 9000),
  stock integer constraint stock_not_negative check (stock >= 0),
  max_qty integer not null default 20 check (max_qty between 1 and 999),
  delivery text[] not null default '{pickup}',
  status text not null check (status in ('draft', 'published', 'paused', 'sold_out', 'archived')),
  photo_id uuid references photo,
  photo_ids uuid[] not null default '{}',
  search_text text not null,
  published_at timestamptz not null,
  version integer not null default 1,
  constraint an_animal_item_names_its_animal check ((kind = 'animal') = (animal_id is not null)),
  constraint sold_by_weight_has_a_weight check (price_mode = 'fixed' or (price_per_kg is not null and est_weight_g is not null))
);
create unique index one_listing_per_animal on catalog_item (animal_id) where status in ('draft', 'published', 'paused');
create index catalog_newest on catalog_item (published_at desc, id desc) where status in ('published', 'sold_out');
create index catalog_cheapest on catalog_item (price, id) where status in ('published', 'sold_out');
create index catalog_by_title on catalog_item (title, id) where status in ('published', 'sold_out');

-- local_start and zone are the truth; starts_at is worked out from them (domain.md §7.1).
create table session (
  id uuid primary key,
  item_id uuid not null references catalog_item,
  local_start timestamp not null,
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity between 1 and 5000),
  seats_taken integer not null default 0,
  tiers jsonb not null,
  sales_close_at timestamptz not null,
  status text not null check (status in ('scheduled', 'open', 'closed', 'running', 'completed', 'cancelled')),
  version integer not null default 1,
  constraint seats_within_capacity check (seats_taken between 0 and capacity)
);
create index session_by_start on session (starts_at);
create index session_by_item on session (item_id, starts_at);

create table sale (
  id uuid primary key,
  public_id text not null unique,
  channel text not null,
  buyer_id uuid references buyer,
  contact_name text not null,
  contact_phone text,
  contact_email text,
  subtotal bigint not null check (subtotal >= 0),
  total bigint not null check (total between 1 and 999999999),
  price_status text not null check (price_status in ('fixed', 'estimated', 'final')),
  state text not null,
  fulfilment text not null,
  policies text[] not null,
  privacy_version text not null,
  placed_at timestamptz not null,
  confirmed_at timestamptz
);
create index sale_by_buyer on sale (buyer_id, placed_at desc);

create table sale_line (
  id uuid primary key,
  sale_id uuid not null references sale,
  position integer not null,
  item_id uuid not null references catalog_item,
  kind text not null,
  animal_id uuid references animal,
  session_id uuid references session,
  tier text,
  qty integer not null check (qty > 0),
  unit_price bigint not null check (unit_price > 0),
  line_total bigint not null,
  tax_class text not null,
  title text not null,
  subtitle text not null,
  photo_id uuid,
  constraint line_total_is_price_times_qty check (line_total = unit_price * qty)
);
create index line_by_sale on sale_line (sale_id, position);

-- rulings 5: an animal is one claim; products and places are claims with qty beside one conditional counter update.
create table claim (
  id uuid primary key,
  subject_type text not null check (subject_type in ('animal', 'product', 'session')),
  subject_id uuid not null,
  item_id uuid not null references catalog_item,
  qty integer not null check (qty > 0),
  sale_id uuid not null references sale,
  buyer_id uuid,
  state text not null check (state in ('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold', 'released', 'expired')),
  expires_at timestamptz,
  created_at timestamptz not null
);
create unique index one_live_claim_per_animal on claim (subject_id)
  where subject_type = 'animal' and state in ('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold');
create index claim_by_sale on claim (sale_id);

create table charge (
  id uuid primary key,
  public_id text not null unique,
  sale_id uuid references sale,
  purpose text not null,
  concept text not null check (char_length(concept) between 3 and 120),
  amount bigint not null check (amount between 1 and 999999999),
  state text not null,
  hold_until timestamptz,
  due_at timestamptz,
  watched_since timestamptz,
  watched_until timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);
create index charge_by_sale on charge (sale_id);
create index charge_hold_due on charge (hold_until) where state in ('open', 'partially_paid', 'in_progress');

create table attempt (
  id uuid primary key,
  public_id text not null unique,
  charge_id uuid not null references charge,
  method text not null,
  provider text not null,
  amount bigint not null check (amount between 1 and 999999999),
  idempotency_key text not null unique,
  state text not null,
  order_ref text,
  payment_ref text,
  action_kind text,
  action_url text,
  voucher jsonb,
  clabe jsonb,
  installments integer,
  payer jsonb not null,
  expires_at timestamptz,
  release_at timestamptz,
  decline_reason text,
  failure_code text,
  raw_status text,
  superseded_at timestamptz,
  checks integer not null default 0,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_busy_attempt_per_charge on attempt (charge_id) where state in ('created', 'requires_action', 'processing', 'unknown');
create unique index one_waiting_attempt_per_method on attempt (charge_id, method) where state = 'awaiting_customer';
create unique index one_attempt_per_provider_order on attempt (provider, order_ref);
create index attempt_due on attempt (next_check_at) where next_check_at is not null;

create table journal (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  charge_id uuid references charge,
  attempt_id uuid references attempt,
  actor text not null,
  reason text not null,
  reverses uuid references journal
);
create index journal_by_charge on journal (charge_id);

create table posting (
  journal_id uuid not null references journal,
  account text not null,
  amount bigint not null check (amount <> 0),
  primary key (journal_id, account)
);

create function journal_sums_to_zero() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from posting where journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not sum to zero', new.journal_id using constraint = 'journal_sums_to_zero', errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger journal_sums_to_zero after insert on posting deferrable initially deferred
  for each row execute function journal_sums_to_zero();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using constraint = 'append_only', errcode = '23514';
end $$;
create trigger journal_is_append_only before update or delete on journal for each row execute function refuse_change();
create trigger posting_is_append_only before update or delete on posting for each row execute function refuse_change();

create table provider_payment (
  provider text not null,
  payment_ref text not null,
  attempt_id uuid not null references attempt,
  charge_id uuid not null references charge,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  journal_id uuid not null references journal,
  counted_at timestamptz not null,
  primary key (provider, payment_ref)
);
create index payment_by_charge on provider_payment (charge_id);

create table surplus (
  id uuid primary key,
  charge_id uuid not null references charge,
  journal_id uuid not null references journal,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'applied_to_balance', 'kept_as_credit', 'refunded', 'donated')),
  created_at timestamptz not null
);

create table review_task (
  id uuid primary key,
  kind text not null,
  about text not null,
  charge_id uuid references charge,
  attempt_id uuid references attempt,
  data jsonb not null,
  state text not null default 'open',
  created_at timestamptz not null,
  unique (kind, about)
);

create table provider_event (
  id uuid primary key,
  provider text not null,
  event_key text not null,
  trust text not null,
  family text not null,
  type text not null,
  ref text,
  reference text,
  raw text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text,
  tries integer not null default 0,
  next_try_at timestamptz,
  unique (provider, event_key)
);
create index event_to_process on provider_event (next_try_at) where processed_at is null;

create table folio_counter (
  series text not null,
  year integer not null,
  last integer not null,
  primary key (series, year)
);

create table receipt (
  id uuid primary key,
  public_id text not null unique,
  tipo text not null check (tipo in ('venta', 'pago')),
  series text not null,
  year integer not null,
  number integer not null,
  folio text not null unique,
  sale_id uuid references sale,
  charge_id uuid not null references charge,
  provider text,
  payment_ref text,
  snapshot text not null,
  hash text not null,
  short_code text not null unique,
  issued_at timestamptz not null,
  unique (series, year, number),
  foreign key (provider, payment_ref) references provider_payment
);
create unique index one_receipt_per_payment on receipt (provider, payment_ref) where tipo = 'pago';
create unique index one_sale_receipt on receipt (sale_id) where tipo = 'venta';
create index receipt_by_charge on receipt (charge_id);
create trigger receipt_is_append_only before update or delete on receipt for each row execute function refuse_change();

create table idempotency (
  caller text not null,
  route text not null,
  key text not null,
  body_hash text not null,
  running_until timestamptz,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (caller, route, key)
);
create index idempotency_old on idempotency (created_at);
