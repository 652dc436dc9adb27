-- The staff's catalogue by title and by price, either way. The folded text begins with the title; "C" is the order of the cursor's comparison too.
create index item_by_title on catalog_item (search_text collate "C", id);
create index item_by_price on catalog_item (price, id);
