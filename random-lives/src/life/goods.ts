import { randomUUID } from "node:crypto";
import type pg from "pg";

/** Something that a life sells, made for it alone. Prices in centavos; the last one is what it costs now. */
export interface Good {
  kind: "animal" | "product" | "session" | "lot" | "pick_from_lot";
  itemId: string;
  sessionId?: string;
  /** Of a lot: the group whose heads are sold. */
  groupId?: string;
  /** The animals that buyers choose from. */
  animals?: string[];
  /** A lot that is sold as one. */
  isWhole?: boolean;
  /** Places for what this animal bears; its young are `animals` once they are there. */
  damId?: string;
  /** How many there are at first. */
  units: number;
  prices: number[];
}
const DAY = 86_400_000;
/** Where things are taken for a fixed price, in centavos. */
export const ZONE = "Centro";
export const FREIGHT_TO_ZONE = 350;
const DEPOSIT_BP = 3_000;
/** How many animals there are to choose from: few, so that people want the same. */
const PICKS = 4;
/** Places that are sold before a birth, and the hours that each in their line has to choose. */
const PLACES = 3;
export const TURN_HOURS = 24;
/** Where payers send direct transfers. */
export const OWN_CLABE = "646180000000000012";

/** What setting an animal aside costs: its share, in whole pesos, rounded up. */
export const depositOf = (price: number) => Math.ceil((price * DEPOSIT_BP) / 10_000 / 100) * 100;

type PriceMode = "fixed" | "negotiable" | "per_kg" | "per_head" | "per_lot";

/** All that a business may use. */
const MODULES = [
  ...[
    "lots",
    "weighings",
    "offers",
    "births",
    "waitlist",
    "visits",
    "sponsorships",
    "deliveries",
    "credit",
    "bank_files",
  ],
];

/**
 * Puts an animal that is open to offers, another one that is sold by the kilo, a product of which there are two, a visit of one place, three lots and a pen
 * of four animals to choose from on the shelf, priced as told; of the lots one of three heads is sold by head, one of four whole, and one of two by the kilo. The last are places for
 * a birth.
 */
export async function stockShelf(db: pg.Pool, now: number, prices: readonly number[]): Promise<Good[]> {
  const at = new Date(now).toISOString();
  const goods: Good[] = [];
  await db.query(
    `insert into setting (key, value, version, updated_at) values ('shipping', $1, 1, $2)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ quotes: true, zones: [{ name: ZONE, price: FREIGHT_TO_ZONE }] }), at],
  );
  await db.query(
    `insert into setting (key, value, version, updated_at) values ('methods', $1, 1, $2)
     on conflict (key) do update set value = setting.value || excluded.value`,
    [JSON.stringify({ ownClabe: OWN_CLABE, ownHolder: "Rancho de las Vidas" }), at],
  );
  // It uses all that there is.
  await db.query(
    `insert into setting (key, value, version, updated_at) values ('modules', $1, 1, $2)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ kinds: [], used: MODULES }), at],
  );
  const item = async (
    kind: Good["kind"],
    price: number,
    stock: number | null,
    animal: string | null,
    mode: PriceMode = "fixed",
    group: string | null = null,
    dam: string | null = null,
  ) => {
    const id = randomUUID();
    await db.query(
      // A kilo is estimated: its price is the price of the kilo. Its deposit goes back; of the others staff decide.
      `insert into catalog_item (id, kind, shelf, animal_id, title, price_mode, price, price_per_kg, est_weight_g, tax_class, stock, deposit_bp,
         deposit_refundable, status, search_text, published_at, group_id, pick_days, delivery,
         dam_id, birth_from, birth_to, places, turn_hours)
       values ($1, $2, $3, $4, $5, $10, $6, case when $10 = 'per_kg' then $6::bigint end, case when $10 = 'per_kg' then 1000 end,
         'iva_0', $7, $8, case when $10 = 'per_kg' and $8::int is not null then true end, 'published', '', $9::timestamptz, $11,
         case when $2 = 'pick_from_lot' then 3 end,
         case when $2 in ('animal', 'product') then '{pickup,seller_delivers}' else '{pickup}' end::text[],
         $12, case when $12::uuid is not null then $9::timestamptz::date + 2 end, case when $12::uuid is not null then $9::timestamptz::date + 12 end,
         case when $12::uuid is not null then $7::int end, case when $12::uuid is not null then ${TURN_HOURS} end)`,
      [
        id,
        kind,
        { animal: "animales", product: "productos", session: "visitas", lot: "animales", pick_from_lot: "animales" }[
          kind
        ],
        animal,
        `Cosa ${id.slice(0, 8)}`,
        price,
        stock,
        kind === "animal" || dam ? DEPOSIT_BP : null,
        at,
        mode,
        group,
        dam,
      ],
    );
    return id;
  };
  for (const [n, price] of prices.slice(0, 2).entries()) {
    const animal = randomUUID();
    await db.query(
      `insert into animal (id, species, name, sex, search_text, created_at) values ($1, 'goat', $2, 'female', '', $3)`,
      [animal, `Cabra ${animal.slice(0, 8)}`, at],
    );
    goods.push({
      kind: "animal",
      itemId: await item("animal", price, null, animal, n === 1 ? "per_kg" : "negotiable"),
      units: 1,
      prices: [price],
    });
  }
  const [, , few = 100, place = 100, head = 100] = prices;
  goods.push({ kind: "product", itemId: await item("product", few, 2, null), units: 2, prices: [few] });
  const [visit, sessionId] = [await item("session", place, null, null), randomUUID()];
  const starts = now + 10 * DAY;
  const iso = (ms: number) => new Date(ms).toISOString();
  await db.query(
    `insert into session (id, item_id, local_start, zone, starts_at, ends_at, capacity, tiers, sales_close_at, status)
     values ($1, $2, $3::timestamptz at time zone 'America/Mexico_City', 'America/Mexico_City', $3, $4, 1, $5, $6, 'open')`,
    [
      sessionId,
      visit,
      iso(starts),
      iso(starts + 3_600_000),
      JSON.stringify([{ code: "general", name: "General", price: place }]),
      iso(starts - 1_800_000),
    ],
  );
  goods.push({ kind: "session", itemId: visit, sessionId, units: 1, prices: [place] });
  const lot = async (heads: number, mode: PriceMode) => {
    const groupId = randomUUID();
    await db.query(
      `with lot as (insert into animal_group (id, kind, name, created_at, species, sex, heads)
         values ($1, 'lot', $2, $3, 'poultry', 'female', $4) returning id)
       insert into head_movement (id, group_id, kind, qty, after, occurred_on, at, who)
         select gen_random_uuid(), id, 'in', $4, $4, $3::date, $3, 'programa' from lot`,
      [groupId, `Lote ${groupId.slice(0, 8)}`, at, heads],
    );
    const isWhole = mode !== "per_head";
    goods.push({
      kind: "lot",
      itemId: await item("lot", head, isWhole ? 1 : heads, null, mode, groupId),
      groupId,
      units: isWhole ? 1 : heads,
      prices: [head],
      ...(isWhole ? { isWhole } : {}),
    });
  };
  await lot(3, "per_head");
  await lot(4, "per_lot");
  await lot(2, "per_kg");
  const [pen, animals] = [randomUUID(), Array.from({ length: PICKS }, () => randomUUID())];
  await db.query(
    `with pen as (insert into animal_group (id, kind, name, created_at) values ($1, 'pen', $2, $4) returning id)
     insert into animal (id, species, name, sex, search_text, created_at, group_id)
       select a, 'goat', 'Chiva ' || left(a::text, 8), 'female', '', $4, pen.id from pen, unnest($3::uuid[]) a`,
    [pen, `Corral ${pen.slice(0, 8)}`, animals, at],
  );
  const itemId = await item("pick_from_lot", head, PICKS, null, "per_head", pen);
  await db.query("insert into pick_animal (item_id, animal_id, added_at) select $1, a, $3 from unnest($2::uuid[]) a", [
    itemId,
    animals,
    at,
  ]);
  goods.push({ kind: "pick_from_lot", itemId, animals, units: PICKS, prices: [head] });
  const damId = randomUUID();
  await db.query(
    `insert into animal (id, species, name, sex, search_text, created_at) values ($1, 'goat', $2, 'female', '', $3)`,
    [damId, `Cabra ${damId.slice(0, 8)}`, at],
  );
  const unborn = await item("pick_from_lot", head, PLACES, null, "per_head", null, damId);
  goods.push({ kind: "pick_from_lot", itemId: unborn, damId, units: PLACES, prices: [head] });
  return goods;
}

/** Something that is sponsored and never sold. */
export interface Gift {
  itemId: string;
  /** The least that is given, in centavos. */
  least: number;
}
export async function stockGift(db: pg.Pool, now: number): Promise<Gift> {
  const [itemId, least] = [randomUUID(), 15_000];
  await db.query(
    `insert into catalog_item (id, kind, shelf, title, price_mode, price, tax_class, status, search_text, published_at)
     values ($1, 'sponsorship', 'visitas', $2, 'fixed', $3, 'accountant', 'published', '', $4)`,
    [itemId, `Apadrina ${itemId.slice(0, 8)}`, least, new Date(now).toISOString()],
  );
  return { itemId, least };
}

/** The shop changes a price while people buy. */
export async function reprice(db: pg.Pool, good: Good, price: number): Promise<void> {
  good.prices.push(price);
  if (good.sessionId)
    await db.query(`update session set tiers = jsonb_set(tiers, '{0,price}', to_jsonb($2::bigint)) where id = $1`, [
      good.sessionId,
      price,
    ]);
  else
    await db.query(
      "update catalog_item set price = $2, price_per_kg = case when price_mode = 'per_kg' then $2::bigint end where id = $1",
      [good.itemId, price],
    );
}

/** The young of a mother are there, with a record each; staff says which of them are of the birth. */
export async function bear(db: pg.Pool, now: number, good: Good, heads: number): Promise<void> {
  good.animals = Array.from({ length: heads }, () => randomUUID());
  await db.query(
    `insert into animal (id, species, name, sex, search_text, created_at, dam_id, birth_date)
     select a, 'goat', 'Cría ' || left(a::text, 8), 'female', '', $3, $2, ($3::timestamptz at time zone 'America/Mexico_City')::date
     from unnest($1::uuid[]) a`,
    [good.animals, good.damId, new Date(now).toISOString()],
  );
}
