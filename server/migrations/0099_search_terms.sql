-- What animals, items and customers are found by besides their text (domain/src/kernel/search). Rows of earlier releases, and those
-- that a process of one writes, are filled by a round after the start.
alter table animal add search_terms text[], add search_version smallint not null default 0;
alter table catalog_item add search_terms text[], add search_version smallint not null default 0;
comment on column animal.search_terms is 'What it is, and how its words sound (termsOf). Null until a round has filled it.';
comment on column catalog_item.search_terms is 'What it is, and how its words sound (termsOf). Null until a round has filled it.';
comment on column animal.search_version is 'The SEARCH_VERSION of its terms; 0: they are to be made again.';
comment on column catalog_item.search_version is 'The SEARCH_VERSION of its terms; 0: they are to be made again.';
create index animal_terms on animal using gin (search_terms);
create index item_terms on catalog_item using gin (search_terms);
create index animal_without_terms on animal (id) where search_version < 1;
create index item_without_terms on catalog_item (id) where search_version < 1;

-- In a table of its own, because each purchase writes its customer's row.
create table customer_terms (
  customer_id uuid primary key references customer on delete cascade,
  terms text[] not null
);
comment on table customer_terms is 'How the words of a customer''s name sound. Gone when the name changes, and made again by a round.';
create index customer_terms_terms on customer_terms using gin (terms);
alter table customer add search_version smallint not null default 0;
comment on column customer.search_version is 'The SEARCH_VERSION of its terms; 0: they are to be made again.';
create index customer_without_terms on customer (id) where search_version < 1;
