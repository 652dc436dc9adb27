-- Reads the values from a key of earlier releases, for the kinds whose condition needs them.
create or replace function message_about(kind text, key text) returns jsonb immutable language sql as $$
  select case kind
    when 'weight_proposed' then jsonb_build_object('weighingId', split_part(key, ' ', 2))
    when 'account_reminder' then jsonb_build_object('customerId', split_part(key, ' ', 2), 'day', split_part(key, ' ', 3))
    when 'offer_answered' then jsonb_build_object('offerId', split_part(key, ' ', 2), 'turn', split_part(key, ' ', 3),
      'state', split_part(key, ' ', 4))
    when 'freight_quoted' then jsonb_build_object('saleId', split_part(key, ' ', 2), 'version', split_part(key, ' ', 3))
    when 'choice_turn' then jsonb_build_object('saleId', split_part(key, ' ', 2), 'itemId', split_part(key, ' ', 3))
    when 'waitlist_turn' then jsonb_build_object('placeId', split_part(key, ' ', 2))
    when 'waitlist_link' then jsonb_build_object('placeId', split_part(key, ' ', 2))
  end
$$;

-- A process of the previous release may still queue messages without the column.
create or replace function message_about_of_key() returns trigger language plpgsql as $$
begin
  new.about := message_about(new.kind, new.key);
  return new;
end
$$;

create or replace trigger message_about_of_key before insert on message for each row
  when (new.about is null) execute function message_about_of_key();
