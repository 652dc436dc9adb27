-- Receipts are signed (rulings 18). A key that is retired keeps its public half for ever, so that what it signed still verifies.
create table signing_key (
  kid text primary key check (kid ~ '^[A-Za-z0-9_-]{8,16}$'),
  public_key text not null unique check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- Encrypted with the owner's key, which is never in this database (rulings 27).
  private_sealed text,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint only_the_active_key_can_sign check ((retired_at is null) = (private_sealed is not null))
);
create unique index one_active_signing_key on signing_key ((true)) where retired_at is null;

create function signing_key_only_retires() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.retired_at is not null or new.retired_at is null
    or new.kid <> old.kid or new.public_key <> old.public_key or new.created_at <> old.created_at then
    raise exception 'a signing key can only be retired' using constraint = 'signing_key_only_retires', errcode = '23514';
  end if;
  return new;
end $$;
create trigger signing_key_only_retires before update or delete on signing_key for each row execute function signing_key_only_retires();

-- Rows from before stay without a signature, and are shown so.
alter table receipt
  add column signature text,
  add column kid text references signing_key,
  -- No foreign key: refunds have their own table, made later.
  add column refund_id uuid,
  -- A receipt never changes: a later one takes its place, once, and of the same kind and charge.
  add column replaces uuid unique,
  add constraint same_kind_and_charge unique (id, tipo, charge_id),
  add constraint replaces_its_own_kind foreign key (replaces, tipo, charge_id) references receipt (id, tipo, charge_id),
  add constraint never_itself check (replaces <> id),
  add constraint a_signature_names_its_key check ((signature is null) = (kid is null)),
  drop constraint receipt_tipo_check,
  add constraint receipt_tipo_check check (tipo in ('venta', 'pago', 'apartado', 'reembolso')),
  add constraint a_refund_receipt_names_its_refund check ((tipo = 'reembolso') = (refund_id is not null));
drop index one_receipt_per_payment, one_sale_receipt;
create unique index one_receipt_per_payment on receipt (provider, payment_ref) where tipo = 'pago' and replaces is null;
create unique index one_sale_receipt on receipt (sale_id) where tipo = 'venta' and replaces is null;
create unique index one_deposit_receipt_per_charge on receipt (charge_id) where tipo = 'apartado' and replaces is null;
create unique index one_receipt_per_refund on receipt (refund_id) where replaces is null;
create index receipt_by_sale on receipt (sale_id);

-- A trigger and not a constraint: a restored backup brings the old rows back as they were.
create function receipt_is_signed() returns trigger language plpgsql as $$
begin
  raise exception 'a new receipt is signed' using constraint = 'receipt_is_signed', errcode = '23514';
end $$;
create trigger receipt_is_signed before insert on receipt for each row when (new.signature is null) execute function receipt_is_signed();
