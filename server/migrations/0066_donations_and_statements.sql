-- Receipts of donations, and signed statements of the account of a purchase (domain.md §7.9).
alter table receipt
  drop constraint receipt_tipo_check,
  add constraint receipt_tipo_check check (tipo in ('venta', 'pago', 'donativo', 'apartado', 'reembolso', 'entrega', 'boleto', 'estado'));
create unique index one_receipt_per_donation on receipt (provider, payment_ref) where tipo = 'donativo' and replaces is null;
