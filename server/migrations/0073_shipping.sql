-- How a purchase gets to its buyer (domain.md §7.4 `freight`, `destination`, `fulfilment_status`): its freight is part of the total, beside the lines.
alter table sale
  add column freight bigint not null default 0 check (freight between 0 and 999999999),
  -- As the settings said when it was chosen.
  add column freight_tax text check (freight_tax in ('iva_0', 'iva_16', 'exempt', 'accountant')),
  -- The chosen way in words, without its day, for receipts.
  add column shipping_words text,
  add constraint freight_has_its_tax check (freight = 0 or freight_tax is not null);

-- The choice of a sale; its day is `sale.scheduled_local`, which staff may move.
create table sale_shipping (
  sale_id uuid primary key references sale,
  version integer not null default 1 check (version > 0),
  way text not null check (way in ('pickup', 'zone', 'quote', 'own_carrier')),
  zone text,
  address text,
  carrier text,
  plates text,
  carrier_phone text,
  -- What its seller asks for a delivery that has to be worked out.
  quote text check (quote in ('asked', 'given', 'accepted', 'refused')),
  quote_amount bigint check (quote_amount between 0 and 999999999),
  quote_km integer check (quote_km > 0),
  quote_note text not null default '',
  quote_ends_at timestamptz,
  quoted_by uuid references staff_user,
  changed_at timestamptz not null,
  constraint a_zone_has_its_name check ((way = 'zone') = (zone is not null)),
  constraint a_carrier_is_known check ((way = 'own_carrier') = (carrier is not null and plates is not null)),
  constraint somewhere_to_go check ((way in ('zone', 'quote')) = (address is not null)),
  constraint only_a_quoted_way_has_a_quote check ((way = 'quote') = (quote is not null)),
  constraint a_quote_has_its_price check (coalesce(quote, 'asked') = 'asked' or (quote_amount is not null and quote_ends_at is not null))
);
create index quote_to_give on sale_shipping (changed_at) where quote = 'asked';
create index sale_going_out on sale (scheduled_local)
  where state in ('placed', 'confirmed') and fulfilment in ('docs_pending', 'ready', 'scheduled', 'in_transit', 'failed_delivery');

-- Another way of delivery costs less than what was paid.
alter table surplus drop constraint surplus_why_check,
  add constraint surplus_why_check
    check (why in ('excess', 'duplicate', 'late', 'released', 'mismatch', 'lighter', 'not_chosen', 'less_freight'));
