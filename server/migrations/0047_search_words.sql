-- Any part of a word, by trigrams: the search of the shop, of the herd and of the staff's lists. pg_trgm comes with PostgreSQL and may be created
-- by whoever owns the database.
create extension if not exists pg_trgm;

create index item_words on catalog_item using gin (search_text gin_trgm_ops);
create index animal_words on animal using gin (search_text gin_trgm_ops);
create index sale_by_name on sale using gin (contact_name gin_trgm_ops);
create index sale_phone_end on sale (reverse(contact_phone) text_pattern_ops) where contact_phone is not null;
create index line_words on sale_line using gin (title gin_trgm_ops, subtitle gin_trgm_ops);
create index line_by_animal on sale_line (animal_id) where animal_id is not null;
create index charge_words on charge using gin (concept gin_trgm_ops);
create index charge_provisional on charge (right(offline_id::text, 6)) where offline_id is not null;
create index receipt_folio on receipt using gin (folio gin_trgm_ops);
create index identifier_words on animal_identifier using gin (value_raw gin_trgm_ops);
create index customer_name on customer using gin (name gin_trgm_ops);
