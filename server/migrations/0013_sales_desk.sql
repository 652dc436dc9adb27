-- The counter's side of a sale (domain.md §7.4, §7.9, §7.11): what was handed over to whom, what its buyer asks for, notes, and lost links.

alter table sale
  -- When it is to be handed over, by the business's wall (domain.md §7.1).
  add column scheduled_local timestamp,
  add column delivered_at timestamptz,
  -- The first moment at which the buyer of a remote sale can't take it back any more.
  add column revocation_until timestamptz;
-- Nobody had said of any that it was ready.
update sale set fulfilment = 'docs_pending' where fulfilment = 'ready';
alter table sale
  add constraint fulfilment_is_known check (fulfilment in
    ('not_needed', 'docs_pending', 'ready', 'scheduled', 'in_transit', 'delivered', 'failed_delivery', 'returned')),
  add constraint delivered_has_its_moment check (fulfilment not in ('delivered', 'returned') or delivered_at is not null);
create index sale_to_deliver on sale (placed_at desc, id desc) where state = 'confirmed';

-- Each step of the goods with its evidence; never changed.
create table fulfilment_step (
  id uuid primary key,
  sale_id uuid not null references sale,
  event text not null,
  at timestamptz not null,
  by_id uuid references staff_user,
  data jsonb not null default '{}'
);
create index step_by_sale on fulfilment_step (sale_id, at);
create trigger step_is_append_only before update or delete on fulfilment_step for each row execute function refuse_change();

create table sale_note (
  id uuid primary key,
  sale_id uuid not null references sale,
  text text not null check (char_length(text) between 1 and 1000),
  at timestamptz not null,
  by_id uuid not null references staff_user
);
create index note_by_sale on sale_note (sale_id, at);
create trigger note_is_append_only before update or delete on sale_note for each row execute function refuse_change();

-- A buyer's wish to cancel or give back, told by themselves or noted by staff.
create table sale_request (
  id uuid primary key,
  sale_id uuid not null references sale,
  text text not null check (char_length(text) between 3 and 500),
  asked_at timestamptz not null,
  -- Null when the buyer asked from their own page.
  asked_by uuid references staff_user,
  -- Whether it came within the days to take it back; null before the delivery, when there are none.
  in_time boolean,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  answer text check (char_length(answer) between 3 and 500),
  answered_by uuid references staff_user,
  answered_at timestamptz,
  constraint answered_by_somebody check ((state = 'open') = (answered_at is null))
);
create index request_by_sale on sale_request (sale_id, asked_at);
create unique index one_open_request_per_sale on sale_request (sale_id) where state = 'open';

-- Two customers that are one person: the other id goes on opening this one, and its phone goes on leading here.
alter table customer
  add column merged_into uuid references customer,
  add constraint never_merged_into_itself check (merged_into <> id);
create index customer_alias on customer (merged_into) where merged_into is not null;
-- Found by the beginning of any word, and by the last digits of the phone.
create index customer_words on customer
  using gin (to_tsvector('simple', regexp_replace(search_text, '[^a-z0-9]+', ' ', 'g'))) with (fastupdate = off);
create index customer_phone_end on customer (reverse(phone) text_pattern_ops);

-- Handovers have their receipt; and a receipt may get another link, which is all of it that ever changes.
alter table receipt
  drop constraint receipt_tipo_check,
  add constraint receipt_tipo_check check (tipo in ('venta', 'pago', 'apartado', 'reembolso', 'entrega'));
create unique index one_handover_receipt_per_sale on receipt (sale_id) where tipo = 'entrega' and replaces is null;
create function receipt_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'public_id' <> to_jsonb(new) - 'public_id' then
    raise exception 'a receipt is append-only' using constraint = 'append_only', errcode = '23514';
  end if;
  return new;
end $$;
drop trigger receipt_is_append_only on receipt;
create trigger receipt_is_append_only before update or delete on receipt for each row execute function receipt_is_kept();

create table retired_link (
  public_id text primary key,
  receipt_id uuid not null references receipt,
  retired_at timestamptz not null,
  -- Null when its buyer asked for it by folio and phone.
  by_id uuid references staff_user
);
create index retired_by_receipt on retired_link (receipt_id);

-- What somebody without their link typed. It is looked at later and then forgotten, so that a wrong guess is answered like a right one.
create table lost_receipt (
  id uuid primary key,
  folio text not null check (char_length(folio) <= 40),
  phone_end text not null check (phone_end ~ '^[0-9]{4}$'),
  asked_at timestamptz not null
);
create index lost_receipt_oldest on lost_receipt (asked_at);
create table guess_guard (who text primary key, tries integer not null, first_at timestamptz not null);
