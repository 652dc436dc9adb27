import type { BuyerOffer, StaffOffer } from "@corral/contract/types";
import { readsContacts, shownContact } from "@corral/domain/business/contact";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { instant, momentForList, momentInWords, toIso } from "@corral/domain/kernel/time";
import { figuresFor, type OfferSide, offerSaid, standingOf, turnOf } from "@corral/domain/selling/offers";
import { cartDeposit, depositRuleOf } from "@corral/domain/shop/deposit";
import { sql } from "kysely";
import { readItemCards } from "#src/features/shop/catalog/item-view";
import { type ItemRow, itemsById } from "#src/features/shop/catalog/store";
import type { Staff } from "#src/platform/calls/authorize";
import { type Buyer, findBuyerId } from "#src/platform/calls/buyer";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { factsOf, isOpen, newestRound, type OfferRow, offersWhere } from "./state";

/** Offers as one side reads them. */
async function viewsFor(
  side: OfferSide,
  deps: TxDeps,
  db: Db | Tx,
  offers: readonly OfferRow[],
  isMine: boolean,
): Promise<BuyerOffer[]> {
  if (offers.length === 0) return [];
  const now = deps.now();
  const items = await itemsById(db, [...new Set(offers.map((o) => o.item_id))]);
  const cards = await readItemCards({ ...deps, db }, items);
  const sales = offers.flatMap((o) => o.sale_id ?? []);
  const charges = sales.length
    ? await db
        .selectFrom("charge")
        .select(["sale_id", "public_id"])
        .where("sale_id", "in", sales)
        .orderBy("created_at")
        .orderBy("id")
        .execute()
    : [];
  return offers.map((o) => {
    const card = cards.find((it) => it.id === o.item_id);
    const item = items.find((it) => it.id === o.item_id);
    if (!card || !item) throw new Error(`offer ${o.id} has no item`);
    const facts = factsOf(o);
    const isTurn = turnOf(facts, now) === side;
    const isLive = turnOf(facts, now) !== undefined;
    const state = standingOf(facts, now);
    const why =
      item.price_mode !== "negotiable"
        ? "Ya no se vende a tratar."
        : card.availability.buyable
          ? null
          : "Ahora lo tiene otra compra. Si se libera, se puede aceptar.";
    return {
      id: o.public_id,
      item: {
        id: item.id,
        animalId: item.animal_id,
        title: item.title,
        detail: [card.facts, item.subtitle].filter(Boolean).join(" · "),
        photo: card.photo,
        asked: item.price,
      },
      name: isMine ? o.contact_name : null,
      isMine: isMine && side === "buyer",
      amount: facts.amount,
      endsAt: isLive ? toIso(facts.endsAt) : null,
      state,
      stateWords: offerSaid[side][state].words,
      tone: offerSaid[side][state].tone,
      rounds: o.rounds.map((r) => ({
        turn: r.turn,
        side: r.side,
        amount: r.amount,
        note: r.note,
        atWords: momentForList(deps.zone, r.at, now),
        endsWords: momentInWords(deps.zone, r.ends_at),
      })),
      deposit: depositOf(o, item, facts.amount),
      may: {
        accept: isMine && isTurn && !why,
        figure: isMine ? (figuresFor(side, facts, now) ?? null) : null,
        end: isMine && isLive,
      },
      why: isLive && why ? why : null,
      chargeId: charges.findLast((c) => c.sale_id === o.sale_id)?.public_id ?? null,
    };
  });
}

function depositOf(o: OfferRow, item: ItemRow, amount: Centavos): Centavos | null {
  if (!o.set_aside) return null;
  return cartDeposit([{ lineTotal: amount, deposit: depositRuleOf(item) }]) ?? null;
}

/** An offer by its link; undefined when there is none. Whoever else has the link reads no name and may do nothing. */
export async function buyerOffer(
  deps: TxDeps,
  db: Db | Tx,
  publicId: string,
  isMine: boolean,
): Promise<BuyerOffer | undefined> {
  const rows = await offersWhere(db, sql`o.public_id = ${publicId}`);
  return (await viewsFor("buyer", deps, db, rows, isMine))[0];
}

const MOST = 30;
/** This browser's offers, newest first: all, or those for one item. */
export async function myOffers(deps: Deps, buyer: Buyer, itemId: string | undefined) {
  const buyerId = await findBuyerId(deps.db, buyer);
  if (!buyerId) return { offers: [] };
  const rows = await offersWhere(
    deps.db,
    sql`o.buyer_id = ${buyerId} ${itemId ? sql`and o.item_id = ${itemId}` : sql``} order by o.changed_at desc, o.id desc limit ${MOST}`,
  );
  return { offers: await viewsFor("buyer", deps, deps.db, rows, true) };
}

async function staffViews(
  deps: TxDeps,
  db: Db | Tx,
  staff: Staff,
  rows: readonly OfferRow[],
  origin: string,
): Promise<StaffOffer[]> {
  const views = await viewsFor("seller", deps, db, rows, true);
  return views.map((view, at) => {
    const row = itemAt(rows, at);
    const contact = shownContact(staff.role, { phone: row.contact_phone, email: row.contact_email });
    return {
      ...view,
      phone: contact.phone,
      email: contact.email,
      whatsapp:
        row.contact_phone && readsContacts(staff.role)
          ? whatsappLink(
              row.contact_phone,
              answerWords(row, view, `${deps.public.publicUrl ?? origin}/cobro?oferta=${row.public_id}`),
            )
          : null,
    };
  });
}

/** What staff tells the buyer by WhatsApp, with the page where they go on. */
function answerWords(row: OfferRow, view: BuyerOffer, url: string): string {
  const { amount, side } = newestRound(row);
  const about = `tu oferta por ${view.item.title}`;
  const says: Partial<Record<BuyerOffer["state"], string>> = {
    accepted: `aceptamos ${about}: queda en ${spoken(amount)}. Termina tu compra aquí`,
    declined: `gracias por ${about}; esta vez no la podemos aceptar. Aquí está`,
    waits_buyer: `vimos ${about}: te lo dejamos en ${spoken(amount)}. Contesta aquí`,
  };
  const said = says[view.state] ?? (side === "buyer" ? `vimos ${about}. Aquí está` : `sobre ${about}, aquí está`);
  return `Hola, ${said}: ${url}`;
}

/** An offer as staff read it; undefined when there is none. */
export async function staffOffer(deps: TxDeps, db: Db | Tx, staff: Staff, publicId: string, origin: string) {
  const rows = await offersWhere(db, sql`o.public_id = ${publicId}`);
  return (await staffViews(deps, db, staff, rows, origin))[0];
}

/** A page of offers, those that changed last first: the open ones, or those that are over. */
export async function listOffers(
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
  const isOver = ask.group === "over";
  const after = readCursor(ask.cursor, "moment");
  const rows = await offersWhere(
    deps.db,
    sql`${isOver ? sql`not (${isOpen(deps)})` : isOpen(deps)}
      ${ask.itemId ? sql`and o.item_id = ${ask.itemId}` : sql``}
      ${after ? sql`and (o.changed_at, o.id) < (${toIso(instant(after.value))}::timestamptz, ${after.id}::uuid)` : sql``}
      order by o.changed_at desc, o.id desc limit ${limit + 1}`,
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: await staffViews(deps, deps.db, staff, rows.slice(0, limit), ask.origin),
    next: last ? writeCursor({ value: last.changed_at, id: last.id }) : null,
  };
}
