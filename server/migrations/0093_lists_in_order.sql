-- The shop's animals by price or name: along all items, those without a sex are read first, and the cheapest are feed and cheese.
create index shop_cheapest_animal on catalog_item (price, id) where status in ('published', 'sold_out') and not sold and sex is not null;
create index shop_animal_by_title on catalog_item (title, id) where status in ('published', 'sold_out') and not sold and sex is not null;
-- The births, the newest first: those that are expected, and those of which the young are there.
create index birth_expected on catalog_item (published_at desc, id desc) where dam_id is not null and status <> 'archived' and born_at is null;
create index birth_over on catalog_item (published_at desc, id desc) where dam_id is not null and status <> 'archived' and born_at is not null;
