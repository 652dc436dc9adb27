import type { ContactPoint } from "@corral/domain/business/contact-point";
import { itemAt } from "@corral/domain/kernel/lookup";
import { sql } from "kysely";
import { mayUse } from "#src/features/business/consents/store";
import type { Db, Tx } from "#src/platform/database/db";

/** The recipient of a message. Nothing is sent to one who has neither e-mail nor phone. */
export interface Recipient {
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
}

/** The recipient by the contact columns of a sale, an offer, a place in line or a sponsorship. */
export const contactOf = (row: {
  contact_name: string;
  contact_email: string | null;
  contact_phone: string | null;
}): Recipient => ({ name: row.contact_name, email: row.contact_email, phone: row.contact_phone });

/**
 * The recipient of messages about a charge: its sale's contact and what its payer typed. A customer's stored contact
 * counts only where staff chose the customer: in the shop anyone may type another person's phone, whose owner must
 * not get the e-mail.
 */
export async function readRecipient(tx: Tx, chargeId: string): Promise<Recipient> {
  const { rows } = await recipientOf(chargeId).execute(tx);
  return itemAt(rows, 0);
}
/** The query of `readRecipient`. */
export const recipientOf = (chargeId: string) =>
  sql<Recipient>`select ${reached} ${reachedBy} where c.id = ${chargeId}`;
const reached = sql`coalesce(s.contact_name, a.payer->>'name', k.name, c.payer_name, 'Cliente') as name,
  coalesce(s.contact_email, a.payer->>'email', k.email) as email,
  coalesce(s.contact_phone, k.phone) as phone`;
const reachedBy = sql`from charge c
  left join sale s on s.id = c.sale_id
  left join lateral (select payer from attempt where charge_id = c.id order by created_at desc limit 1) a on true
  left join customer k on k.id = c.customer_id and c.created_by is not null`;

/** A charge with the contact that its messages go to. */
export interface Reached extends Recipient {
  chargeId: string;
  saleId: string | null;
}

/** Every charge whose messages go to this contact, newest first, by the same rule as `recipientOf`. */
export async function reachedAt(db: Db | Tx, { kind, value }: ContactPoint): Promise<Reached[]> {
  const column = kind === "email" ? sql`lower(email)` : sql`phone`;
  const near =
    kind === "email"
      ? sql`select c.id from sale s join charge c on c.sale_id = s.id where lower(s.contact_email) = ${value}
          union select charge_id from attempt where lower(payer->>'email') = ${value}
          union select c.id from customer k join charge c on c.customer_id = k.id where lower(k.email) = ${value}`
      : sql`select c.id from sale s join charge c on c.sale_id = s.id where s.contact_phone = ${value}
          union select c.id from customer k join charge c on c.customer_id = k.id where k.phone = ${value}`;
  const { rows } = await sql<Reached>`
    select * from (
      select c.id as "chargeId", c.sale_id as "saleId", c.created_at, ${reached} ${reachedBy} where c.id in (${near})
    ) as its where ${column} = ${value} order by created_at desc limit ${MOST_CHARGES}`.execute(db);
  return rows;
}
/** Bound of a list that a person reads. */
const MOST_CHARGES = 200;

/**
 * The recipient of a reminder: by WhatsApp only with the customer's consent (domain.md §3.3); an e-mail about one's
 * own purchase needs none.
 */
export async function recipientOfReminder(tx: Tx, chargeId: string): Promise<Recipient> {
  const to = await readRecipient(tx, chargeId);
  return (await mayRemind(tx, chargeId)) ? to : { ...to, phone: null };
}

/** Whether the charge's customer has consented to WhatsApp reminders. */
export async function mayRemind(db: Db | Tx, chargeId: string): Promise<boolean> {
  const charge = await db.selectFrom("charge").select("customer_id").where("id", "=", chargeId).executeTakeFirst();
  return charge?.customer_id ? mayUse(db, charge.customer_id, "whatsapp_reminders") : false;
}
