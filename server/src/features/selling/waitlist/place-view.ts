import type { StaffPlace, WaitlistPlace } from "@corral/contract/types";
import { readsContacts, shownContact } from "@corral/domain/business/contact";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { headsInWords } from "@corral/domain/herd/lots";
import { hasDates } from "@corral/domain/kernel/item-kinds";
import { isOneOf, itemAt } from "@corral/domain/kernel/lookup";
import { sum } from "@corral/domain/kernel/money";
import { dayInWords, dayOfWall, instant, momentForList, momentInWords, toIso } from "@corral/domain/kernel/time";
import { reach } from "@corral/domain/permissions";
import { isCountedInLine, placeSaid, placeStanding } from "@corral/domain/selling/waitlist";
import { inLineStates } from "@corral/domain/selling/waitlist/states";
import { sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import { readSettings } from "#src/features/business/settings/business";
import { depositFor, priceLines } from "#src/features/shop/catalog/price-lines";
import { itemsById, sessionsById } from "#src/features/shop/catalog/store";
import type { Staff } from "#src/platform/calls/authorize";
import { type Buyer, findBuyerId } from "#src/platform/calls/buyer";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { Deps, TxDeps } from "#src/platform/deps";
import { factsOf, type PlaceRow, placesWhere } from "./state";

type Common = Omit<WaitlistPlace, "price">;

/** Places as one side reads them, without what they cost. */
async function viewsFor(
  side: "buyer" | "seller",
  deps: TxDeps,
  db: Db | Tx,
  places: readonly PlaceRow[],
  isMine: boolean,
): Promise<Common[]> {
  if (places.length === 0) return [];
  const now = deps.now();
  const items = await itemsById(db, [...new Set(places.map((p) => p.item_id))]);
  const sessions = await sessionsById(db, [...new Set(places.flatMap((p) => p.session_id ?? []))]);
  const photos = await readPhotoViews(
    db,
    items.map((i) => i.photo_id),
  );
  const sales = places.flatMap((p) => p.sale_id ?? []);
  const charges = sales.length
    ? await db
        .selectFrom("charge")
        .select(["sale_id", "public_id"])
        .where("sale_id", "in", sales)
        .orderBy("created_at")
        .orderBy("id")
        .execute()
    : [];
  const ahead = await countAhead(db, places);
  return places.map((p) => {
    const item = items.find((it) => it.id === p.item_id);
    if (!item) throw new Error(`place ${p.id} has no item`);
    const session = sessions.find((it) => it.id === p.session_id);
    const state = placeStanding(factsOf(p), now);
    const isTurn = state === "offered" && p.offer_until !== null;
    return {
      id: p.public_id,
      item: {
        id: item.id,
        animalId: item.animal_id,
        sessionId: p.session_id,
        title: item.title,
        detail: session
          ? `${dayInWords(dayOfWall(session.local_start), { year: false })}, ${session.local_start.slice(11, 16)}`
          : item.subtitle,
        photo: photos.get(item.photo_id ?? "") ?? null,
      },
      name: isMine ? p.contact_name : null,
      isMine: isMine && side === "buyer",
      qty: p.qty,
      qtyWords: !isCountedInLine(item.kind, item.price_mode)
        ? ""
        : !hasDates(item.kind)
          ? headsInWords(p.qty)
          : p.qty === 1
            ? "1 lugar"
            : `${p.qty} lugares`,
      state,
      stateWords: placeSaid[side][state].words,
      tone: placeSaid[side][state].tone,
      ahead: ahead.get(p.id) ?? 0,
      sinceWords: momentForList(deps.zone, p.created_at, now),
      offerUntil: isTurn && p.offer_until !== null ? toIso(p.offer_until) : null,
      untilWords: isTurn && p.offer_until !== null ? momentInWords(deps.zone, p.offer_until) : null,
      chargeId: charges.findLast((c) => c.sale_id === p.sale_id)?.public_id ?? null,
    };
  });
}

/** How many are before each of these who are still in line. */
async function countAhead(db: Db | Tx, places: readonly PlaceRow[]): Promise<Map<string, number>> {
  const ids = places.filter((p) => isOneOf(inLineStates, p.state)).map((p) => p.id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; ahead: number }>`
    select p.id, (select count(*)::int from waitlist_entry e where e.item_id = p.item_id
      and e.session_id is not distinct from p.session_id and e.state in ${inList(inLineStates)}
      and (e.created_at, e.id) < (p.created_at, p.id)) as ahead
    from waitlist_entry p where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((r) => [r.id, r.ahead]));
}

/** On one's turn, what it costs today. */
async function priceOf(deps: TxDeps, db: Db | Tx, p: PlaceRow): Promise<WaitlistPlace["price"]> {
  if (placeStanding(factsOf(p), deps.now()) !== "offered") return null;
  const lines = [{ itemId: p.item_id, sessionId: p.session_id, qty: p.qty }];
  const { priced } = await priceLines(db, lines, undefined, deps.now());
  // The animals of a lot that is sold whole have no price while they are held: they are priced by what is asked for it.
  const item = priced[0]?.item ?? (await itemsById(db, [p.item_id]))[0];
  if (!item) return null;
  const { rules } = await readSettings(db);
  const total = priced.length ? sum(priced.map((it) => it.lineTotal)) : item.price;
  const { deposit, depositTerms } = depositFor(
    priced.length ? priced : [{ lineTotal: item.price, item }],
    rules.balanceDays,
  );
  const session = p.session_id === null ? undefined : (await sessionsById(db, [p.session_id]))[0];
  return {
    total,
    deposit,
    depositWords: depositTerms?.words ?? null,
    tiers:
      session && session.tiers.length > 1 ? session.tiers.map(({ code, name, price }) => ({ code, name, price })) : [],
  };
}

async function buyerViews(
  deps: TxDeps,
  db: Db | Tx,
  rows: readonly PlaceRow[],
  isMine: boolean,
): Promise<WaitlistPlace[]> {
  const views = await viewsFor("buyer", deps, db, rows, isMine);
  const all: WaitlistPlace[] = [];
  for (const [at, view] of views.entries()) all.push({ ...view, price: await priceOf(deps, db, itemAt(rows, at)) });
  return all;
}

/** A place in line by its link; undefined when there is none. Whoever else has the link reads no name. */
export async function buyerPlace(
  deps: TxDeps,
  db: Db | Tx,
  publicId: string,
  isMine: boolean,
): Promise<WaitlistPlace | undefined> {
  return (await buyerViews(deps, db, await placesWhere(db, sql`e.public_id = ${publicId}`), isMine))[0];
}

const MOST = 30;
/** The lines in which this browser stands, newest first: all, or those of one item. */
export async function myPlaces(deps: Deps, buyer: Buyer, itemId: string | undefined) {
  const buyerId = await findBuyerId(deps.db, buyer);
  if (!buyerId) return { places: [] };
  const rows = await placesWhere(
    deps.db,
    sql`e.buyer_id = ${buyerId} and e.state in ${inList(inLineStates)} ${itemId ? sql`and e.item_id = ${itemId}` : sql``}
      order by e.changed_at desc, e.id desc limit ${MOST}`,
  );
  return { places: await buyerViews(deps, deps.db, rows, true) };
}

async function staffViews(deps: TxDeps, db: Db | Tx, staff: Staff, rows: readonly PlaceRow[], origin: string) {
  const views = await viewsFor("seller", deps, db, rows, true);
  return views.map((view, at): StaffPlace => {
    const row = itemAt(rows, at);
    const contact = shownContact(staff.role, { phone: row.contact_phone, email: row.contact_email });
    const url = `${deps.public.publicUrl ?? origin}/cobro?espera=${row.public_id}`;
    const isOpen = view.state === "waiting" || view.state === "offered";
    return {
      ...view,
      phone: contact.phone,
      email: contact.email,
      reason: row.reason,
      whatsapp:
        isOpen && row.contact_phone && readsContacts(staff.role)
          ? whatsappLink(
              row.contact_phone,
              view.untilWords === null
                ? `Hola, sobre la lista de espera de ${view.item.title}, aquí está tu lugar: ${url}`
                : `Hola, se liberó ${view.item.title} y es tu turno. Tienes hasta el ${view.untilWords}: ${url}`,
            )
          : null,
      mayRemove: isOpen && reach("waitlist.remove", staff.role) !== "none",
    };
  });
}

/** A place as staff read it; undefined when there is none. */
export async function staffPlace(deps: TxDeps, db: Db | Tx, staff: Staff, publicId: string, origin: string) {
  const rows = await placesWhere(db, sql`e.public_id = ${publicId}`);
  return (await staffViews(deps, db, staff, rows, origin))[0];
}

/** A page of places: of who is in line, who joined first before the others; or of who isn't any more, the last first. */
export async function listWaitlist(
  deps: Deps,
  staff: Staff,
  ask: {
    group?: "open" | "over" | undefined;
    itemId?: string | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
    origin: string;
  },
) {
  const limit = ask.limit ?? 30;
  const after = readCursor(ask.cursor, "moment");
  const isOver = ask.group === "over";
  const key = isOver ? sql`(e.changed_at, e.id)` : sql`(e.created_at, e.id)`;
  const rows = await placesWhere(
    deps.db,
    sql`e.state ${isOver ? sql`not in` : sql`in`} ${inList(inLineStates)}
      ${ask.itemId ? sql`and e.item_id = ${ask.itemId}` : sql``}
      ${after ? sql`and ${key} ${isOver ? sql`<` : sql`>`} (${toIso(instant(after.value))}::timestamptz, ${after.id}::uuid)` : sql``}
      order by ${isOver ? sql`e.changed_at desc, e.id desc` : sql`e.created_at, e.id`} limit ${limit + 1}`,
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: await staffViews(deps, deps.db, staff, rows.slice(0, limit), ask.origin),
    next: last ? writeCursor({ value: isOver ? last.changed_at : last.created_at, id: last.id }) : null,
  };
}
