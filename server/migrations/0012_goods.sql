-- Photos that people upload. What the program itself put in before is in use.
alter table photo
  add column width integer constraint photo_width check (width between 1 and 1600),
  add column height integer constraint photo_height check (height between 1 and 1600),
  add column placeholder text constraint placeholder_is_tiny check (char_length(placeholder) <= 2000),
  add column uploaded_by uuid references staff_user,
  add column upload_key text constraint one_photo_per_upload unique,
  add column kept_at timestamptz,
  add column swept_at timestamptz,
  add constraint kept_is_not_swept check (kept_at is null or swept_at is null);
update photo set kept_at = created_at;
create index photo_that_nobody_kept on photo (created_at) where kept_at is null;

-- Every price that an item had, and who gave it. The first one is the one it began with.
create table item_price (
  id uuid primary key,
  item_id uuid not null references catalog_item,
  price bigint not null check (price between 1 and 999999999),
  price_mode text not null check (price_mode in ('fixed', 'per_kg')),
  price_per_kg bigint check (price_per_kg > 0),
  est_weight_g integer check (est_weight_g > 0),
  at timestamptz not null,
  by_staff uuid references staff_user,
  who text not null
);
create index price_by_item on item_price (item_id, at desc, id desc);
create trigger item_price_is_append_only before update or delete on item_price for each row execute function refuse_change();
insert into item_price (id, item_id, price, price_mode, price_per_kg, est_weight_g, at, who)
  select gen_random_uuid(), id, price, price_mode, price_per_kg, est_weight_g, published_at, 'programa' from catalog_item;

-- Every change of a stock. What there is is always the sum of these; `after` is what each left.
create table stock_movement (
  id uuid primary key,
  item_id uuid not null references catalog_item,
  kind text not null constraint stock_movement_kind check (kind in ('initial', 'in', 'out', 'adjustment', 'sale', 'release')),
  qty integer not null constraint stock_movement_moves check (qty <> 0),
  after integer not null constraint stock_movement_not_negative check (after >= 0),
  reason text not null default '' check (char_length(reason) <= 200),
  sale_id uuid references sale,
  at timestamptz not null,
  by_staff uuid references staff_user,
  who text not null,
  constraint stock_movement_direction check (
    case kind when 'initial' then qty > 0 when 'in' then qty > 0 when 'release' then qty > 0
              when 'out' then qty < 0 when 'sale' then qty < 0 else true end),
  constraint a_sale_moves_stock_by_its_name check ((kind in ('sale', 'release')) = (sale_id is not null))
);
create index movement_by_item on stock_movement (item_id, at desc, id desc);
create trigger stock_movement_is_append_only before update or delete on stock_movement for each row execute function refuse_change();

-- What an item begins with is its first movement, whoever puts it in.
create function stock_begins() returns trigger language plpgsql as $$
begin
  if new.stock > 0 then
    insert into stock_movement (id, item_id, kind, qty, after, at, who)
      values (gen_random_uuid(), new.id, 'initial', new.stock, new.stock, new.published_at, 'programa');
  end if;
  return null;
end $$;
create trigger stock_begins after insert on catalog_item for each row execute function stock_begins();
insert into stock_movement (id, item_id, kind, qty, after, at, who)
  select gen_random_uuid(), id, 'initial', stock, stock, published_at, 'programa' from catalog_item where stock > 0;

-- Whether holding these units took them out of a stock: what was sold without a limit gives nothing back to a stock that was counted later.
alter table claim add column counted boolean not null default true;
update claim set counted = false from catalog_item i where i.id = claim.item_id and claim.subject_type = 'product' and i.stock is null;

-- The staff's list: newest first, whatever its state.
create index catalog_desk_newest on catalog_item (published_at desc, id desc);
