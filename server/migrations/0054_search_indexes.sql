-- The audit log by the words of its data as a search folds them, and by its actions.
create index audit_words on audit_entry using gin (
  translate(lower(who), 'áéíóúüñ', 'aeiouun') gin_trgm_ops,
  translate(lower(data::text), 'áéíóúüñ', 'aeiouun') gin_trgm_ops,
  address gin_trgm_ops
);
create index audit_by_action on audit_entry (action, at desc, id desc);
-- The shop's items by kind, newest first.
create index item_by_kind on catalog_item (kind, published_at desc, id desc);
-- Whether a voucher was reminded of.
create index message_by_attempt on message (attempt_id) where attempt_id is not null;
