-- Sales, charges and messages are found without accents and capitals, in any locale of the database; so is the audit log.
create index sale_words on sale using gin (translate(lower(contact_name), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops);
create index line_folded on sale_line using gin (
  translate(lower(title), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops,
  translate(lower(subtitle), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops
);
create index charge_folded on charge using gin (translate(lower(concept), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops);
create index customer_folded on customer using gin (translate(lower(name), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops);
create index message_folded on message using gin (
  translate(lower(to_name), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops,
  to_email gin_trgm_ops,
  translate(lower(content ->> 'subject'), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops
);
create index audit_folded on audit_entry using gin (
  translate(lower(who), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops,
  translate(lower(data::text), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops,
  address gin_trgm_ops
);
