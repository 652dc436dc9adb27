import { ok, type Refusal, type Result, refuse } from "@corral/domain/kernel/result";
import { quoted } from "@corral/domain/kernel/text/names";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import type { ClaimState } from "@corral/domain/shop/claims/states";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { writeTogether } from "#src/platform/database/together";
import { newId } from "#src/platform/ids";
import { ownHolds } from "./own-holds";

export interface Wanted {
  kind: string;
  title: string;
  itemId: string;
  animalId: string | null;
  sessionId: string | null;
  qty: number;
  /** The heads of a whole lot when it was priced. If it has others now, it is not held. */
  heads?: number | null;
}
interface HoldFor {
  /** Null: held for a place in a waiting line, `waitlistId`. */
  saleId: string | null;
  waitlistId?: string;
  /** Bought by who was next in line, and held for them until now. */
  isTurn?: boolean;
  /** Null at the counter; a query where the same statement makes the buyer's row. */
  buyerId: string | null | RawBuilder<string>;
  until: Instant | null;
  now: Instant;
  state?: ClaimState;
  /** Also takes places whose sale has closed, because they are paid. */
  lateMoney?: boolean;
}
type Taken = "ANIMAL_NOT_AVAILABLE" | "NOT_ENOUGH_STOCK" | "SESSION_FULL";

/**
 * Claims every unit of a sale or none (a refusal must roll back the caller's transaction).
 */
export async function holdUnits(
  tx: Tx,
  wanted: Wanted[],
  by: HoldFor & { buyerId: string | null },
): Promise<Result<null, Taken>> {
  const { shared, writes } = takeUnits(wanted, by);
  const missing = findMissing(wanted, await writeTogether(tx, writes, shared));
  return missing ? refuseTaken(tx, missing, by) : ok(null);
}

/**
 * For `writeTogether`: claims an animal under its unique index, a product or a lot's heads by a conditional update of
 * the stock, and places by one of their date (rulings 5). Each answers the ids of what it got. Locks are taken in one order, so that
 * no two carts wait for each other: animals, items, dates, each by id (ADR 0070).
 */
export function takeUnits(wanted: readonly Wanted[], by: HoldFor) {
  const animals = wanted.filter((w) => w.animalId !== null);
  const dated = wanted.filter((w) => w.animalId === null && w.sessionId !== null);
  const counted = countedUnits(wanted);
  const [buyerId, now] = [sql`${by.buyerId}::uuid`, sql`${toIso(by.now)}::timestamptz`];
  // What became free is of who waits for it: nobody else takes it while they haven't been asked (ADR 0098).
  const passesLine = sql`${by.waitlistId !== undefined || by.isTurn === true || by.lateMoney === true}::boolean`;
  const isForLine = by.saleId === null;
  const columns = sql`(id, sale_id, waitlist_id, buyer_id, state, expires_at, created_at, subject_type, subject_id, item_id, qty, counted)`;
  const common = sql`w.id, ${by.saleId}::uuid, ${by.waitlistId ?? null}::uuid, ${buyerId}, ${by.state ?? "temporary"},
    ${by.until === null ? null : toIso(by.until)}::timestamptz, ${now}`;
  const rows = (of: readonly Wanted[]) =>
    JSON.stringify(
      of.map((w) => ({
        id: newId(),
        subject: w.animalId ?? w.sessionId ?? w.itemId,
        item: w.itemId,
        qty: w.qty,
        offered: isFromLot(w),
      })),
    );
  const shape = sql`(id uuid, subject uuid, item uuid, qty integer, offered boolean)`;
  const shared = sql`
    wanted_animal as (select * from jsonb_to_recordset(${rows(animals)}::jsonb) w ${shape}),
    held_animal as (
      insert into claim ${columns}
      select ${common}, 'animal', w.subject, w.item, w.qty, true
      from wanted_animal w left join (
        select p.item_id, p.animal_id from wanted_animal o join pick_animal p on p.item_id = o.item and p.animal_id = o.subject
        where o.offered for key share of p) p on p.item_id = w.item and p.animal_id = w.subject
      where case when w.offered then p.item_id is not null else ${passesLine} or not exists (
        select from waitlist_entry e where e.item_id = w.item and e.state = 'waiting') end
      order by w.subject
      on conflict do nothing returning subject_id),
    wanted_product as (select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      w (id uuid, item uuid, qty integer, claimed integer, movement uuid, type text, heads integer)),
    taken_stock as (
      update catalog_item i set stock = i.stock - w.qty
      from (select i.id, w.qty, w.heads from wanted_product w join catalog_item i on i.id = w.item
        order by i.id for no key update of i) w
      where i.id = w.id and (i.stock is null or i.stock >= w.qty)
        and (w.heads is null or w.heads = case i.kind when 'pick_from_lot' then i.stock else i.heads end)
        and (${passesLine} or not exists (select from waitlist_entry e
          where e.item_id = i.id and e.session_id is null and e.state = 'waiting' and e.qty <= i.stock))
      returning i.id, i.stock),
    held_product as (
      insert into claim ${columns}
      select ${common}, w.type, w.item, w.item, w.claimed, t.stock is not null
      from taken_stock t join wanted_product w on w.item = t.id where w.claimed > 0),
    stock_moved as (
      insert into stock_movement (id, item_id, kind, qty, after, reason, sale_id, at, who)
      select w.movement, t.id, ${isForLine ? "adjustment" : "sale"}, -w.qty, t.stock, ${isForLine ? "Empezó un turno" : ""},
        ${by.saleId}::uuid, ${now}, ${isForLine ? "lista de espera" : "venta"}
      from taken_stock t join wanted_product w on w.item = t.id where t.stock is not null),
    wanted_place as (select * from jsonb_to_recordset(${rows(dated)}::jsonb) w ${shape}),
    taken_seats as (
      update session s set seats_taken = s.seats_taken + w.qty
      from (select s.id, w.qty from (select subject, sum(qty)::integer as qty from wanted_place group by subject) w
        join session s on s.id = w.subject order by s.id for no key update of s) w
      where s.id = w.id and s.seats_taken + w.qty <= s.capacity and s.status <> 'cancelled'
        and (${passesLine} or not exists (select from waitlist_entry e
          where e.session_id = s.id and e.state = 'waiting' and e.qty <= s.capacity - s.seats_taken))
        and (${by.lateMoney ?? false} or (s.status in ('scheduled', 'open') and s.sales_close_at > ${now}
          and (s.sales_open_at is null or s.sales_open_at <= ${now})))
      returning s.id),
    held_place as (
      insert into claim ${columns} select ${common}, 'session', w.subject, w.item, w.qty, true from wanted_place w)`;
  return {
    shared,
    // Read in this order, which is the order of the locks.
    writes: {
      animals: sql<{ id: string }>`select subject_id as id from held_animal`,
      stock: sql<{ id: string }>`select id from taken_stock`,
      seats: sql<{ id: string }>`select id from taken_seats`,
    },
  };
}

const isFromLot = (w: Wanted) => w.kind === "pick_from_lot";

/**
 * What stock is taken of: a product, heads of a lot, or the animals of a lot to choose from, of which those that are
 * chosen have a claim of their own each, and the others one together.
 */
function countedUnits(wanted: readonly Wanted[]) {
  const by = new Map<string, Wanted & { claimed: number }>();
  for (const w of wanted) {
    if (w.sessionId !== null || (w.animalId !== null && !isFromLot(w))) continue;
    const before = by.get(w.itemId);
    by.set(w.itemId, {
      ...w,
      qty: (before?.qty ?? 0) + w.qty,
      claimed: (before?.claimed ?? 0) + (w.animalId === null ? w.qty : 0),
      heads: before?.heads ?? w.heads ?? null,
    });
  }
  return [...by.values()].map((w) => ({
    id: newId(),
    item: w.itemId,
    qty: w.qty,
    claimed: w.claimed,
    movement: newId(),
    type: w.kind === "lot" || isFromLot(w) ? "lot" : "product",
    heads: w.heads ?? null,
  }));
}

type Got = Record<"animals" | "stock" | "seats", { id: string }[]>;

/** The first unit, by id, that could not be taken. */
export function findMissing(wanted: readonly Wanted[], got: Got): Wanted | undefined {
  const ids = (rows: { id: string }[]) => new Set(rows.map((row) => row.id));
  const [animals, stock, seats] = [ids(got.animals), ids(got.stock), ids(got.seats)];
  const subject = (w: Wanted) => w.animalId ?? w.sessionId ?? w.itemId;
  return [...wanted]
    .sort((a, b) => (subject(a) < subject(b) ? -1 : 1))
    .find(
      (w) =>
        !(w.animalId ? animals : w.sessionId ? seats : stock).has(subject(w)) || (isFromLot(w) && !stock.has(w.itemId)),
    );
}

/** Why a unit can't be had. One that the same buyer holds gets a link to that purchase. */
export async function refuseTaken(
  tx: Tx,
  w: Wanted,
  by: { saleId: string | null; buyerId: string | null },
): Promise<Refusal<Taken>> {
  const refusal = taken(w);
  const own = (await ownHolds(tx, by.buyerId ?? undefined, by.saleId ?? undefined)).get(
    w.sessionId ?? w.animalId ?? w.itemId,
  );
  if (!own) return refusal;
  const detail = w.animalId
    ? `Ya tienes apartado ${quoted(w.title)} en una compra sin pagar. Sigue con ella.`
    : `${refusal.detail} Tienes ${own.qty} en una compra sin pagar: sigue con ella o suéltala.`;
  return refuse(refusal.code, detail, { ...refusal.extra, charge_id: own.chargeId });
}

function taken(w: Wanted): Refusal<Taken> {
  const about = { item_id: w.itemId };
  if (w.animalId && isFromLot(w))
    return refuse(
      "ANIMAL_NOT_AVAILABLE",
      w.heads
        ? "El lote cambió mientras comprabas. Revísalo y confirma otra vez."
        : `Alguien más acaba de escoger ${quoted(w.title)}. Escoge otro.`,
      about,
    );
  if (w.animalId)
    return refuse(
      "ANIMAL_NOT_AVAILABLE",
      `Alguien más ya apartó ${quoted(w.title)}. Quítalo del carrito para seguir.`,
      about,
    );
  return w.sessionId
    ? refuse("SESSION_FULL", `Ya no quedan lugares suficientes en ${quoted(w.title)}.`, about)
    : refuse("NOT_ENOUGH_STOCK", `Ya no queda suficiente de ${quoted(w.title)}.`, about);
}
