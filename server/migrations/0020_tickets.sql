-- A place of a visit on paper (domain.md §7.9, §7.10): one signed code for each, and who came in by which gate.

alter table receipt
  drop constraint receipt_tipo_check,
  add constraint receipt_tipo_check check (tipo in ('venta', 'pago', 'apartado', 'reembolso', 'entrega', 'boleto'));

create table ticket (
  id uuid primary key,
  -- The places of one purchase for one date, made together; it is inside the signed code.
  booking_id uuid not null,
  sale_id uuid not null references sale,
  session_id uuid not null references session,
  receipt_id uuid not null references receipt,
  seat integer not null check (seat between 1 and 5000),
  tier text,
  tier_name text not null,
  holder text not null,
  -- Ten letters to type at the gate, from the hash of the signed code.
  short_code text not null unique,
  state text not null check (state in ('valid', 'used', 'void')),
  used_at timestamptz,
  used_by uuid references staff_user,
  used_by_name text,
  gate text,
  voided_at timestamptz,
  voided_why text,
  created_at timestamptz not null,
  unique (booking_id, seat),
  constraint used_says_when_and_where check (state <> 'used' or (used_at is not null and gate is not null)),
  constraint void_says_when_and_why check ((state = 'void') = (voided_at is not null and voided_why is not null))
);
-- Money that comes twice, or late, never makes a second set of places for the same purchase.
create unique index one_live_place on ticket (sale_id, session_id, seat) where state <> 'void';
create index ticket_by_session on ticket (session_id, state);
create index ticket_by_receipt on ticket (receipt_id);
