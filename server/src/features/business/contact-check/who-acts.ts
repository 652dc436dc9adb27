import { present } from "@corral/domain/kernel/lookup";
import { ok, refuse } from "@corral/domain/kernel/result";
import { type RawBuilder, sql } from "kysely";
import type { Acting, WhoActs } from "#src/platform/calls/acting";
import type { Db, Tx } from "#src/platform/database/db";
import { unconfirmed } from "./contact-on-file";

/** What is known of the phone that makes a call, for what the call is about. */
interface Standing {
  /** The charge whose contact a code would confirm; null where there is none. */
  charge_id: string | null;
  is_phone: boolean;
  /** Some phone is known as the buyer's. */
  has_phone: boolean;
  confirmed: { carried_by: string | null } | null;
}

/**
 * The one place where a buyer's call is checked (rulings 63). A stranger with the link confirms the contact first; a
 * person with a session acts only for what this very phone bought, and is told the staff's own way otherwise.
 */
export const whoActs: WhoActs = async (deps, db, call, about, caller) => {
  const { buyerId, staff } = caller;
  const found = await standingOf(db, about, buyerId);
  if (!found) return refuse("NOT_FOUND");
  const acting = (as: Acting["as"], carriedBy?: string | null): Acting => ({
    as,
    buyerId,
    staff,
    carriedBy: carriedBy ?? undefined,
  });
  if (found.is_phone) return ok(acting("phone"));
  const { confirmed } = found;
  if (call.need === "link")
    return ok(acting(confirmed?.carried_by === null && !staff ? "confirmed" : found.has_phone ? "link" : "first"));
  if (staff) return refuse("BUYER_ONLY", `Esto lo hace quien compró, en su teléfono. ${call.staffWay ?? ""}`.trim());
  if (confirmed && confirmed.carried_by === null) return ok(acting("confirmed"));
  if (confirmed && call.byCarriedCode) return ok(acting("carried", confirmed.carried_by));
  return found.charge_id === null
    ? refuse("CONTACT_UNCONFIRMED", "Esto se hace en el teléfono en el que se empezó.", { way: "none" })
    : unconfirmed(deps, db, found.charge_id, { serves: confirmed ? "email" : call.byCarriedCode ? "any" : "email" });
};

/** The same question, for what a call by link shows: whether this phone has the buyer's view, and whether any has. */
export async function standing(db: Db | Tx, about: Record<string, string>, buyerId: string | undefined) {
  const found = await standingOf(db, about, buyerId);
  return {
    isMine: found !== undefined && (found.is_phone || found.confirmed?.carried_by === null),
    hasBuyer: found?.has_phone ?? false,
  };
}
/** Whether this phone has the buyer's view. */
export const isTheirs = async (db: Db | Tx, about: Record<string, string>, buyerId: string | undefined) =>
  (await standing(db, about, buyerId)).isMine;
/** Whether this very phone bought. */
export const isBuyersPhone = async (db: Db | Tx, about: Record<string, string>, buyerId: string | undefined) =>
  (await standingOf(db, about, buyerId))?.is_phone ?? false;

/** Each kind of thing that a buyer's call is about, by the name of its public id; the more particular first. */
const subjects: Record<string, (id: string, about: Record<string, string>, buyer: Phone) => RawBuilder<Standing>> = {
  attemptId: (id, { chargeId }, buyer) => ofCharge(sql`c.public_id = ${chargeId}`, buyer, sql`a.public_id = ${id}`),
  transferId: (id, { chargeId }, buyer) =>
    ofCharge(
      sql`c.public_id = ${chargeId}`,
      buyer,
      sql`a.id = (select attempt_id from transfer_proof where public_id = ${id} and by_payer)`,
    ),
  chargeId: (id, _, buyer) => ofCharge(sql`c.public_id = ${id}`, buyer),
  // Any charge of a sale speaks for all of them.
  saleId: (id, _, buyer) =>
    ofCharge(
      sql`c.id = (select c.id from charge c join sale s on s.id = c.sale_id
      where s.public_id = ${id} order by c.created_at limit 1)`,
      buyer,
    ),
  offerId: (id, _, buyer) => ofContact(sql`offer`, id, buyer),
  placeId: (id, _, buyer) => ofContact(sql`waitlist_entry`, id, buyer),
};
type Phone = string | null;

async function standingOf(db: Db | Tx, about: Record<string, string>, buyerId: string | undefined) {
  const name = Object.keys(subjects).find((it) => about[it] !== undefined);
  const subject = name === undefined ? undefined : subjects[name];
  if (!name || !subject) throw new Error(`nobody knows whose ${Object.keys(about).join(", ")} are`);
  return (await subject(present(about[name]), about, buyerId ?? null).execute(db)).rows[0];
}

/**
 * The phone of a purchase is the one that bought; of what staff sold, the first that paid online; of a sponsorship the
 * one that began it. `begun`: an attempt that is the phone's own besides.
 */
const ofCharge = (which: RawBuilder<unknown>, buyer: Phone, begun?: RawBuilder<unknown>) => sql<Standing>`
  select c.id as charge_id, bought.phone is not null as has_phone,
    coalesce(bought.phone = ${buyer}::uuid, false)
      ${begun ? sql`or coalesce(${buyer}::uuid = (select a.started_by from attempt a where a.charge_id = c.id and ${begun}), false)` : sql``} as is_phone,
    (select json_build_object('carried_by', f.carried_by) from confirmed_phone f join charge x on x.id = f.charge_id
      where f.buyer_id = ${buyer}::uuid and (x.id = c.id or x.sale_id = c.sale_id)
      order by f.carried_by nulls first limit 1) as confirmed
  from charge c left join sale s on s.id = c.sale_id left join sponsorship p on p.id = c.sponsorship_id
  cross join lateral (select coalesce(s.buyer_id, p.buyer_id, (
    select a.started_by from attempt a join charge x on x.id = a.charge_id
    where (x.id = c.id or x.sale_id = c.sale_id) and a.started_by is not null and not a.by_staff_phone
      and a.provider in ('mercadopago', 'conekta') and a.state in ('succeeded', 'partially_refunded', 'refunded', 'charged_back')
    order by a.created_at, a.id limit 1)) as phone) bought
  where ${which}
    ${begun ? sql`and exists (select from attempt a where a.charge_id = c.id and ${begun})` : sql``}`;

/** Who acts on an offer or a place in line: the phone that made it, or one on which its contact was confirmed. */
const ofContact = (table: RawBuilder<unknown>, id: string, buyer: Phone) => sql<Standing>`
  select null as charge_id, o.buyer_id is not null as has_phone, coalesce(o.buyer_id = ${buyer}::uuid, false) as is_phone,
    (select json_build_object('carried_by', f.carried_by) from confirmed_contact f
      where f.buyer_id = ${buyer}::uuid and f.contact in (o.contact_email, o.contact_phone)
      order by f.carried_by nulls first limit 1) as confirmed
  from ${table} o where o.public_id = ${id}`;
