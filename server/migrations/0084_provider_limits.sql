-- What a provider takes of a card at most and at least, as its account was told when the keys were checked last (centavos).
alter table provider_credential add column card_limits jsonb;
