create or replace trigger offer_round_is_append_only before update or delete on offer_round for each row execute function refuse_change();
