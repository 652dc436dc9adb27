import type { StaffItem, StaffVisitSession } from "@corral/contract/types";
import { offerSaid } from "@corral/domain/herd/animals/offer";
import { hasDates, hasPicks, isLivestock, kindWords } from "@corral/domain/kernel/item-kinds";
import { dayInWords, zoneInWords } from "@corral/domain/kernel/time";
import { type ClaimState, unsoldClaimStates } from "@corral/domain/shop/claims/states";
import { itemActs } from "@corral/domain/shop/items/states";
import { freePlaces } from "@corral/domain/shop/places";
import { sessionStateWords } from "@corral/domain/shop/visit-sessions/states";
import { sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import { readSettings } from "#src/features/business/settings/business";
import { canBePaid } from "#src/features/business/settings/can-be-paid";
import type { ItemRow } from "#src/features/shop/catalog/store";
import { liveAnimalClaims } from "#src/features/shop/claims/store";
import { pickViews, readPickRows } from "#src/features/shop/picks/read-picks";
import { videosOf, videoView } from "#src/features/shop/videos/video-view";
import { isBeforeSale, type SessionRow, sessionForm } from "#src/features/shop/visit-sessions/session-view";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { sqlInstant } from "#src/platform/database/instants";
import type { TxDeps } from "#src/platform/deps";
import { findMissing } from "./publish";
import { whereItemGoes } from "./state";

/** The state shown to staff. An animal with a buyer isn't on sale, whatever its listing's state. */
export function stateOf({ status: state, stock }: Pick<ItemRow, "status" | "stock">, claim?: ClaimState) {
  if (state === "published" && stock === 0) return { state, stateWords: "En venta, agotado", tone: "warn" as const };
  const { words, tone } = offerSaid(state, claim);
  return { state, stateWords: words, tone };
}

/** An item as staff edit it; undefined when there is none. */
export async function staffItem(deps: TxDeps, db: Db | Tx, id: string): Promise<StaffItem | undefined> {
  const i = await db.selectFrom("catalog_item").selectAll().where("id", "=", id).executeTakeFirst();
  if (!i) return undefined;
  const [settings, photos, [video], sessions, animal, lot, missing, held, claims, picks] = await Promise.all([
    readSettings(db),
    readPhotoViews(db, i.photo_ids),
    videosOf(sql`${i.id}::uuid`)
      .execute(db)
      .then(({ rows }) => rows),
    hasDates(i.kind) ? readDates(deps, db, id) : [],
    i.animal_id ? readAnimal(db, i.animal_id) : null,
    i.group_id
      ? db
          .selectFrom("animal_group")
          .select(["id", "name", "heads"])
          .where("id", "=", i.group_id)
          .executeTakeFirstOrThrow()
      : null,
    i.status === "draft" || i.status === "paused" ? findMissing(deps, db, i) : [],
    countHeld(db, id),
    liveAnimalClaims(db, i.animal_id ? [i.animal_id] : [], undefined),
    hasPicks(i.kind) ? readPickRows(db, [id]).then((rows) => pickViews(deps, db, rows)) : [],
  ]);
  return {
    id: i.id,
    kind: i.kind,
    kindWords: kindWords(i.kind),
    ...stateOf(i, claims.get(i.animal_id ?? "")?.state),
    title: i.title,
    subtitle: i.subtitle,
    description: i.description,
    category: i.category,
    priceMode: i.price_mode,
    price: i.price,
    pricePerKg: i.price_per_kg,
    estWeightG: i.est_weight_g,
    taxClass: i.tax_class,
    depositBp: i.deposit_bp,
    depositAmount: i.deposit_amount,
    depositRefundable: i.deposit_refundable,
    depositDays: i.deposit_days,
    pickDays: i.pick_days,
    maxQty: i.max_qty,
    delivery: i.delivery,
    photoIds: i.photo_ids,
    photos: i.photo_ids.flatMap((p) => photos.get(p) ?? []),
    video: video ? videoView(video) : null,
    stock: i.stock,
    animal,
    lot,
    picks,
    sessions: sessions.map((s) => dateView(deps, s)),
    zoneWords: zoneInWords(deps.zone),
    held,
    acts: itemActs.filter((act) => whereItemGoes(i.status, act)),
    missing: missing.map(({ where, words }) => ({ where, words })),
    warnings: warningsOf(i, sessions.length),
    canBePaid: canBePaid(deps, settings.rules),
    version: i.version,
  };
}

function warningsOf(i: ItemRow, dates: number): string[] {
  if (i.status === "archived") return [];
  return [
    ...(i.tax_class === "accountant"
      ? ["Falta saber qué IVA lleva. Pregúntale a tu contador: mientras, el comprobante no lo dice."]
      : []),
    ...(i.photo_ids.length === 0 && !isLivestock(i.kind) ? ["Sin foto se vende menos."] : []),
    ...(i.stock === 0 ? ["Se agotó: en la tienda se ve, y no se puede comprar."] : []),
    ...(hasDates(i.kind) && dates === 0 ? ["No tiene fechas: en la tienda se ve, y no se puede comprar."] : []),
  ];
}

/** Future dates, then the most recent past ones. */
async function readDates(deps: TxDeps, db: Db | Tx, itemId: string): Promise<SessionRow[]> {
  const now = sqlInstant(deps.now());
  const all = db.selectFrom("session").selectAll().where("item_id", "=", itemId).where("status", "<>", "cancelled");
  const coming = await all.where("starts_at", ">", now).orderBy("starts_at").limit(200).execute();
  const past = await all.where("starts_at", "<=", now).orderBy("starts_at", "desc").limit(10).execute();
  return [...coming, ...past];
}

function dateView(deps: TxDeps, session: SessionRow): StaffVisitSession {
  const form = sessionForm(session);
  const past = session.starts_at <= deps.now();
  const closed = session.sales_close_at <= deps.now();
  return {
    id: session.id,
    ...form,
    taken: session.seats_taken,
    free: freePlaces({ capacity: session.capacity, taken: session.seats_taken }),
    state: session.status,
    stateWords: past
      ? "Ya pasó"
      : session.status === "open" && closed
        ? "Venta cerrada"
        : session.status === "open" && isBeforeSale(session, deps.now())
          ? "Todavía no se vende"
          : session.status === "open" && freePlaces({ capacity: session.capacity, taken: session.seats_taken }) === 0
            ? "Sin lugares"
            : sessionStateWords[session.status],
    dayWords: dayInWords(form.day, { year: false }),
    past,
    seriesId: session.series_id,
    version: session.version,
  };
}

async function readAnimal(db: Db | Tx, id: string) {
  const a = await db.selectFrom("animal").select(["id", "name"]).where("id", "=", id).executeTakeFirstOrThrow();
  const tag = await db
    .selectFrom("animal_identifier")
    .select("value_raw")
    .where("animal_id", "=", id)
    .where("active", "=", true)
    .orderBy("type")
    .executeTakeFirst();
  return { id: a.id, name: a.name, tag: tag?.value_raw ?? null };
}

async function countHeld(db: Db | Tx, itemId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(sum(qty), 0)::int as n from claim where item_id = ${itemId} and state in ${inList(unsoldClaimStates)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
