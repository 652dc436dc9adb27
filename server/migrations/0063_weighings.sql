-- A line that is sold by the kilo knows what it was estimated from, and its final weight once both sides accepted it.
alter table sale_line
  add column price_per_kg bigint check (price_per_kg > 0),
  add column est_weight_g integer check (est_weight_g > 0),
  add column final_weight_g integer check (final_weight_g > 0),
  -- How it was weighed, in words, as both sides accepted it.
  add column weight_note text;
-- Sales of before: where the item still has the price that the line was sold at.
update sale_line l set price_per_kg = i.price_per_kg, est_weight_g = i.est_weight_g
  from catalog_item i, sale s
  where i.id = l.item_id and s.id = l.sale_id and s.price_status = 'estimated' and i.price_mode = 'per_kg'
    and l.qty = 1 and l.unit_price = (i.est_weight_g::bigint * i.price_per_kg + 500) / 1000;

-- The agreed difference from the estimate, in basis points, and the six digits by which the buyer accepts on the seller's phone.
alter table sale
  add column weight_tolerance_bp integer check (weight_tolerance_bp between 0 and 10000),
  add column weigh_code text,
  add column weigh_tries integer not null default 0;
update sale set weight_tolerance_bp = 500, weigh_code = lpad(floor(random() * 1000000)::text, 6, '0') where price_status = 'estimated';

create table weighing (
  id uuid primary key,
  sale_id uuid not null references sale,
  line_id uuid not null references sale_line,
  gross_g integer not null check (gross_g > 0),
  tare_g integer not null check (tare_g >= 0 and tare_g < gross_g),
  shrink_bp integer not null check (shrink_bp between 0 and 10000),
  net_g integer not null check (net_g > 0),
  scale text not null default '',
  photo_id uuid references photo,
  -- What the line cost before, and costs with this weight.
  before bigint not null,
  after bigint not null check (after > 0),
  outside boolean not null,
  state text not null check (state in ('proposed', 'accepted', 'rejected', 'superseded')),
  proposed_by uuid not null references staff_user,
  proposed_at timestamptz not null,
  -- Outside the agreed difference an owner or a manager goes on too.
  approved_by uuid references staff_user,
  ack_method text check (ack_method in ('own_phone', 'code', 'paper')),
  ack_photo_id uuid references photo,
  ack_by uuid references staff_user,
  ended_at timestamptz,
  constraint accepted_by_both check (state <> 'accepted' or (ack_method is not null and (not outside or approved_by is not null)))
);
create unique index one_proposed_weighing_per_line on weighing (line_id) where state = 'proposed';
create unique index one_accepted_weighing_per_line on weighing (line_id) where state = 'accepted';
create index weighing_by_sale on weighing (sale_id, proposed_at desc);

-- Why a charge asks for another amount than it was made with. Rows are never changed.
create table charge_adjustment (
  id uuid primary key,
  charge_id uuid not null references charge,
  weighing_id uuid not null references weighing,
  before bigint not null,
  after bigint not null,
  at timestamptz not null
);
create index adjustment_by_charge on charge_adjustment (charge_id);
create trigger adjustment_is_append_only before update or delete on charge_adjustment for each row execute function refuse_change();

-- A lighter weight gives back what was paid above it.
alter table surplus drop constraint surplus_why_check,
  add constraint surplus_why_check check (why in ('excess', 'duplicate', 'late', 'released', 'mismatch', 'lighter'));

-- The deposit stays what it was when the final weight costs less.
alter table sale drop constraint sale_check, add constraint deposit_is_positive check (deposit is null or deposit > 0);
