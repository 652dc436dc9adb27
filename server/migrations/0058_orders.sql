-- The one list of orders: charges without a sale stand beside sales, and few of either may wait for somebody.
create index charge_alone on charge (created_at desc, id desc) where sale_id is null;
create index charge_refunded on charge (id) where state in ('refunding', 'partially_refunded', 'refunded');
create index charge_disputed on charge (id) where state = 'disputed';
create index receipt_alone on receipt using gin (folio gin_trgm_ops) where sale_id is null;
