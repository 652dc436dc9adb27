-- The public animals by name, those on sale first, are read along an index of what each animal counts as (0051): from the animals themselves it took
-- all that are on sale, for every page. The rows are made anew by the next round.
truncate herd_counted, herd_standing, herd_count, herd_day_count;
alter table herd_standing add column name text not null;
create index standing_on_sale on herd_standing (name, animal_id) where shown and offered and claimed is distinct from 'sold';
create index standing_on_sale_by_species on herd_standing (species, name, animal_id)
  where shown and offered and claimed is distinct from 'sold';
create index standing_not_on_sale on herd_standing (name, animal_id) where shown and not (offered and claimed is distinct from 'sold');
create index standing_not_on_sale_by_species on herd_standing (species, name, animal_id)
  where shown and not (offered and claimed is distinct from 'sold');
