-- A search of charges without a sale reads theirs alone: where most charges with a word belong to sales, or most customers with a name have none,
-- the indexes of all led through tens of thousands of rows to none.
create index charge_alone_folded on charge using gin (translate(lower(concept), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops)
  where sale_id is null;
create index charge_alone_by_customer on charge (customer_id) where sale_id is null and customer_id is not null;
