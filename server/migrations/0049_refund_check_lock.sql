-- The check of what waits to be refunded locks the charge. It ran for every update, also when a round only postpones the next query of the provider:
-- that round holds the refund and waited for the charge, while settlement holds the charge and waits for the refund.
drop trigger refunds_fit_what_was_collected on refund;
create constraint trigger refunds_fit_what_was_collected after insert on refund deferrable initially deferred
  for each row execute function refunds_fit_what_was_collected();
create constraint trigger moved_refunds_fit_what_was_collected after update on refund deferrable initially deferred
  for each row when (old.state is distinct from new.state) execute function refunds_fit_what_was_collected();
