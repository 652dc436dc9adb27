create or replace trigger step_is_append_only before update or delete on fulfilment_step for each row execute function refuse_change();
create or replace trigger adjustment_is_append_only before update or delete on charge_adjustment for each row execute function refuse_change();
