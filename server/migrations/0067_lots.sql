-- Lots that are counted by head (domain.md §7.8 `AnimalGroup.head_count`, rulings 54): heads without a record of their own, beside a group's animals.
alter table animal_group
  add column species text,
  add column breed text,
  add column sex text,
  add column birth_date date,
  add column birth_precision text not null default 'estimated',
  add column heads integer not null default 0 constraint heads_not_negative check (heads >= 0),
  add constraint heads_have_a_species check (heads = 0 or species is not null);

-- Every change of a lot's heads, with its reason; what there is is always their sum, and `after` is what each left.
create table head_movement (
  id uuid primary key,
  group_id uuid not null references animal_group,
  kind text not null constraint head_movement_kind
    check (kind in ('in', 'born', 'out', 'died', 'lost', 'tagged', 'counted', 'split_out', 'split_in', 'sold', 'returned')),
  qty integer not null constraint head_movement_moves check (qty <> 0),
  after integer not null constraint head_movement_not_negative check (after >= 0),
  occurred_on date not null,
  -- The lot that they went to or came from.
  other_group_id uuid references animal_group,
  sale_id uuid references sale,
  note text not null default '' check (char_length(note) <= 200),
  at timestamptz not null,
  by_staff uuid references staff_user,
  who text not null,
  constraint head_movement_direction check (
    case when kind in ('in', 'born', 'split_in', 'returned') then qty > 0 when kind = 'counted' then true else qty < 0 end),
  constraint heads_of_another_lot check ((kind in ('split_out', 'split_in')) = (other_group_id is not null)),
  constraint a_sale_moves_heads_by_its_name check ((kind in ('sold', 'returned')) = (sale_id is not null))
);
create index head_movement_by_group on head_movement (group_id, at desc, id desc);
create trigger head_movement_is_append_only before update or delete on head_movement for each row execute function refuse_change();

-- A lot on sale: its stock is the heads that nobody has claimed, or 1 where the whole is sold at once. `heads`: those of the whole.
alter table catalog_item
  drop constraint catalog_item_kind_check,
  add constraint catalog_item_kind_check check (kind in ('animal', 'product', 'service', 'session', 'lot')),
  drop constraint catalog_item_price_mode_check,
  add constraint catalog_item_price_mode_check check (price_mode in ('fixed', 'per_kg', 'per_head', 'per_lot')),
  drop constraint sold_by_weight_has_a_weight,
  add constraint sold_by_weight_has_a_weight check (price_mode <> 'per_kg' or (price_per_kg is not null and est_weight_g is not null)),
  add column group_id uuid references animal_group,
  add column heads integer check (heads >= 0),
  add constraint a_lot_item_names_its_lot check ((kind = 'lot') = (group_id is not null)),
  add constraint a_lot_is_sold_by_head_or_whole
    check (case when kind = 'lot' then price_mode <> 'fixed' else price_mode in ('fixed', 'per_kg') end);
create unique index one_listing_per_lot on catalog_item (group_id) where status in ('draft', 'published', 'paused');
create index item_by_lot on catalog_item (group_id) where group_id is not null;
alter table item_price
  drop constraint item_price_price_mode_check,
  add constraint item_price_price_mode_check check (price_mode in ('fixed', 'per_kg', 'per_head', 'per_lot'));
alter table claim
  drop constraint claim_subject_type_check,
  add constraint claim_subject_type_check check (subject_type in ('animal', 'product', 'session', 'lot'));
-- How many heads a line is about: those bought, or the whole lot's.
alter table sale_line add column heads integer check (heads > 0);

create function take_lot_facts() returns trigger language plpgsql as $$
begin
  select g.species, g.sex, g.birth_date, g.heads into new.species, new.sex, new.birth_date, new.heads from animal_group g where g.id = new.group_id;
  return new;
end $$;
create trigger item_takes_lot_facts before insert on catalog_item for each row
  when (new.group_id is not null) execute function take_lot_facts();
create function pass_lot_facts() returns trigger language plpgsql as $$
begin
  update catalog_item set species = new.species, sex = new.sex, birth_date = new.birth_date, heads = new.heads where group_id = new.id;
  return null;
end $$;
create trigger lot_passes_facts after update on animal_group for each row
  when ((old.species, old.sex, old.birth_date, old.heads) is distinct from (new.species, new.sex, new.birth_date, new.heads))
  execute function pass_lot_facts();
