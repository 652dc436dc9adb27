-- Customers by name, either way. The folded text begins with the name; "C" is the order of the cursor's comparison too.
create index customer_by_name on customer (search_text collate "C", id) where merged_into is null;
